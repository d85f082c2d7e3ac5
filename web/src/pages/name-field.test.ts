import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import NameField from './NameField.svelte';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says before anybody sits down that a browser without cookies would lose the seat', () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  render(NameField);
  expect(screen.getByRole('alert').textContent).toContain('cookies');
});

it('says nothing of them otherwise', () => {
  render(NameField);
  expect(screen.queryByRole('alert')).toBeNull();
});
