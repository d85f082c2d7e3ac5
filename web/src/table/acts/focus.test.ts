import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it } from 'vitest';
import DialogStage from './Dialogs.fixture.svelte';
import { goOn } from './focus';

it('goes back to where it was when a dialog is closed, also one that another led to', async () => {
  render(DialogStage);
  const opener = screen.getByRole('button', { name: 'open' });
  for (const way of [['Close'], ['next', 'Close'], ['next', 'next', 'Close']]) {
    opener.focus();
    await fireEvent.click(opener);
    for (const name of way) {
      const button = screen.getByRole('button', { name });
      button.focus();
      await fireEvent.click(button);
      await tick();
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  }
});

it('goes on where the game does when what had it is gone', async () => {
  render(DialogStage);
  const asked = document.body.appendChild(document.createElement('section'));
  asked.id = 'asked';
  asked.tabIndex = -1;
  const choice = document.body.appendChild(document.createElement('button'));
  choice.focus();
  await fireEvent.click(screen.getByRole('button', { name: 'open' }));
  choice.remove();
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await tick();
  expect(document.activeElement).toBe(asked);

  // Whoever goes by keys goes on at the first choice.
  asked.innerHTML = '<div data-choices><button data-state="legal">Forest</button></div>';
  (document.activeElement as HTMLElement).blur();
  await fireEvent.keyDown(document.body, { key: '?' });
  await fireEvent.click(screen.getByRole('button', { name: 'open' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await tick();
  expect(document.activeElement).toBe(asked.querySelector('button'));
  asked.remove();
});

it('goes on where the game does when a button has done its work and is gone, and leaves what has the focus', async () => {
  document.body.innerHTML =
    '<aside><button>Play on</button><button>Score</button></aside>' +
    '<section id="asked" tabindex="-1"><div data-choices><button data-state="legal">Forest</button></div></section>';
  const [done, other] = document.querySelectorAll<HTMLElement>('aside button');
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  done!.focus();
  done!.remove();
  await goOn();
  expect(document.activeElement?.textContent).toBe('Forest');
  other!.focus();
  await goOn();
  expect(document.activeElement).toBe(other);
  document.body.innerHTML = '';
});
