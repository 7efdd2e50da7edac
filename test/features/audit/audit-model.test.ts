import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/api/caller.ts';
import { openSettings } from '../../../src/app/settings.ts';
import type { AuditQuery } from '../../../src/features/audit/audit-fields.ts';
import { listAudit } from '../../../src/features/audit/audit-list.ts';
import { indexAudit } from '../../../src/features/audit/audit-search.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { foldCase } from '../../../src/store/search/search-text.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { auditActions, type auditResourceTypes } from '../../../src/store/writer/audit-trail.ts';
import { Tx } from '../../../src/store/writer/transaction.ts';
import { emptyDatabase } from '../../support/migrated.ts';
import { scaled } from '../../support/scaled.ts';

const hourMs = 60 * 60 * 1000;
const startMs = Date.parse('2026-03-01T22:30:00.000Z');
const rowCount = 450;
const names = ['Sparkling water', 'CAFÉ "negro"', 'Ñandú', 'ab', '물 생수', 'straße', "o'clock %_ \\"];
const types = [
  'product',
  'profile',
  'consumer',
  'user',
] as const satisfies (typeof auditResourceTypes)[number][];

type Owner = { client: number | null; account: number | null };
type Row = Owner & { id: string; ms: number; type: string; action: string; text: string };

/** Compares the trail with a model: the same rows in an array, filtered naively. */
describe('the audit list against a plain model', () => {
  const connection: Connection = openStore(':memory:', () => startMs, emptyDatabase());
  const rows: Row[] = [];
  let owners: Owner[] = [];
  /** The callers: an account, a client, and a user who sees everything. */
  let askers: Owner[] = [];

  const write = <T>(nowMs: number, work: (tx: Tx) => T): T => {
    connection.database.exec('BEGIN IMMEDIATE');
    const result = Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs }, work);
    connection.database.exec('COMMIT');
    return result;
  };

  beforeAll(() => {
    write(startMs - hourMs, (tx) => {
      const [acme, other] = ['Acme', 'Other'].map((name) => addClient(tx, { name }).seq) as [number, number];
      const account = (client: number, name: string) => {
        const rest = { currency: 'COP', timeZone: 'UTC', businessLines: ['eas'] };
        return { client, account: addAccount(tx, { client, name, ...rest }).seq };
      };
      const [north, south, far] = [account(acme, 'North'), account(acme, 'South'), account(other, 'Far')];
      const [ofAcme, ofOther] = [acme, other].map((client) => ({ client, account: null })) as [Owner, Owner];
      const ofNobody = { client: null, account: null };
      owners = [north, north, south, north, far, ofAcme, north, south, ofNobody, ofOther, ofAcme];
      askers = [north, ofAcme, ofNobody];
    });
    for (let index = 0; index < rowCount; index++) {
      // Sometimes the clock steps back, and many rows are of the same moment.
      const ms = startMs + Math.floor(index / 7) * hourMs - (index % 50 === 49 ? 2 * hourMs : 0);
      const id = `thing-${index}`;
      const [type, action] = [types[(index >> 1) % types.length]!, auditActions[index % 4]!];
      const owner = owners[index % owners.length]!;
      const name = names[index % names.length]!;
      const newValue = JSON.stringify({ name, deep: [{ cost: index, isActive: index % 2 === 0 }, null] });
      write(ms, (tx) =>
        tx.audit({
          action,
          resourceType: type,
          resourceId: id,
          ...owner,
          previousValue: null,
          newValue,
        }),
      );
      const leaves = ['command line', id, name, String(index), String(index % 2 === 0)];
      const kept = Math.max(ms, rows.at(-1)?.ms ?? 0);
      rows.push({ ...owner, id, ms: kept, type, action, text: leaves.map(foldCase).join('\n') });
    }
  });
  afterAll(() => connection.close());

  const query = fc.record(
    {
      resourceType: fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 }),
      action: fc.uniqueArray(fc.constantFrom(...auditActions.slice(0, 4)), { minLength: 1 }),
      sort: fc.constantFrom('createdAt', '-createdAt'),
      search: fc.constantFrom(
        ...[
          'water',
          'cafe "neg',
          'NANDU',
          '물',
          '생수',
          'STRASSE',
          '"',
          "' %_",
          'thing-1',
          '44',
          'true',
          'zzz',
          'ab',
          'a',
        ],
      ),
      from: fc.integer({ min: -30, max: 100 * 2 }).map((half) => startMs + (half * hourMs) / 2),
      to: fc.integer({ min: -30, max: 100 * 2 }).map((half) => startMs + (half * hourMs) / 2),
    },
    { requiredKeys: [] },
  );
  const page = fc.record({
    page: fc.integer({ min: 1, max: 6 }),
    pageSize: fc.integer({ min: 1, max: 200 }),
  });

  const agree = () =>
    fc.assert(
      fc.property(query, page, fc.nat({ max: 2 }), fc.boolean(), (asked, paged, who, seesPeople) => {
        // Entries before the model's rows are not in it.
        const from = Math.max(asked.from ?? startMs, startMs);
        fc.pre(asked.to === undefined || from <= asked.to);
        const permissions = new Set(seesPeople ? ['users:read'] : []);
        const actor = { ...askers[who]!, permissions } as unknown as Caller;
        const context = {
          reader: { connection },
          actor,
          nowMs: 0,
          settings: openSettings(':memory:', connection),
        };
        const isOfModel = asked.resourceType !== undefined || asked.action?.includes('create') === false;
        const isOpen = isOfModel && asked.from === undefined;
        const full = { ...asked, ...(isOpen ? {} : { from }), ...paged } as AuditQuery;
        const answer = JSON.parse(listAudit(context, full)) as {
          items: { resourceId: string }[];
          total: number;
          nextCursor: string | null;
        };
        const expected = rows.filter(
          (row) =>
            (seesPeople || row.type !== 'user') &&
            (actor.account === null || row.account === actor.account) &&
            (actor.client === null || row.client === actor.client) &&
            (full.resourceType === undefined || (full.resourceType as string[]).includes(row.type)) &&
            (full.action === undefined || (full.action as string[]).includes(row.action)) &&
            (full.from === undefined || row.ms >= full.from) &&
            (full.to === undefined || row.ms <= full.to) &&
            row.text.includes(foldCase(full.search ?? '')),
        );
        const skipped = (paged.page - 1) * paged.pageSize;
        const ids = expected.map((row) => row.id);
        if (full.sort !== 'createdAt') ids.reverse();
        expect(answer.total).toBe(expected.length);
        expect(answer.items.map((item) => item.resourceId)).toEqual(
          ids.slice(skipped, skipped + paged.pageSize),
        );
        const seen = skipped + paged.pageSize;
        expect(answer.nextCursor === null).toBe(seen >= ids.length);
        if (answer.nextCursor === null) return;
        const { page: _, ...rest } = full;
        const next = JSON.parse(listAudit(context, { ...rest, cursor: answer.nextCursor })) as typeof answer;
        expect(next.items.map((item) => item.resourceId)).toEqual(ids.slice(seen, seen + paged.pageSize));
      }),
      { numRuns: scaled(300) },
    );

  it('agrees while nothing is in the search index', agree);

  it('agrees while the index lags behind', () => {
    expect(write(startMs, indexAudit)).toBe(true);
    agree();
  });

  it('agrees when the index has everything', () => {
    while (write(startMs, indexAudit));
    const mark = connection.database.prepare('SELECT indexed_seq FROM audit_search_mark').pluck().get();
    expect(mark).toBe(connection.database.prepare('SELECT max(seq) FROM audit_log').pluck().get());
    agree();
  });
});
