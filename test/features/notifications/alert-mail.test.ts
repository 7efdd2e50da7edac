import { describe, expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { kindRules } from '../../../src/features/incidents/kinds.ts';
import { recordIncidents } from '../../../src/features/incidents/record.ts';
import type { Finding } from '../../../src/features/incidents/state-machine.ts';
import { mailServerOfTest } from '../../support/mail-server.ts';
import { makeDevice } from '../../support/movements.ts';
import { by } from '../../support/site.ts';
import { contactOf, found, minute, movedSite } from './support.ts';

/** The subject and the parts of a mail, decoded. */
function opened(raw: string): { subject: string; text: string; html: string } {
  const bytes = (part: string) =>
    Buffer.from(
      part
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
  const words = (line: string) =>
    line.replaceAll(/=\?UTF-8\?(Q|B)\?([^?]*)\?=\s*/g, (_, how: string, word: string) =>
      how === 'B' ? Buffer.from(word, 'base64').toString() : bytes(word.replaceAll('_', ' ')),
    );
  const [, plain = '', html = ''] = raw.split(/\r\n----[^\r]+Part_1(?:--)?\r\n/);
  const body = (part: string) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n');
    return head.includes('base64') ? Buffer.from(content, 'base64').toString() : bytes(content);
  };
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)![1]!.replaceAll(/\r\n[ \t]/g, ' ');
  return { subject: words(subject), text: body(plain), html: body(html) };
}

async function mailing(language: 'en' | 'es') {
  const moved = await movedSite();
  const server = await mailServerOfTest({ disabledCommands: ['STARTTLS'] });
  const mail = { host: '127.0.0.1', port: server.port, security: 'none', from: 'larder@example.com' };
  await moved.site.call('PUT', '/mail-server', by(moved.owner, mail));
  await contactOf(moved, {
    channel: 'email',
    target: 'ana@example.com',
    language,
    wants: { bad: 'now', warn: 'now' },
  });
  await moved.settle();
  const { body: place } = await moved.site.call('POST', '/operations', { body: { name: 'Warehouse 1' } });
  const operations = moved.site.appliance.reader.connection.database;
  const { seq: operation } = operations.prepare('SELECT seq FROM operations WHERE id = ?').get(place.id) as {
    seq: number;
  };
  const id = makeDevice(moved.site, 'north', { serial: 'VM-001', name: 'Lobby', operation });
  const { seq: device } = operations.prepare('SELECT seq FROM devices WHERE id = ?').get(id) as {
    seq: number;
  };
  const subject = { type: 'device', id, serial: 'VM-001', name: 'Lobby' };
  const at = (beforeMs: number) => new Date(moved.now() - beforeMs).toISOString();
  /** Facts as the causes of each kind have them. */
  const facts = {
    lastSeenAt: at(20 * minute),
    createdAt: at(60 * minute),
    lastAt: at(10 * minute),
    lastMovementAt: at(90 * minute),
    lastProvenAt: at(9 * 24 * 60 * minute),
    endsAt: at(-6 * 24 * 60 * minute),
    since: at(40 * minute),
    date: at(2 * 24 * 60 * minute),
    usualGapSeconds: 300,
    machines: 1,
    count: 3,
    lastReason: 'product_jammed',
    product: 'Nitrile gloves M',
    selectionFailures: 2,
    expected: 5,
    empty: 2,
    low: 1,
    selections: 8,
    device: 'Lobby',
    refused: 25,
    attempts: 40,
    offsetSeconds: 720,
    code: 'device_unknown',
    selection: '12',
    inScope: 40,
    overdue: 3,
    never: 1,
    freeBytes: 30 * 1024 * 1024,
    failures: 2,
    short: 3,
    of: 4,
    amount: 4_250_000,
    currency: 'COP',
    reason: 'undelivered',
  };
  const open = (finding: Pick<Finding, 'kind'> & Partial<Finding>) => {
    const isOfAccount = kindRules[finding.kind].of === 'account';
    const account = isOfAccount ? accountById(moved.site.appliance.reader, moved.site.ids.north)!.seq : null;
    const whole: Finding = {
      subject: isOfAccount ? subject : null,
      device: isOfAccount ? device : null,
      severity: 'bad',
      facts,
      ...finding,
    };
    moved.site.write((tx) => recordIncidents(tx, [{ account, findings: [whole] }]));
  };
  const mails = () => server.taken.map(({ raw }) => opened(raw));
  return { moved, open, mails };
}

