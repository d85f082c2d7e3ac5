import { expectNoBarrier } from './barriers';
import { Mailbox } from './mailbox';
import { Server } from './server';
import { expect, test as base } from './table';

const test = base.extend<object, { mailbox: Mailbox; server: Server }>({
  mailbox: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mailbox = await Mailbox.open();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await Server.start(mailbox.address);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test('somebody is told by mail once its reader has said yes, and no more once they have said no', async ({
  open,
  mailbox,
}) => {
  const ada = await open('Ada', { viewport: { width: 390, height: 844 } });
  const reader = await open('reader', { locale: 'fr-FR' });
  await ada.makeRoom({ game: 'troyes', seats: 2, bots: 1 });
  await ada.page.goto('/notices');
  await ada.page.getByLabel('Mail address').fill('ada@example.org');
  await ada.page.getByRole('button', { name: 'Send a link there' }).click();
  await expect(ada.page.getByText('A mail with a link was sent there.')).toBeVisible();
  await expectNoBarrier(ada.page);

  const link = (i: number, to: string) =>
    mailbox.texts[i]
      ?.split('\n')
      .find((line) => line.includes(to))
      ?.trim() ?? '';
  await reader.page.goto(link(0, '/notices/confirm#'));
  const yes = reader.page.getByRole('button', { name: 'Oui, y envoyer les notifications' });
  await expect(yes).toBeVisible();
  await expectNoBarrier(reader.page);
  await ada.page.reload();
  await expect(ada.page.getByText('A mail with a link was sent there.')).toBeVisible();
  await yes.click();
  await expect(reader.page.getByRole('status')).toHaveText(
    'Les notifications sont envoyées à cette adresse désormais.',
  );
  expect(new URL(reader.page.url()).hash).toBe('');

  await ada.page.reload();
  await ada.page.getByRole('button', { name: 'Send a test notice: a…@example.org' }).click();
  await expect(ada.page.getByRole('status')).toHaveText('A test notice is on its way.');
  await reader.page.goto(link(1, '/notices/unsubscribe/'));
  const no = reader.page.getByRole('button', { name: 'Ne plus envoyer de courriels' });
  await expect(no).toBeVisible();
  await expectNoBarrier(reader.page);
  await no.click();
  await expect(reader.page.getByRole('status')).toHaveText(
    'C’est fait. Plus aucun courriel n’est envoyé à cette adresse.',
  );
  await ada.page.reload();
  await expect(ada.page.getByText(/its reader has ended it by a link in a mail/)).toBeVisible();
  expect(mailbox.texts).toHaveLength(2);
  expect([...ada.errors, ...reader.errors]).toEqual([]);
});
