import { expect, it } from 'vitest';
import { arrive } from './arrival';

const focused = () => document.activeElement?.textContent;
/** The page changes, and whoever watches it is told. */
async function draw(html: string): Promise<void> {
  document.body.innerHTML = html;
  await new Promise((done) => setTimeout(done));
}
const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));

it('begins at the title of the page that was gone to by keys, once it is there', async () => {
  press();
  await draw('<main id="main" aria-busy="true">One moment</main>');
  const leave = arrive();
  expect(document.activeElement).toBe(document.body);
  await draw('<main id="main"><h1>Troyes</h1><button>Start</button></main>');
  expect(focused()).toBe('Troyes');
  leave();
});

it('takes the focus from nobody: neither what has it, nor a mouse, nor the question of the table', async () => {
  press();
  await draw('<main id="main"><h1>Troyes</h1><button>Start</button></main>');
  document.querySelector('button')!.focus();
  arrive();
  expect(focused()).toBe('Start');

  await draw('<h1>Troyes</h1><main id="main" data-tab="board"></main>');
  arrive();
  expect(document.activeElement).toBe(document.body);

  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await draw('<main id="main"><h1>Troyes</h1></main>');
  arrive();
  expect(document.activeElement).toBe(document.body);
});