// Shows rules/messages#what-a-message-says.
describe('an alert by mail', () => {
  it('says what happened, since when, where and what to do, with a link', async () => {
    const { moved, open, mails } = await mailing('en');
    open({ kind: 'machine_failing' });
    await moved.pass(5 * minute);
    const [{ subject, text, html }] = mails() as [ReturnType<typeof opened>];
    const { id } = (await moved.site.call('GET', '/incidents')).body.items[0];
    const link = `http://larder.test/panel/${moved.site.ids.north}/incidents/${id}`;
    expect(subject).toBe('North: Lobby keeps failing');
    expect(text.split('\r\n').slice(0, 6)).toEqual([
      '- 2 of 3 failures in 24 hours were in slot 12, Nitrile gloves M. Last one: 09:50, product jammed.',
      '- Since 10:00 (2 min)',
      '- Where: Lobby (VM-001), Warehouse 1, North',
      '- What to do: Check the machine, or call maintenance.',
      '',
      link,
    ]);
    expect(html).toContain(`<a href="${link}">`);
    for (let round = 0; round < 15; round++) {
      found(moved, []);
      await moved.pass(5 * minute);
    }
    const last = mails().at(-1)!;
    expect(last.subject).toBe('North: Resolved: Lobby keeps failing');
    expect(last.text).toMatch(/^- From 10:00 to \d\d:\d\d, 1 h/);
  });

  it.each([
    ['en', { offsetSeconds: 4320 }, 'It is 1 h 12 min ahead.'],
    ['en', { offsetSeconds: -720 }, 'It is 12 min behind.'],
    ['es', { offsetSeconds: 720 }, 'Está 12 min adelantado.'],
    ['es', { offsetSeconds: -4320 }, 'Está 1 h 12 min atrasado.'],
    [
      'en',
      { count: 2, lastOffsetSeconds: -410 * 24 * 3600 },
      'In 24 hours, 2 reports had a date that is probably wrong; the last one was dated 410 days before it arrived.',
    ],
    [
      'es',
      { count: 1, lastOffsetSeconds: 5 * 3600 },
      'En 24 horas, 1 reporte trajo una fecha que probablemente está mal; la del último es de 5 h después de su llegada.',
    ],
    ['en', { count: 1, lastOffsetSeconds: -20 }, 'In 24 hours, 1 report had a date that is probably wrong.'],
  ] as const)('in %s says how far a clock is ahead or behind: %j', async (language, facts, line) => {
    const { moved, open, mails } = await mailing(language);
    open({ kind: 'clock_off', facts, isCertain: true });
    await moved.pass(5 * minute);
    expect(mails()[0]!.text.split('\r\n')[0]).toBe(`- ${line}`);
  });

  it.each(['en', 'es'] as const)(
    'in %s repeats its subject for no kind, and leaves no gap',
    async (language) => {
      const { moved, open, mails } = await mailing(language);
      const todo = { en: /What to do: .{8}/, es: /Qué hacer: .{8}/ }[language];
      const openings = () => mails().filter(({ text }) => todo.test(text));
      for (const kind of Object.keys(kindRules) as Finding['kind'][]) {
        const before = openings().length;
        // Some kinds open only after an hour.
        for (let waited = 0; openings().length === before && waited < 90; waited++) {
          open({ kind });
          await moved.pass(minute);
        }
        expect(openings().length, kind).toBe(before + 1);
        const { subject, text, html } = openings().at(-1)!;
        const problem = subject.replace(/^[^:]+: /, '').replace(/…$/, '');
        const visible = html.replace(/<title>.*?<\/title>/, '');
        for (const body of [text, visible]) expect(body, kind).not.toContain(problem);
        expect(text, kind).not.toMatch(/undefined|NaN|…|\bnull\b/);
        expect(text, kind).toMatch(/http:\/\/larder\.test\/panel\/[\w-]+\/incidents\/[\w-]+/);
        moved.site.write((tx) => recordIncidents(tx, [{ account: null, findings: [] }]));
        found(moved, []);
        await moved.pass(3 * 60 * minute, 10 * minute);
      }
    },
    60_000,
  );
});
