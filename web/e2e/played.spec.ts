import { expectNoBarrier } from './barriers';
import { expect, playOut, test, type Player } from './table';

/** A call from a player's page; its answer. */
const call = ({ page }: Player, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/api${path}`, {
        method,
        body,
        headers: { 'Content-Type': 'application/json' },
      } as RequestInit);
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (response.status === 204 ? {} : await response.json()) as { room?: { code: string } };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

/** The page is not wider than the window. */
const sideways = ({ page }: Player) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('two who have played together see how that went, on a laptop and a phone, and nothing of who is forgotten', async ({
  open,
}) => {
  const ada = await open('Ada', { viewport: { width: 1366, height: 633 } });
  const ben = await open('Ben', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await ada.page.goto('/games');
  await expect(ada.page.getByText('You have not played a game to its end yet.')).toBeVisible();
  await expectNoBarrier(ada.page);

  const path = await ada.makeRoom({ game: 'viscounts', seats: 2 });
  await ben.join(path);
  await ada.start();
  await Promise.all([playOut(ada, path), playOut(ben, path)]);
  const again = await call(ada, 'POST', `${path.replace('/r/', '/rooms/')}/again`, { first: 'next' });
  const second = `/r/${again.room?.code}`;
  await call(ada, 'POST', `${second.replace('/r/', '/rooms/')}/start`);
  await Promise.all([playOut(ada, second), playOut(ben, second)]);

  // One game without the other: no game of this group.
  const solo = { game: 'troyes', seats: 2, settings: {}, undo: false, spectators: false, bots: ['greedy'] };
  const alone = `/rooms/${(await call(ada, 'POST', '/rooms', solo)).room?.code}`;
  await call(ada, 'POST', `${alone}/seats/0`, { name: 'Ada' });
  await call(ada, 'POST', `${alone}/start`);
  await playOut(ada, alone.replace('/rooms/', '/r/'));

  // From the final score: the games of those who sat there.
  await ada.page.goto(second);
  await ada.atTable();
  if (!(await ada.page.getByRole('dialog').isVisible()))
    await ada.page.getByRole('button', { name: 'Final score' }).click();
  await ada.page.getByRole('link', { name: 'All games of this group' }).click();
  const who = ada.page.getByRole('group', { name: 'With whom' });
  await expect(who.getByRole('checkbox', { name: 'Ben' })).toBeChecked();
  const games = (of: Player) => of.page.getByRole('region', { name: 'The games', exact: false }).getByRole('link');
  await expect(games(ada)).toHaveCount(2);
  const sheet = ada.page.getByRole('region', { name: 'Results' }).getByRole('table');
  await expect(sheet.getByRole('columnheader')).toHaveText(['Item', 'Ada', 'Ben']);
  await expect(sheet.getByRole('row', { name: 'Average' })).toBeVisible();
  await expect(ada.page.getByRole('img', { name: /^Scores, game by game\. At the end: Ada .*Ben / })).toBeVisible();
  await expectNoBarrier(ada.page);

  // By keys alone: without him one has played alone, too, and another game.
  await who.getByRole('checkbox', { name: 'Ben' }).focus();
  await ada.page.keyboard.press('Space');
  await expect(who.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked();
  await ada.page.getByRole('group', { name: 'Game' }).getByRole('radio', { checked: true }).focus();
  await ada.page.keyboard.press('ArrowUp');
  await expect(games(ada)).toHaveCount(3);
  await expect(sheet.getByRole('row', { name: /^Troyes/ })).toContainText('of 1');
  await who.getByRole('checkbox', { name: 'Alone' }).focus();
  await ada.page.keyboard.press('Space');
  await expect(games(ada)).toHaveCount(1);
  await expect(games(ada)).toContainText('Shrewd bot');
  expect(await sideways(ada)).toBeLessThanOrEqual(0);

  // On the phone it is the other's own: from the first page, in French.
  await ben.page.goto('/');
  await ben.page.getByRole('link', { name: 'With whom, and how it went' }).tap();
  await expect(games(ben)).toHaveCount(2);
  await expect(ben.page.getByRole('group', { name: 'With whom' }).getByRole('checkbox')).toHaveCount(1);
  expect(await sideways(ben)).toBeLessThanOrEqual(0);
  await expectNoBarrier(ben.page);
  await ben.page.getByRole('button', { name: 'Français' }).tap();
  await expect(ben.page.getByRole('heading', { name: 'Parties jouées' })).toBeVisible();
  await ben.page.getByText('Les mêmes, en chiffres').tap();
  await expect(ben.page.getByRole('table', { name: 'Scores, partie après partie' }).getByRole('row')).toHaveCount(3);
  expect(await sideways(ben)).toBeLessThanOrEqual(0);

  await call(ben, 'DELETE', '/me');
  await ada.page.goto('/games');
  await expect(games(ada)).toHaveCount(3);
  await expect(games(ada).first()).toContainText('Ada');
  await expect(ada.page.getByText('Somebody')).toHaveCount(2);
  await expect(ada.page.getByText('Ben')).toHaveCount(0);
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
