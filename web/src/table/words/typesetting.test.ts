import { expect, it } from 'vitest';
import { typesets } from './typesetting';

it('sets what a page holds, and what is drawn there later', async () => {
  const page = document.createElement('section');
  page.innerHTML = "<p>L'une : la Dette</p>";
  const stop = typesets(page);
  await expect.poll(() => page.textContent).toBe('L’une\u00a0: la Dette');
  page.insertAdjacentHTML('beforeend', "<ul><li>L'autre ; l'Acte</li></ul>");
  await expect.poll(() => page.textContent).toBe('L’une\u00a0: la DetteL’autre\u00a0; l’Acte');
  stop();
});

it('keeps a number that opens a bracket with what it counts', async () => {
  const page = document.createElement('section');
  page.innerHTML = '<p>Choisissez un échange (1 action restante)</p>';
  const stop = typesets(page);
  await expect.poll(() => page.textContent).toBe('Choisissez un échange (1\u00a0action restante)');
  stop();
});

it('begins no line with a sign that stands on a line of its own in the source', async () => {
  const page = document.createElement('section');
  page.innerHTML = '<p>moins de Suspicions\n    ; sinon «\n    rien »</p>';
  const stop = typesets(page);
  await expect.poll(() => page.textContent).toBe('moins de Suspicions\u00a0; sinon «\u00a0rien\u00a0»');
  stop();
});
