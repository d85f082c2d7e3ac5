import { expect, registered, steady, test, type Visible } from './table';

const laptop = { width: 1366, height: 633 };
const others = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
];

/** More kinds of question than that are seen in every game. */
const fewest = 4;

for (const game of registered) {
  test(`every question of ${game} can be answered from what the window shows, at every size`, async ({ open }) => {
    const ada = await open('Ada', { viewport: laptop });
    await ada.makeRoom({ game, seats: 2, bots: 1, undo: false });
    await ada.start();
    const windows = await Promise.all(others.map((size) => ada.window(size)));
    const pick = steady();
    const seen = new Set<string>();
    // A seat that only gathers is asked little else: it goes on until it was asked more.
    for (let i = 0; i < 24 || (seen.size <= fewest && i < 72); i += 1) {
      await expect.poll(async () => (await ada.prompt()) !== undefined || (await ada.over())).toBe(true);
      if (await ada.over()) break;
      const prompt = await ada.prompt();
      const asked = await ada.page.locator('p.ask').innerText();
      seen.add(asked);
      for (const window of windows) {
        await expect(window.page.locator(`[data-prompt="${prompt}"]`)).toBeVisible();
        const { width } = window.page.viewportSize() ?? laptop;
        await expect.poll(async () => (await window.listed()).length, `${asked} at ${width}`).toBeGreaterThan(0);
      }
      // A long question leaves what is mine in the window.
      const mine = ada.page.getByRole('region', { name: 'Mine', exact: true });
      await expect
        .poll(async () => mine.evaluate((node) => node.getBoundingClientRect().bottom - innerHeight), asked)
        .toBeLessThanOrEqual(1);
      await ada.choose(pick);
    }
    expect(seen.size).toBeGreaterThan(fewest);
    expect(ada.errors).toEqual([]);
  });
}

/** A kind of turn: the names to choose by, in this order, and the clicks it may take. */
interface Kind {
  turn: string;
  game: string;
  steps: RegExp[];
  clicks: number;
}

const kinds: Kind[] = [
  { game: 'architects', turn: 'places a Worker', steps: [/^Place a Worker: (Forest|Quarry|Silversmith)/], clicks: 2 },
  { game: 'architects', turn: 'hires', steps: [/Workshop/, /^Hire/], clicks: 2 },
  {
    game: 'architects',
    turn: 'builds',
    steps: [/^Place a Worker: Guildhall/, /^(Construct|Work on)/, /^Pay/],
    clicks: 3,
  },
  { game: 'paladins', turn: 'hunts', steps: [/^(Hunt|Trade)/, /^Send/], clicks: 2 },
  { game: 'paladins', turn: 'hires', steps: [/^Recruit/, /^Hire/, /^Send/], clicks: 3 },
  {
    game: 'paladins',
    turn: 'builds',
    steps: [/^(Develop|Fortify|Garrison)/, /space|wall|Outpost/, /^Send/],
    clicks: 3,
  },
];

for (const { game, turn, steps, clicks } of kinds) {
  for (const size of [
    { width: 1366, height: 633 },
    { width: 390, height: 844 },
  ]) {
    test(`a turn of ${game} that ${turn} takes at most ${clicks} clicks in a window ${size.width} wide`, async ({
      open,
    }) => {
      const ada = await open('Ada', { viewport: size });
      await ada.makeRoom({ game, seats: 2, bots: 1, undo: false });
      await ada.start();
      // What comes before a turn: cards to keep, a Paladin, a Tavern, and the Gold of the Cathedral's first level,
      // which can be built whatever was dealt.
      const pick = steady(/^Collect Gold/, /^Place a Worker: Mines/, /Quarry|Forest|Silversmith|Workshop|Storehouse/);
      const first = steps[0] as RegExp;
      const question = async (step: RegExp) => {
        await expect.poll(() => ada.prompt()).toBeDefined();
        await ada.settled();
        // A list is scrolled without a click.
        const chip = ada.page.getByRole('group', { name: 'Choices' }).getByRole('button', { name: step });
        if ((await chip.count()) > 0) await chip.first().scrollIntoViewIfNeeded();
        return ada.settled();
      };
      const offers = (listed: Visible[], step: RegExp) => listed.some((c) => step.test(c.name));
      for (let i = 0; i < 120 && !offers(await question(first), first); i += 1) await ada.choose(pick);
      ada.clicks = 0;
      for (const step of steps) {
        // A question with one answer is not asked.
        if (offers(await question(step), step)) await ada.choose(steady(step));
      }
      expect(ada.clicks).toBeGreaterThan(0);
      expect(ada.clicks).toBeLessThanOrEqual(clicks);
    });
  }
}

test('pointing at a choice lights its place, and pointing at a place marks its choice', async ({ open }) => {
  const ada = await open('Ada');
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.start();
  const chip = ada.page.getByRole('button', { name: /^Place a Worker: Quarry/ });
  while (!(await chip.isVisible())) {
    await expect.poll(() => ada.prompt()).toBeDefined();
    if (!(await chip.isVisible())) await ada.choose(steady());
  }
  const quarry = ada.page.getByRole('main').getByRole('button', { name: 'Quarry' });
  await chip.hover();
  await expect(quarry).toHaveAttribute('data-touched');
  await quarry.hover();
  await expect(chip).toHaveClass(/lit/);
  // What cannot be chosen says why, behind one button.
  await ada.page.getByRole('button', { name: /^Why not\?/ }).click();
  await expect(ada.page.getByRole('list', { name: 'What cannot be chosen now, and why' })).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('list', { name: 'What cannot be chosen now, and why' })).toHaveCount(0);
});

