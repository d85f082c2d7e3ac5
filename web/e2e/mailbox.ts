import { createServer, type AddressInfo, type Server } from 'node:net';

/** An SMTP server on this machine that keeps the mails it gets. */
export class Mailbox {
  /** Their texts, the oldest first. */
  readonly texts: string[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Mailbox> {
    const server = createServer();
    const box = new Mailbox(server);
    server.on('connection', (socket) => {
      let said = '';
      let mail = false;
      const answer = (words: string) => socket.write(`${words}\r\n`);
      answer('220 mail.example.org');
      socket.on('error', () => socket.destroy());
      socket.on('data', (data) => {
        said += data.toString('latin1');
        for (;;) {
          const end = mail ? '\r\n.\r\n' : '\r\n';
          const at = said.indexOf(end);
          if (at < 0) return;
          const whole = said.slice(0, at);
          said = said.slice(at + end.length);
          if (mail) box.texts.push(decoded(whole));
          const began = !mail && whole === 'DATA';
          mail = began;
          answer(began ? '354 go on' : whole === 'QUIT' ? '221 bye' : '250 yes');
        }
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return box;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server.close(done));
  }
}

/** The text of a mail, which is written as quoted-printable. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .slice(mail.indexOf('\r\n\r\n') + 4)
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString();
