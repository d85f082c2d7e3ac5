import { expect, playOn, steady, test, type Player } from './table';

/** How two people play a game to its end. */
interface Evening {
  game: string;
  /** Choices after which one reloads the page, and after which the server dies. */
  reload: number;
  crash: number;
  /** Choices by hand; what comes late is asked of one alone as well, and their pages follow the rest. */
  byHand?: number;
}

const evenings: Evening[] = [
  { game: 'architects', reload: 12, crash: 25 },
  { game: 'paladins', reload: 12, crash: 40, byHand: 100 },
  { game: 'viscounts', reload: 12, crash: 40, byHand: 100 },
  { game: 'troyes', reload: 12, crash: 40, byHand: 100 },
];

/**
 * What leads games to their end soonest, by the names of what is listed; the games
 * that are not here end after so many rounds, whatever is chosen.
 */
const wanted: Record<string, (RegExp | RegExp[])[]> = {
  // The Guildhall whenever it can be paid for, with a little of everything else.
  architects: [
    /: Guildhall/,
    [/: Quarry/, /: Forest/, /: Mines/, /: Workshop/, /^Place a Worker/],
    [/^Work on the Cathedral/, /^Construct/],
    [/^Collect Gold/, /^Collect Clay/],
    /gains 1 Marble/,
  ],
  // Debts, from criminals and whoever brings corruption.
  viscounts: [/^(Play|Hire) .*(Criminal|Corruption|Debt)/],
};

for (const { game, reload, crash, byHand } of evenings) {
  test(`two people play ${game} to its end, one reloading and the server dying on the way`, async ({
    open,
    server,
  }) => {
    test.setTimeout(1_200_000);
    const ada = await open('Ada');
    const blaise = await open('Blaise');
    const path = await ada.makeRoom({ game, seats: 2, undo: false });
    await blaise.join(path);
    await ada.start();
    await blaise.atTable();

    const happens = async (n: number) => {
      if (n === reload) {
        const seq = await blaise.seq();
        await blaise.page.reload();
        await blaise.atTable();
        expect(await blaise.seq()).toBeGreaterThanOrEqual(seq);
      }
      if (n === crash) {
        const seq = await ada.seq();
        await server.stop('SIGKILL');
        const banner = /Connection lost|Connecting/;
        for (const player of [ada, blaise]) await expect(player.page.getByText(banner)).toBeVisible();
        await server.start();
        for (const player of [ada, blaise]) {
          await expect(player.page.getByText(banner)).toHaveCount(0);
          await expect.poll(() => player.seq()).toBeGreaterThanOrEqual(seq);
        }
      }
    };
    expect(await play([ada, blaise], wanted[game], happens, byHand)).toBeGreaterThan(crash);
    if (byHand) await Promise.all([ada, blaise].map((player) => playOn(player, path)));

    for (const player of [ada, blaise]) await expectFinalScore(player);
    const choices = await ada.seq();
    expect(await blaise.seq()).toBe(choices);

    await ada.page.getByRole('link', { name: 'Watch again' }).click();
    const slider = ada.page.getByRole('slider', { name: 'Moment' });
    await expect(slider).toHaveValue('0');
    await ada.page.getByRole('button', { name: 'One step forward' }).click();
    await expect(slider).toHaveValue('1');
    await ada.page.getByRole('button', { name: 'To the end' }).click();
    await expect(slider).toHaveValue(String(choices));
    expect(ada.errors).toEqual([]);
  });
}

test('two people play architects with its expansion to the end, an AI beside them', async ({ open }) => {
  test.setTimeout(600_000);
  const ada = await open('Ada');
  const blaise = await open('Blaise');
  const settings = { 'Age of Wonders': 'on', 'AI opponent': 'aristocrat' };
  const path = await ada.makeRoom({ game: 'architects', seats: 2, settings, undo: false });
  await blaise.join(path);
  await ada.start();
  await blaise.atTable();
  for (const player of [ada, blaise])
    await expect(player.page.getByRole('group', { name: 'Influence', exact: true })).toBeVisible();
  await play([ada, blaise], wanted.architects);
  for (const player of [ada, blaise]) await expectFinalScore(player);
  const table = ada.page.getByRole('dialog').getByRole('table').first();
  await expect(table.getByRole('columnheader')).toHaveText([/.*/, /Ada/, /Blaise/, /Aristocrat/]);
});

for (const { game } of evenings) {
  test(`one plays ${game} alone, against the opponent of the rulebook`, async ({ open }) => {
    const ada = await open('Ada');
    await ada.makeRoom({ game, seats: 1, undo: false });
    await ada.start();
    await play([ada], wanted[game]);
    await expectFinalScore(ada);
    const table = ada.page.getByRole('dialog').getByRole('table').first();
    await expect(table.getByRole('columnheader')).toHaveCount(3); // the items, Ada, the opponent
  });
}

/**
 * Plays until the game is over or so many choices are made, each player with what is wanted first, and says
 * after each choice how many there have been. Returns how many there were.
 */
async function play(
  players: Player[],
  first: (RegExp | RegExp[])[] = [],
  after = async (_: number) => {},
  most = 1500,
): Promise<number> {
  const seated = players.map((player) => ({ player, pick: steady(...first) }));
  const over = async () => players[0]?.over();
  let choices = 0;
  while (choices < most && !(await over())) {
    let chose = false;
    for (const { player, pick } of seated) chose ||= await player.choose(pick);
    if (!chose) {
      // An answer is on its way to the other browser.
      const asked = async () => Promise.all(players.map((p) => p.asked()));
      await expect.poll(async () => (await asked()).includes(true) || (await over())).toBe(true);
      continue;
    }
    choices += 1;
    await after(choices);
  }
  expect(choices).toBeLessThan(1500);
  return choices;
}

async function expectFinalScore(player: Player): Promise<void> {
  await expect(player.page.getByText('The game has ended.')).toBeVisible();
  const dialog = player.page.getByRole('dialog', { name: 'Final score' });
  await expect(dialog.getByRole('row').filter({ hasText: 'Total' })).toBeVisible();
  expect(player.errors).toEqual([]);
}
