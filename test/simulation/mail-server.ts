import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** The address of the mail server in Larder's settings. The port that it listens on is another in each run. */
export const mailHost = '10.9.0.2';
export const mailMoods = ['good', 'down', 'busy', 'refusing', 'breaking', 'slow'] as const;

/** A mail that the server read, and when. `isTaken` once it said so, `isAlert` once Larder did. */
type Mail = { id: string; to: string; text: string; read: Moment; isTaken: boolean; isAlert: boolean };
/** A moment by Larder's clock, and by the time that passed. */
type Moment = { nowMs: number; elapsedMs: number };
/** Somebody who is told by mail, and the name of their account. */
export type Contact = { id: string; account: string; target: string };

/** The mail server, and what it took of this history. */
export class MailServer {
  mood: (typeof mailMoods)[number] = 'good';
  /** True once Larder knows of it. */
  isSet = false;
  contacts: Contact[] = [];
  mails: Mail[] = [];
  /** `elapsedMs` when each waiting message and open incident was first seen. */
  readonly seenMs = new Map<string, number>();
  /** `elapsedMs` since which it takes mail, and Larder sends some. */
  goodSinceMs = 0;
  /** Returns the current moment. */
  moment: () => Moment = () => ({ nowMs: 0, elapsedMs: 0 });
  /** True while it cannot be reached. */
  isAway: () => boolean = () => false;
  /** Told of each mail that was read, before anything is answered. */
  onRead: () => void = () => {};
  /** The rule that a mail broke. */
  onBroken: (why: string) => void = () => {};
  readonly #server = net.createServer((socket) => this.#serve(socket));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
    const { port } = this.#server.address() as AddressInfo;
    const connect = (options: NetConnectOpts, ...rest: []) =>
      realConnect(
        (options as { host?: string }).host === mailHost ? { port, host: '127.0.0.1' } : options,
        ...rest,
      );
    Object.assign(net, { connect });
    syncBuiltinESMExports();
  }

  close(): void {
    this.#server.close();
  }

  #serve(socket: Socket): void {
    socket.on('error', () => {});
    socket.setNoDelay();
    if (this.mood === 'down' || this.isAway()) return void socket.destroy();
    const say = async (line: string) => {
      // A slow one says each line in pieces: its code, the text, and the two letters of its end.
      const parts = [line.slice(0, 2), line.slice(2), '\r', '\n'];
      for (const part of this.mood === 'slow' ? parts : [`${line}\r\n`]) {
        socket.write(part);
        if (this.mood === 'slow') await new Promise(setImmediate);
      }
    };
    let [text, to, isData] = ['', '', false];
    const read = async () => {
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          if (!this.#take(to, part)) return void socket.destroy();
          await say('250 queued');
        } else if (/^MAIL/i.test(part)) await say(this.mood === 'refusing' ? '451 later' : '250 ok');
        else if (/^RCPT TO:<(.*?)>/i.test(part)) {
          to = /<(.*?)>/.exec(part)![1]!;
          await say('250 ok');
        } else if (/^DATA/i.test(part)) {
          isData = true;
          await say('354 go on');
        } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
        else await say('250 mail.sim');
      }
    };
    let turn: Promise<void> = say(this.mood === 'busy' ? '421 busy' : '220 mail.sim ESMTP');
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      turn = turn.then(read);
    });
  }

  /** @returns whether its sender is told that it was taken */
  #take(to: string, raw: string): boolean {
    const id = /^Message-ID: <(.*?)@/im.exec(raw)![1]!;
    const text = raw.replace(/^Date: .*$/im, '').replace(/--_NmP-[\w-]+|_NmP-[\w-]+/g, '');
    this.onRead();
    const isTaken = this.mood !== 'breaking';
    const known = this.mails.find((mail) => mail.id === id);
    if (known?.isTaken) this.onBroken(`a mail to ${to} was sent again after it had been taken`);
    if (known && known.text !== text)
      this.onBroken(`a mail to ${to} was sent again, and says something else`);
    if (known) Object.assign(known, { isTaken, read: this.moment() });
    else this.mails.push({ id, to, text, read: this.moment(), isTaken, isAlert: false });
    return isTaken;
  }
}

const realConnect = net.connect as (...parts: unknown[]) => Socket;
