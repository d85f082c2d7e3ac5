import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import CreditsPage from './CreditsPage.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names who drew the icons, and the licences of all parts, once they have come', async () => {
  const part = (name: string) => ({ name, version: '1.2', licence: 'MIT', text: `Copyright of ${name}` });
  const answers = [
    new Response('', { status: 502 }),
    new Response(JSON.stringify({ browser: [part('svelte')], server: [part('chi')] })),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  render(CreditsPage);
  expect(screen.getByRole('link', { name: 'hammer nails' }).getAttribute('href')).toBe(
    'https://game-icons.net/1x1/lorc/hammer-nails.html',
  );
  expect(screen.getByRole('link', { name: 'CC BY 3.0' })).toBeTruthy();
  (await screen.findByRole('button', { name: 'Try again' })).click();
  for (const name of ['svelte', 'chi']) {
    await screen.findByText(`${name} 1.2`);
    expect(screen.getByText(`Copyright of ${name}`)).toBeTruthy();
  }
});
