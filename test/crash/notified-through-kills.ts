import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { accountBySeq, accountsIn } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { SeededRandom } from '../../src/demo/random.ts';
import { receiverOfTest } from '../features/notifications/support.ts';
import { acmeSecrets } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { headersOf, mailServerOfTest } from '../support/mail-server.ts';
import { patient } from '../support/patient.ts';

const minuteMs = 60_000;

/** A message that reached a recipient: its id and its text. */
type Arrived = { id: string; text: string };

/**
 * A served process that notifies a contact by mail and one by webhook of incidents that open one after another, and
 * is ended by `end` at a random moment of its sending, `ends` times. Then it runs undisturbed.
 * @returns the messages that reached each, and the expected names
 */
export async function toldThrough(
  ends: number,
  seed: number,
  end: (desk: Desk) => Promise<unknown>,
): Promise<{ names: string[]; mails: Arrived[]; calls: Arrived[] }> {
  const random = new SeededRandom(seed);
  const desk = new Desk();
  try {
    await acmeSecrets(desk);
    const clock = join(desk.folder, 'clock');
    let offsetMs = 0;
    const pass = (minutes: number) => {
      offsetMs += minutes * minuteMs;
      writeFileSync(clock, String(offsetMs));
    };
    pass(0);
    Object.assign(desk.serverEnvironment, {
      LARDER_TEST_CLOCK: clock,
      LARDER_ALLOW_TEST_CLOCK: 'true',
    });
    process.env['LARDER_TEST_CLOCK'] = clock;
    const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
    const receiver = await receiverOfTest();
    const session = operatorWrite(desk.data, (tx) =>
      beginSession(
        tx,
        addUser(tx, { name: 'Owner', role: 'owner', client: null, account: null, language: 'en' }).seq,
      ),
    );
    let { address } = await desk.serve();
    const call = async (method: string, path: string, body: object) => {
      const headers = {
        cookie: `larder_session=${session}`,
        origin: address,
        'content-type': 'application/json',
      };
      const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
      expect(answer.ok, await answer.clone().text()).toBe(true);
    };
    const account = operatorWrite(desk.data, (tx) =>
      accountBySeq(tx, accountsIn(tx, { client: undefined, account: undefined })[0]!),
    );
    await call('PATCH', '/alert-settings', {
      accountId: account.id,
      items: [
        {
          kind: 'controller_never_seen',
          isActive: true,
          openAfterMinutes: 0,
          closeAfterMinutes: 0,
          severity: 'warn',
          threshold: 1,
        },
      ],
    });
    const { host: _, ...settings } = server.settings({ security: 'none' });
    await call('PUT', '/mail-server', { host: '127.0.0.1', ...settings });
    const wants = { bad: 'now', warn: 'now' };
    await call('POST', '/contacts', { label: 'Mail', channel: 'email', target: 'ana@example.com', wants });
    await call('POST', '/contacts', {
      label: 'Hook',
      channel: 'webhook',
      target: `${receiver.url}/hook`,
      wants,
    });
    await desk.stop();

    const names: string[] = [];
    // A controller that never connects stays one, so that its incident opens once and is never over.
    const open = () => {
      names.push(`Controller-${names.length}.`);
      operatorWrite(desk.data, (tx) => addController(tx, account, { serial: names.at(-1)! }));
    };
    for (let nth = 0; nth < ends; nth++) {
      open();
      pass(65);
      ({ address } = await desk.serve());
      await toItsMoment(() => server.connections + receiver.got.length, random);
      await end(desk);
    }
    const mails = () =>
      server.taken.map(({ raw }) => {
        const id = headersOf(raw).find(([name]) => name === 'message-id')![1];
        return { id, text: textOf(raw) };
      });
    const calls = () =>
      receiver.got.map(({ headers, json }) => ({
        id: String(headers['webhook-id']),
        text: JSON.stringify(json.data),
      }));
    open();
    pass(65);
    await desk.serve();
    const isAllTold = () => {
      for (const told of [mails(), calls()])
        for (const name of names)
          expect(
            told.some(({ text }) => text.includes(name)),
            name,
          ).toBe(true);
    };
    for (let hours = 0; ; hours++) {
      // Leases of the dead end, and what was told in vain is tried again.
      pass(60);
      const isTold = await vi.waitFor(isAllTold, { ...patient, timeout: 5000 }).then(
        () => true,
        (error: unknown) => (hours > 10 ? Promise.reject(error) : false),
      );
      if (isTold) break;
    }
    await desk.stop();
    return { names, mails: mails(), calls: calls() };
  } finally {
    delete process.env['LARDER_TEST_CLOCK'];
    await desk.close();
  }
}

/** Some moment of sending: before it begins, as something goes out, or a little later, when what came of it is written. */
async function toItsMoment(count: () => number, random: SeededRandom): Promise<void> {
  const before = count();
  if (random.next() < 0.2) return pause(random.integer(0, 300));
  await vi.waitUntil(() => count() > before, { timeout: 5000, interval: 1 }).catch(() => {});
  await pause(random.integer(0, 60));
}

/** Returns the text of a mail without its boundaries, which differ each time. */
function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');
  const boundary = /boundary="?([^"\r\n;]+)/.exec(raw)?.[1];
  return boundary === undefined ? body : body.replaceAll(boundary, '');
}

/** Each thing was told, each once but where an id came twice, and an id always with the same text. */
export function expectTold(names: readonly string[], arrived: readonly Arrived[]): void {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const [id, same] of Map.groupBy(arrived, (one) => one.id))
    expect(new Set(same.map(({ text }) => hash(text))).size, id).toBe(1);
  for (const name of names) {
    const ids = new Set(arrived.filter(({ text }) => text.includes(name)).map(({ id }) => id));
    // A digest or a reminder of the morning tells of what is still open as well; none is wanted here.
    expect(ids.size, name).toBe(1);
  }
}