test('a place tells what happens there by hover and by focus, also when it is not my turn', async ({ open }) => {
  const ada = await open('Ada');
  const blaise = await open('Blaise');
  const path = await ada.makeRoom({ game: 'architects', seats: 2, undo: false });
  await blaise.join(path);
  await ada.start();
  // The cards of the draft lie over the board.
  await ada.page.getByRole('button', { name: 'Look at the board' }).click();
  const words = ada.page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: '1 Stone for each Worker' });
  const quarry = ada.page.getByRole('main').locator('[aria-label="Quarry"]');
  await quarry.hover();
  await expect(words).toBeVisible();
  await ada.page.mouse.move(2, 2);
  await expect(words).toHaveCount(0);
  await ada.page.getByRole('main').locator('[aria-label="Forest"]').focus();
  await ada.page.keyboard.press('Tab');
  await expect(quarry).toBeFocused();
  await expect(words).toBeVisible();
});

test('what a place tells lies in the window, however long it is, and not over the place', async ({ open }) => {
  const ada = await open('Ada', { viewport: laptop });
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1, undo: false });
  await ada.start();
  const place = ada.page.getByRole('main').locator('[aria-label="Guardhouse"]');
  const pick = steady();
  while ((await place.getAttribute('data-state')) !== 'blocked') {
    await expect.poll(() => ada.prompt()).toBeDefined();
    await ada.choose(pick);
  }
  await place.hover();
  const tip = ada.page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: 'With one more Worker' });
  await expect(tip).toHaveCSS('opacity', '1');
  const [words, there] = [await tip.boundingBox(), await place.boundingBox()];
  if (!words || !there) throw new Error('the words or the place are gone');
  expect(words.y).toBeGreaterThanOrEqual(0);
  expect(words.y + words.height).toBeLessThanOrEqual(laptop.height);
  expect(words.x >= there.x + there.width || words.y + words.height <= there.y).toBe(true);
});

test('a finger chooses what it taps, whatever it touched before', async ({ open }) => {
  const ada = await open('Ada', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.start();
  const silversmith = ada.page.getByRole('main').locator('[aria-label="Silversmith"][data-state="legal"]');
  while (!(await silversmith.isVisible())) {
    await expect.poll(() => ada.prompt()).toBeDefined();
    if (!(await silversmith.isVisible())) await ada.choose(steady());
  }
  await ada.settled();
  await silversmith.scrollIntoViewIfNeeded();
  await ada.tap(silversmith);
  await expect(ada.page.getByRole('button', { name: 'Choose', exact: true })).toBeVisible();
  await ada.settled();
  const quarry = ada.page.getByRole('button', { name: /^Place a Worker: Quarry/ });
  await quarry.scrollIntoViewIfNeeded();
  await ada.tap(quarry);
  await expect(ada.page.getByRole('list', { name: 'Steps taken' })).toHaveText(/Quarry/);
});

/** Games in which the next question lies under what answered the last: the way back to it, and the next packet of a draft. */
for (const game of ['viscounts', 'architects']) {
  for (const finger of [false, true]) {
    test(`a double ${finger ? 'tap' : 'click'} chooses once in ${game}`, async ({ open }) => {
      const size = finger ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } : {};
      const ada = await open('Ada', size);
      let sent = 0;
      ada.page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => (sent += /"type":"(choose|undo)"/.test(String(payload)) ? 1 : 0)),
      );
      await ada.makeRoom({ game, seats: 2, bots: 1 });
      await ada.start();
      const { mouse, touchscreen } = ada.page;
      const pick = steady();
      for (let n = 1; n <= 5; n += 1) {
        await expect.poll(() => ada.prompt()).toBeDefined();
        const prompt = await ada.prompt();
        const listed = await ada.settled();
        const at = listed[pick(listed.map((c) => c.name))]!;
        const press = () => (finger ? touchscreen.tap(at.x, at.y) : mouse.click(at.x, at.y));
        await ada.look(at);
        // To the page the second press follows at once, however busy the machine is.
        await ada.page.clock.pauseAt(Date.now());
        await press();
        while (await ada.page.locator(`[data-prompt="${prompt}"]`).isVisible()) await ada.page.clock.runFor(1);
        await press();
        expect(sent).toBe(n);
        await ada.page.clock.resume();
      }
    });
  }
}

test('a finger reads what happens at a place, and why nothing can be undone', async ({ open }) => {
  const ada = await open('Ada', { hasTouch: true, viewport: { width: 1024, height: 768 } });
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1, undo: false });
  await ada.start();
  await expect.poll(() => ada.prompt()).toBeDefined();
  await ada.settled();
  await ada.tap(ada.page.getByRole('button', { name: 'Look at the board' }));
  // The mouse that started the game rests on a card, which is told as well.
  const tip = (words: string) => ada.page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: words });
  await ada.tap(ada.page.getByRole('main').locator('[aria-label="Quarry"]'));
  await expect(tip('1 Stone for each Worker')).toBeVisible();
  await ada.tap(ada.page.getByRole('button', { name: 'This room plays without undo.' }));
  await expect(tip('This room plays without undo.')).toBeVisible();
  await ada.tap(ada.page.getByRole('heading', { level: 1 }));
  await expect(tip('This room plays without undo.')).toHaveCount(0);
});
