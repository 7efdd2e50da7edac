import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountById } from '../../../src/access/accounts.ts';
import { incidentKinds } from '../../../src/features/incidents/kinds.ts';
import { recordIncidents } from '../../../src/features/incidents/record.ts';
import type { Finding } from '../../../src/features/incidents/state-machine.ts';
import { openIncidents } from '../../../src/features/incidents/transitions.ts';
import { handOverReport } from '../../../src/features/notifications/reports.ts';
import { scaled } from '../../support/scaled.ts';
import { by } from '../../support/site.ts';
import { contactOf, hour, minute, movedSite, receiverOfTest } from './support.ts';

/** The data of a person, wherever they are stored. */
const person = { name: 'Zoraida Quiñones', number: 'CC-79998877', card: '04A1B2C3D4E5F6' };
const known = Object.values(person);

const causes = fc.array(
  fc.record({
    kind: fc.constantFrom(...incidentKinds),
    machine: fc.integer({ min: 0, max: 9 }),
    severity: fc.constantFrom('warn' as const, 'bad' as const),
    many: fc.nat(500),
    isGone: fc.boolean(),
    isSeen: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

// Shows rules/messages#personal-data.
it('messages to contacts without personal data hold nothing of a person, whatever is open, seen to, or handed over', async () => {
  // Some ten milliseconds each: `npm run proofs` tries them all.
  const wanted = Number(process.env['RUNS_FACTOR'] ?? 1) >= 1 ? scaled(10_000) : 400;
  const moved = await movedSite();
  const { site, owner } = moved;
  const receiver = await receiverOfTest();
  const shapes = ['larder', 'teams', 'slack'] as const;
  const wants = { bad: 'now', warn: 'now' };
  const ids: string[] = [];
  for (const shape of shapes) {
    const target = `${receiver.url}/${shape}`;
    ids.push((await contactOf(moved, { label: shape, channel: 'webhook', shape, target, wants })).id);
  }
  const ntfy = { label: 'ntfy', channel: 'ntfy', target: `${receiver.url}/topic`, wants };
  ids.push((await contactOf(moved, ntfy)).id);
  const north = accountById(site.appliance.reader, site.ids.north)!.seq;
  const { name, number, card } = person;
  const file = { path: 'x', name: 'deliveries.xlsx', mediaType: 'text/csv', bytes: 1 };
  let messages = 0;
  while (messages < wanted) {
    for (const round of fc.sample(causes, 40)) {
      const findings = round.map(({ kind, machine, severity, many }): Finding => {
        const subject = {
          type: 'device',
          id: `${kind} ${machine}`,
          serial: 'VM',
          name: `Machine ${machine}`,
        };
        // More than any finding has: who took it, who was refused, who saw to it.
        const facts = {
          count: many,
          refused: many,
          attempts: many,
          overdue: many,
          never: many,
          selections: many,
          empty: many,
          device: `Machine ${machine}`,
          consumer: name,
          consumerName: name,
          identification: number,
          codeId: card,
          by: name,
        };
        return { kind, subject, severity, facts };
      });
      site.write((tx) => recordIncidents(tx, [{ account: north, findings }]));
      const open = openIncidents(site.appliance.reader, north);
      for (const [at, { isSeen }] of round.entries()) {
        const incident = open[at];
        if (!isSeen || incident?.state !== 'open') continue;
        const body = { reason: `${name} (${number}) sees to it` };
        await site.call('POST', `/incidents/${incident.id}/acknowledge`, by(owner, body));
      }
      for (const contactId of ids)
        site.write((tx) =>
          handOverReport(tx, {
            contactId,
            account: north,
            title: 'Deliveries',
            lines: ['One row.'],
            file,
            link: { kind: 'report', id: 'x', untilMs: moved.now() + hour },
            isPersonal: true,
          }),
        );
      await moved.pass(20 * minute, 10 * minute);
      const left = findings.filter((_, at) => !round[at]!.isGone);
      site.write((tx) => recordIncidents(tx, [{ account: north, findings: left }]));
      await moved.pass(3 * hour, hour);
    }
    for (const { text, headers, path } of receiver.got.splice(0)) {
      messages++;
      const whole = `${path} ${JSON.stringify(headers)} ${text}`;
      for (const one of known) if (whole.includes(one)) expect.fail(`${one} is in ${whole}`);
    }
  }
  expect(messages).toBeGreaterThanOrEqual(wanted);
}, 900_000);
