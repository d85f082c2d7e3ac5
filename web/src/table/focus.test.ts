import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it } from 'vitest';
import DialogStage from './Dialogs.fixture.svelte';

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
