import { expect, test } from '@playwright/test';
import { Player, Server, steady } from './table';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(async () => server.close());

test('two people play a whole game of Architects, one reloading and the server dying on the way', async ({ browser }) => {
  test.setTimeout(1_500_000);
  const ada = await Player.open(browser, server, 'Ada');
  const blaise = await Player.open(browser, server, 'Blaise');
  const path = await ada.makeRoom({ game: 'architects', seats: 2, undo: false });
  await blaise.join(path);
  await ada.start();
  await blaise.atTable();

  // What leads to an end soonest: the Guildhall whenever it can be paid for.
  const pick = steady(
    /guildhall/,
    /^cathedral|^card:/,
    /three_for_marble/,
    /gold/,
    /quarry|forest|mines|silversmith|workshop|storehouse|black_market/,
  );
  let choices = 0;
  while (!(await ada.over())) {
    const chose = (await ada.choose(pick)) || (await blaise.choose(pick));
    if (!chose) {
      // An answer is on its way to the other browser.
      await expect.poll(async () => (await ada.asked()) || (await blaise.asked()) || (await ada.over())).toBe(true);
      continue;
    }
    choices += 1;
    if (choices === 12) {
      const seq = await blaise.seq();
      await blaise.page.reload();
      await blaise.atTable();
      expect(await blaise.seq()).toBeGreaterThanOrEqual(seq);
    }
    if (choices === 25) {
      const seq = await ada.seq();
      await server.restart('SIGKILL');
      for (const player of [ada, blaise]) {
        await expect(player.page.getByText('Connection lost', { exact: false })).toHaveCount(0, { timeout: 30_000 });
        await expect.poll(() => player.seq()).toBeGreaterThanOrEqual(seq);
      }
    }
    expect(choices).toBeLessThan(1500);
  }

  for (const player of [ada, blaise]) {
    await expect(player.page.getByText('The game has ended.')).toBeVisible();
    await expect(player.page.getByRole('dialog', { name: 'Final score' })).toBeVisible();
    expect(player.errors).toEqual([]);
  }
  expect(await ada.seq()).toBe(await blaise.seq());
  const rows = ada.page.getByRole('dialog').getByRole('row');
  await expect(rows.filter({ hasText: 'Total' })).toBeVisible();

  await ada.page.getByRole('link', { name: 'Watch again' }).click();
  const slider = ada.page.getByRole('slider', { name: 'Moment' });
  await expect(slider).toHaveValue('0');
  await ada.page.getByRole('button', { name: 'One step forward' }).click();
  await expect(slider).toHaveValue('1');
  await ada.page.getByRole('button', { name: 'To the end' }).click();
  await expect(slider).toHaveValue(String(choices));
  expect(ada.errors).toEqual([]);
});
