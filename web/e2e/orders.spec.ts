import { expectNoBarrier } from './barriers';
import { expect, steady, test, type Player } from './table';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const plan = ({ page }: Player) => page.getByRole('region', { name: 'Choose ahead' });

/** Touches a choice of the list, which may have to be scrolled for it. */
async function tapped(player: Player, name: RegExp) {
  const chip = plan(player).getByRole('button', { name });
  // The chips of the question before cannot be pressed any more.
  await expect(chip).toBeEnabled();
  await expect(plan(player).locator('[data-choices]')).toHaveAttribute('aria-busy', 'false');
  await chip.scrollIntoViewIfNeeded();
  await player.tap(chip);
}

test('two choices made ahead on a phone are sent with its page closed, and one that is not offered any more is told of', async ({
  open,
}) => {
  const ada = await open('Ada');
  const ben = await open('Ben', phone);
  const path = await ada.makeRoom({ game: 'architects', seats: 2 });
  await ben.join(path);
  await ada.start();
  await ben.atTable();
  // Until Ada begins a turn, and Ben waits.
  const any = steady(/^Place a Worker: (Forest|Mines|Silversmith)/);
  const begins = ada.page.locator('[data-prompt]').getByText('Place a Worker', { exact: true });
  const door = ben.page.getByRole('button', { name: 'Choose ahead' });
  while (!(await begins.isVisible()) || !(await door.isVisible())) {
    if (!(await ada.asked()) || (await begins.isVisible())) await ben.choose(any);
    else await ada.choose(any);
  }

  const chosen = plan(ben).getByRole('button', { name: /^Remove: / });
  await ben.tap(door);
  await expect(plan(ben)).toContainText('Not your turn yet');
  await tapped(ben, /^Place a Worker: Quarry/);
  await expect(chosen).toHaveCount(1);
  await tapped(ben, /^Place a Worker: Small Market/);
  await expect(chosen).toHaveCount(2);
  await expectNoBarrier(ben.page);
  await ben.tap(plan(ben).getByRole('button', { name: 'Done' }));
  await expect(ben.page.getByRole('button', { name: '2 choices ahead', exact: true })).toBeVisible();
  // Another window of the same person has them too.
  const other = await ben.window({ width: 1366, height: 633 });
  await expect(other.page.getByRole('button', { name: '2 choices ahead', exact: true })).toBeVisible();
  await expectNoBarrier(other.page);
  await ben.page.close();
  await other.page.close();

  const log = ada.page.getByRole('log');
  const turn = async (place: RegExp) => {
    await expect(begins).toBeVisible();
    const pick = steady(place);
    await ada.choose(pick);
    while ((await ada.asked()) && !(await begins.isVisible())) await ada.choose(pick);
  };
  await turn(/^Place a Worker: Forest/);
  await expect(log.getByText(/Ben\s+places a Worker:.*Quarry/).last()).toBeVisible();
  // What Ben meant to take next Ada takes before him.
  await turn(/^Place a Worker: Small Market/);

  const back = await ben.window(phone.viewport);
  const told = back.page.getByRole('status').filter({ hasText: 'Chosen ahead, not sent' });
  await expect(told).toContainText('“Place a Worker: Small Market” was no longer offered');
  await expect(back.page.locator('[data-prompt]')).toBeVisible();
  await expectNoBarrier(back.page);
  await back.tap(back.page.getByRole('button', { name: 'Understood' }));
  await expect(told).toHaveCount(0);
  await back.page.reload();
  await back.atTable();
  await expect(back.page.locator('[data-prompt]')).toBeVisible();
  await expect(told).toHaveCount(0);
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});

test('what a game asks often is answered always, from the question on, until that is switched off', async ({
  open,
}) => {
  const ada = await open('Ada', phone);
  await ada.makeRoom({ game: 'viscounts', seats: 2, bots: 1 });
  await ada.start();
  const pick = steady();
  const always = ada.page.locator('[data-prompt]').getByRole('switch', { name: /^Always/ });
  while (!(await always.isVisible())) await ada.choose(pick);
  await ada.settled();
  // A short bar has it below the line that says how much more there is.
  for (const more = ada.page.locator('[data-choices]').getByText('▾'); await more.isVisible(); await ada.settled())
    await ada.tap(more);
  await always.scrollIntoViewIfNeeded();
  await ada.settled();
  const asked = await ada.prompt();
  const what = (await always.getAttribute('aria-label'))!;
  await ada.tap(always);
  // It answers this question, too.
  await expect(ada.page.locator(`[data-prompt="${asked}"]`)).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Room', exact: true }).click();
  const standing = ada.page.getByRole('region', { name: 'Always chosen' });
  await expect(standing.getByRole('switch', { name: what })).toBeChecked();
  await expectNoBarrier(ada.page);
  const off = standing.getByRole('switch', { name: what });
  await off.scrollIntoViewIfNeeded();
  await ada.tap(off);
  await expect(standing).toHaveCount(0);
  expect(ada.errors).toEqual([]);
});
