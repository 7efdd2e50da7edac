import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { recordIncidents } from '../../../src/features/incidents/record.ts';
import type { Finding } from '../../../src/features/incidents/state-machine.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { type Owner, type Person, type Site, siteOfTest } from '../../support/site.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A request that a webhook received. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type Got = { path: string; headers: IncomingHttpHeaders; text: string; json: any };

/** Something that takes webhooks; what it answers can be changed while it runs. */
export type Receiver = {
  url: string;
  got: Got[];
  status: number;
  answer: string;
  /** Breaks the connection off after it has read the message. */
  breaksOff: boolean;
  server: Server;
};

export async function receiverOfTest(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      receiver.got.push({ path: request.url!, headers: request.headers, text, json: JSON.parse(text) });
      if (receiver.breaksOff) request.socket.destroy();
      else response.writeHead(receiver.status, { location: '/elsewhere' }).end(receiver.answer);
    });
  });
  const receiver: Receiver = { url: '', got: [], status: 204, answer: '', breaksOff: false, server };
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return receiver;
}

/** A site whose clock the test moves, with an owner of everything. */
export type Moved = {
  site: Site;
  owner: Person;
  now(): number;
  /** Moves the clock, and does all that is due meanwhile, in steps. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Moves the clock alone, as somebody who sets it. */
  jump(ms: number): void;
  /** Does what is due now. */
  settle(): Promise<void>;
};

/** Monday the 23rd of November 2026, 10:00 in Bogotá. */
export const monday = Date.UTC(2026, 10, 23, 15);

export async function movedSite(
  options: Parameters<typeof siteOfTest>[0] = {},
  startMs = monday,
): Promise<Moved> {
  let nowMs = startMs;
  const clock: Clock = () => nowMs;
  const site = await siteOfTest({ clock, baseUrl: 'http://larder.test', ...options });
  const owner = site.person('owner');
  const names = ['decide messages', 'send by email', 'send by webhook', 'send by ntfy'];
  const settle = async () => {
    for (let round = 0; round < 3; round++) for (const name of names) await site.appliance.due.run(name);
  };
  return {
    site,
    owner,
    now: () => nowMs,
    settle,
    jump(ms) {
      nowMs += ms;
    },
    async pass(ms, stepMs = minute) {
      for (const endMs = nowMs + ms; nowMs < endMs; ) {
        nowMs = Math.min(endMs, nowMs + stepMs);
        await settle();
      }
    },
  };
}

/** Creates a contact, by default as an owner of everything. */
export async function contactOf(
  { site, owner }: Pick<Moved, 'site' | 'owner'>,
  body: object,
): Promise<{ id: string; secret?: string }> {
  const made = await site.call('POST', '/contacts', {
    session: owner.session,
    body: { label: 'Ana', ...body },
  });
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

type Cause = { kind?: Finding['kind']; name: string; severity?: 'warn' | 'bad'; facts?: Finding['facts'] };

/** The causes that there are at an account, as they would be found; what is not among them is over. */
export function found({ site }: Pick<Moved, 'site'>, causes: readonly Cause[], owner: Owner = 'north'): void {
  const { seq } = accountById(site.appliance.reader, site.ids[owner])!;
  const findings = causes.map(({ kind = 'machine_idle', name, severity = 'bad', facts = {} }): Finding => {
    const subject = {
      type: kind.startsWith('controller') ? 'controller' : 'device',
      id: name,
      serial: name,
      name,
    };
    return { kind, subject, severity, facts, device: null };
  });
  site.write((tx) => recordIncidents(tx, [{ account: seq, findings }]));
}
