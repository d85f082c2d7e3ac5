import { expectNoBarrier } from './barriers';
import { expect, test, type Player } from './table';

/** Plays a seat to the end of its game on a socket of its page's own: the first that is offered, whatever it is. */
const playOut = ({ page }: Player, path: string) =>
  page.evaluate(
    (at) =>
      new Promise<void>((done, fail) => {
        interface Turn {
          over?: boolean;
          prompt?: { id: number; options: { id: string }[] };
        }
        const socket = new WebSocket(at);
        let asked = -1;
        const take = ({ over, prompt }: Turn) => {
          if (over) return done(socket.close());
          if (!prompt || prompt.id === asked) return;
          asked = prompt.id;
          const option = prompt.options[0]!.id;
          socket.send(JSON.stringify({ type: 'choose', id: crypto.randomUUID(), prompt: prompt.id, option }));
        };
        socket.onopen = () => socket.send('{"type":"hello","seq":-1}');
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(String(data)) as { turn?: Turn; result?: string };
          if (said.result && said.result !== 'applied') fail(new Error(String(data)));
          if (said.turn) take(said.turn);
        };
      }),
    path.replace('/r/', '/api/rooms/') + '/socket',
  );

test('a laptop and a phone play again with one press, in their seats and colours', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const path = await ada.makeRoom({ game: 'viscounts', seats: 2 });
  await ben.join(path);
  await ben.page.getByRole('button', { name: /^Orange$/ }).tap();
  await expect(ben.page.getByRole('button', { name: /^Orange: yours/ })).toBeVisible();
  await ada.start();
  await Promise.all([playOut(ada, path), playOut(ben, path)]);

  for (const { page } of [ada, ben])
    await page.getByRole('button', { name: 'Final score' }).or(page.getByRole('dialog')).first().waitFor();
  if (!(await ada.page.getByRole('dialog').isVisible()))
    await ada.page.getByRole('button', { name: 'Final score' }).click();
  await expect(ada.page.getByLabel('First player:')).toHaveValue('next');
  await expectNoBarrier(ada.page);
  await ada.page.getByRole('button', { name: 'Play again with the same people' }).click();
  await ada.page.waitForURL((url) => url.pathname !== path && url.pathname.startsWith('/r/'));
  const next = new URL(ada.page.url()).pathname;
  await expect(ada.page.getByText('Ben', { exact: true }).first()).toBeVisible();

  // The phone is led there from the finished table, and needs no link.
  if (!(await ben.page.getByRole('dialog').isVisible()))
    await ben.page.getByRole('button', { name: 'Final score' }).tap();
  await ben.page.getByRole('button', { name: 'To the new game' }).tap();
  await ben.page.waitForURL(`**${next}`);
  await expect(ben.page.getByRole('button', { name: /^Orange: yours/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(ben.page.getByText('goes first')).toHaveCount(1);
  await ada.start();
  await ben.atTable();
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
