import { expectNoBarrier } from './barriers';
import { expect, steady, test, type Player } from './table';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a watcher on a phone sees the game once around the table late, and all of it at the end', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben');
  const zoe = await open('Zoé', phone);
  const path = await ada.makeRoom({ game: 'architects', seats: 2, undo: false });
  await ben.join(path);
  await zoe.page.goto(path);
  await expect(zoe.page.getByText('spectators may watch')).toBeVisible();
  await ada.page
    .getByRole('combobox', { name: 'What spectators see' })
    .selectOption({ label: 'The same, once around the table late' });
  await expect(zoe.page.getByText('spectators see it once around the table late')).toBeVisible();
  await ada.start();
  await zoe.atTable();
  const told = zoe.page.getByRole('status').filter({ hasText: 'You watch once around the table late' });
  await expect(told).toBeVisible();
  await expectNoBarrier(zoe.page);
  await zoe.tap(told.getByRole('button', { name: 'Close' }));
  await expect(told).toBeHidden();

  const pick = steady();
  // Before the first turn, both choose at once.
  while (await ada.page.getByText('Building draft').isVisible()) {
    for (const player of [ada, ben]) if (await player.asked()) await player.choose(pick);
    await expect.poll(async () => (await ada.asked()) || (await ben.asked())).toBe(true);
  }
  const room = `/api${path.replace('/r/', '/rooms/')}`;
  const reached = async (): Promise<number> =>
    ((await (await ada.page.request.get(room)).json()) as { room: { seq: number } }).room.seq;
  const dealt = await reached();
  const [first, second] = (await ada.asked()) ? [ada, ben] : [ben, ada];
  /** Plays a turn, and returns the record with which it ended. */
  const turn = async (who: Player, next: Player): Promise<number> => {
    while (!(await next.asked())) {
      if (await who.asked()) await who.choose(pick);
      await expect.poll(async () => (await who.asked()) || (await next.asked())).toBe(true);
    }
    return reached();
  };
  const one = await turn(first, second);
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await ada.page.getByRole('combobox', { name: 'Say something' }).fill('The second turn');
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByText('The second turn')).toBeVisible();
  const two = await turn(second, first);
  await expect.poll(() => zoe.seq()).toBe(dealt);
  await turn(first, second);
  await expect.poll(() => zoe.seq()).toBe(one);
  const chat = () => zoe.page.getByText('The second turn');
  await zoe.page.getByRole('button', { name: /^Log/ }).tap();
  await zoe.page.getByRole('tab', { name: 'Chat' }).tap();
  await expect(chat()).toHaveCount(0);
  await turn(second, first);
  await expect.poll(() => zoe.seq()).toBe(two);
  await expect(chat()).toBeVisible();

  // The table ends the game: whoever watches sees it as it stands, without the sign.
  const headers = { origin: new URL(ada.page.url()).origin };
  const ended = await ada.page.request.post(`${room}/happenings`, {
    headers,
    data: { kind: 'proposed', proposes: 'ended' },
  });
  expect(ended.ok()).toBe(true);
  await ben.page.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => zoe.seq()).toBe(await reached());
  await expect(zoe.page.getByText('You watch once around the table late')).toHaveCount(0);
  expect([...ada.errors, ...ben.errors, ...zoe.errors]).toEqual([]);
});

test('a room that shows itself to its players alone has a free seat for whoever has its link', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben');
  const zoe = await open('Zoé', phone);
  const path = await ada.makeRoom({ game: 'architects', seats: 2 });
  await ben.join(path);
  await zoe.page.goto(path);
  await ada.page.getByRole('combobox', { name: 'What spectators see' }).selectOption({ label: 'Nothing' });
  await expect(zoe.page.getByText('players only')).toBeVisible();
  await ada.start();
  const closed = zoe.page.getByRole('heading', { name: 'This room is closed to you' });
  await expect(closed).toBeVisible();
  await zoe.page.goto(`${path}/replay`);
  await expect(closed).toBeVisible();

  const headers = { origin: new URL(ada.page.url()).origin };
  const seat = `/api${path.replace('/r/', '/rooms/')}/seats/1`;
  expect((await ada.page.request.put(seat, { headers, data: { kind: 'free' } })).ok()).toBe(true);
  await zoe.page.goto(path);
  await zoe.page.getByLabel('Your name').fill('Zoé');
  await expectNoBarrier(zoe.page);
  await zoe.page.getByRole('button', { name: 'Sit here' }).tap();
  await zoe.atTable();
  await expect.poll(() => zoe.asked()).toBe(true);
  expect([...ada.errors, ...zoe.errors]).toEqual([]);
});
