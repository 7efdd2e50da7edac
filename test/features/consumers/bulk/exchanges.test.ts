import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayCheck } from '../../../../src/ops/verify/replay.ts';
import { scaled } from '../../../support/scaled.ts';
import { useSiteEach } from '../../../support/site.ts';
import { expectDerived } from '../derived.ts';
import { operation } from '../fixtures.ts';

/*
 * Rows that exchange values, of cards and of people (rules/bulk#exchanges), beside a plain model.
 */

type Row = Record<string, unknown>;
type Result = { status: string; error?: { code: string; holder?: { name: string } } };

const kinds = [
  {
    kind: 'cards',
    path: '/consumers/codes/bulk',
    taken: 'consumers.code_value_taken_at_account',
    row: (at: number, from: string, to: string): Row => ({
      op: 'update',
      identification: `p${at}`,
      codeId: from,
      newCodeId: to,
    }),
  },
  {
    kind: 'identifications',
    path: '/consumers/bulk',
    taken: 'consumers.identification_exists',
    row: (_: number, from: string, to: string): Row => ({
      op: 'update',
      identification: from,
      newIdentification: to,
    }),
  },
] as const;

/** Random wishes: each thing has a value and wants another, either one of theirs or a free one. */
const wishes = (isDistinct: boolean) =>
  fc.integer({ min: 2, max: 7 }).chain((count) => {
    const target = fc.integer({ min: 0, max: count + 1 });
    const bounds = { minLength: count, maxLength: count };
    return fc.record({
      targets: isDistinct ? fc.uniqueArray(target, bounds) : fc.array(target, bounds),
      /** The things that have a row, in the order of the rows. */
      order: fc.shuffledSubarray([...Array(count).keys()], { minLength: 1 }),
    });
  });

/** Returns the final owner of each value according to a plain model; no two targets are equal. */
function modelled(targets: readonly number[], order: readonly number[]): number[] {
  const values = [...targets.keys()];
  let pending = order.filter((one) => targets[one] !== one);
  for (;;) {
    const free = pending.find((one) => !values.includes(targets[one]!));
    const circle = free === undefined ? pending.map((one) => circleFrom(one)).find(Boolean) : [free];
    if (!circle) return values;
    for (const one of circle) values[one] = targets[one]!;
    pending = pending.filter((one) => !circle.includes(one));
  }

  function circleFrom(first: number): number[] | undefined {
    const circle: number[] = [];
    for (let one = first; pending.includes(one) && !circle.includes(one); ) {
      circle.push(one);
      one = values.indexOf(targets[one]!);
      if (one === first) return circle;
    }
    return undefined;
  }
}

describe.each(kinds)('exchanges of $kind', ({ kind, path, taken, row }) => {
  const site = useSiteEach();
  const database = () => site.appliance.reader.connection.database;
  const values = () =>
    database()
      .prepare<[], string>(
        kind === 'cards'
          ? 'SELECT k.value FROM consumers c JOIN codes k ON k.consumer = c.seq WHERE c.removed_at IS NULL ORDER BY c.seq'
          : 'SELECT identification FROM consumers WHERE removed_at IS NULL ORDER BY seq',
      )
      .pluck()
      .all();

  async function people(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      const identification = kind === 'cards' ? `p${at}` : `v${at}`;
      const initialCode = { codeId: kind === 'cards' ? `v${at}` : `c${at}`, codeType: 'NFC' };
      const body = { name: `Person ${at}`, identification, initialCode };
      ids.push((await site.call('POST', '/consumers', { body })).body.id);
    }
    site.audited();
    return ids;
  }

  const bulk = async (...items: Row[]) => (await site.call('POST', path, { body: { items } })).body;
  const outcomes = async (...items: Row[]) =>
    (await bulk(...items)).results.map(({ status, error }: Result) => error?.code ?? status);
  const move = (at: number, from: number, to: number) => row(at, `v${from}`, `v${to}`);

  function expectWhole() {
    expectDerived(site);
    expect(replayCheck.run(site.appliance.reader, { full: true })).toEqual([]);
    const left = database()
      .prepare(
        `SELECT (SELECT count(*) FROM code_values WHERE instr(value, char(0)))
          + (SELECT count(*) FROM former_identifications WHERE instr(identification, char(0)))`,
      )
      .pluck()
      .get();
    expect(left).toBe(0);
  }

  it('refuse who really is a duplicate, and leave no trace of that', async () => {
    await people(3);
    expect(await outcomes(move(0, 0, 1), move(2, 2, 1))).toEqual([taken, taken]);
    expect(await outcomes(move(0, 0, 1), { ...move(1, 1, 0), name: 7, vendingBalance: 'x' })).toEqual([
      taken,
      'validation.failed',
    ]);
    expect(values()).toEqual(['v0', 'v1', 'v2']);
    expect(site.audited()).toEqual([]);
    expectWhole();
  });

  it('swap two, and pass on among three, each with its entry', async () => {
    const ids = await people(5);
    const { results, summary } = await bulk(
      move(0, 0, 1),
      move(1, 1, 0),
      move(2, 2, 3),
      move(3, 3, 4),
      move(4, 4, 2),
    );
    expect(summary).toMatchObject({ updated: 5, failed: 0, unchanged: 0 });
    expect(results.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(values()).toEqual(['v1', 'v0', 'v3', 'v4', 'v2']);
    const member = kind === 'cards' ? '$.codeId' : '$.identification';
    const told = database()
      .prepare<[], { was: string; is: string }>(
        `SELECT previous_value ->> '${member}' AS was, new_value ->> '${member}' AS 'is' FROM audit_log
          WHERE action = 'update' ORDER BY seq`,
      )
      .all()
      .map(({ was, is }) => `${was} ${is}`)
      .sort();
    expect(told).toEqual(['v0 v1', 'v1 v0', 'v2 v3', 'v3 v4', 'v4 v2']);
    expectWhole();
    // A search finds the current owner, and machines get the same.
    const found = await site.call('GET', kind === 'cards' ? '/consumers?code=v2' : '/consumers?search=v2');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([ids[4]]);
    expect(await outcomes(move(0, 1, 0), move(1, 0, 1))).toEqual(['updated', 'updated']);
    expect(values().slice(0, 2)).toEqual(['v0', 'v1']);
    expectWhole();
  });

  it('move many up by one in whatever order', async () => {
    await people(3);
    expect(await outcomes(move(0, 0, 1), move(1, 1, 2), move(2, 2, 3))).toEqual([
      'updated',
      'updated',
      'updated',
    ]);
    expect(values()).toEqual(['v1', 'v2', 'v3']);
    expectWhole();
  });

  it('do all of a circle or none: where one is refused the others are as before', async () => {
    await people(3);
    const isCards = kind === 'cards';
    const wrong = isCards ? { lineProfiles: { vending: 'none' } } : { tags: [{ key: 'none', value: 'x' }] };
    const why = isCards ? 'consumers.profile_not_for_this_account' : 'consumers.unknown_tag_key';
    const rows = [move(0, 0, 1), { ...move(1, 1, 2), ...wrong }, move(2, 2, 0)];
    for (const at of [0, 1, 2]) {
      const turned = [...rows.slice(at), ...rows.slice(0, at)];
      const expected = [taken, why, taken];
      expect(await outcomes(...turned)).toEqual([...expected.slice(at), ...expected.slice(0, at)]);
    }
    expect(values()).toEqual(['v0', 'v1', 'v2']);
    expect(site.audited()).toEqual([]);
    expectWhole();
  });

  it('do what a plain model does, for any permutation in any order', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(wishes(true), async ({ targets, order }) => {
        const run = `${++made}-`;
        await someone(run, targets.length);
        const sent = order.map((at) => rowOf(run, at, targets[at]!));
        const told = await outcomes(...sent);
        const wanted = modelled(targets, order);
        expect(valuesOf(run)).toEqual(wanted.map((value) => `${run}v${value}`));
        const statuses = order.map((at) =>
          targets[at] === at || wanted[at] === targets[at] ? 'updated' : taken,
        );
        expect(told).toEqual(statuses);
        expectWhole();
      }),
      { numRuns: scaled(40) },
    );
  });

  it('refuse only those whose value another bears at the end, whatever is asked', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(wishes(false), async ({ targets, order }) => {
        const run = `${++made}-`;
        await someone(run, targets.length);
        const told = await outcomes(...order.map((at) => rowOf(run, at, targets[at]!)));
        const now = valuesOf(run);
        expect(new Set(now).size).toBe(now.length);
        order.forEach((at, index) => {
          const wanted = `${run}v${targets[at]}`;
          const isDone = told[index] === 'updated';
          expect([wanted, now[at]]).toEqual([wanted, isDone ? wanted : `${run}v${at}`]);
          if (!isDone) expect(now.filter((_, other) => other !== at)).toContain(wanted);
        });
        expectWhole();
      }),
      { numRuns: scaled(40) },
    );
  });

  /** People of one run, whose values no other run has. */
  async function someone(run: string, count: number) {
    const items = Array.from({ length: count }, (_, at) => ({
      op: 'create',
      name: 'Ana',
      identification: kind === 'cards' ? `${run}p${at}` : `${run}v${at}`,
      initialCode: { codeId: kind === 'cards' ? `${run}v${at}` : `${run}c${at}`, codeType: 'NFC' },
    }));
    await site.call('POST', '/consumers/bulk', { body: { items } });
  }

  function rowOf(run: string, at: number, to: number): Row {
    const made = row(at, `${run}v${at}`, `${run}v${to}`);
    return kind === 'cards' ? { ...made, identification: `${run}p${at}` } : made;
  }

  const valuesOf = (run: string) => values().filter((value) => value.startsWith(run));
});

describe('exchanges of cards', () => {
  const site = useSiteEach();
  const bulk = async (...items: Row[]) =>
    (await site.call('POST', '/consumers/codes/bulk', { body: { items } })).body.results.map(
      ({ status, error }: Result) => error?.code ?? status,
    );

  async function somebody(identification: string, ...cards: [codeId: string, operationId?: string][]) {
    await site.call('POST', '/consumers', { body: { name: identification, identification } });
    for (const [codeId, operationId] of cards)
      expect(
        await bulk({
          op: 'create',
          identification,
          codeId,
          codeType: 'NFC',
          ...(operationId && { operationId }),
        }),
      ).toEqual(['created']);
    site.audited();
  }

  it('swap levels by an upsert, and leave balances and profiles with the cards', async () => {
    const hall = await operation(site);
    await somebody('a', ['x', hall]);
    await somebody('b', ['x']);
    const upsert = (identification: string, operationId: string | null, vendingBalance: number) => ({
      op: 'upsert',
      identification,
      codeId: 'x',
      operationId,
      vendingBalance,
    });
    expect(await bulk(upsert('a', null, 5), upsert('b', hall, 6))).toEqual(['updated', 'updated']);
    const { items } = (await site.call('GET', '/consumers?sort=name')).body;
    const told = items.map((one: { codes: { operationId: string | null; vendingBalance: number }[] }) => [
      one.codes[0]!.operationId,
      one.codes[0]!.vendingBalance,
    ]);
    expect(told).toEqual([
      [null, 5],
      [hall, 6],
    ]);
    expectDerived(site);
    expect(replayCheck.run(site.appliance.reader, { full: true })).toEqual([]);
  });

  it('are not for the cards of one person among each other, but where another’s is between', async () => {
    await somebody('a', ['x'], ['y']);
    await somebody('b', ['z']);
    const move = (identification: string, codeId: string, newCodeId: string) => ({
      op: 'update',
      identification,
      codeId,
      newCodeId,
    });
    const taken = 'consumers.code_value_taken_at_account';
    expect(await bulk(move('a', 'x', 'y'), move('a', 'y', 'x'))).toEqual([taken, taken]);
    expect(site.audited()).toEqual([]);
    const circle = [move('a', 'x', 'y'), move('a', 'y', 'z'), move('b', 'z', 'x')];
    expect(await bulk(...circle)).toEqual(['updated', 'updated', 'updated']);
    expectDerived(site);
    expect(replayCheck.run(site.appliance.reader, { full: true })).toEqual([]);
  });

  it('wait for nothing where a row makes something', async () => {
    await somebody('a', ['x']);
    await somebody('b');
    expect(
      await bulk(
        { op: 'create', identification: 'b', codeId: 'x', codeType: 'NFC' },
        { op: 'delete', identification: 'a', codeId: 'x' },
      ),
    ).toEqual(['consumers.code_value_taken_at_account', 'deleted']);
  });

  it('of 1000 that wait in a line are done as soon as they would be in their order', async () => {
    const items = Array.from({ length: 1000 }, (_, at) => ({
      op: 'create',
      name: 'Ana',
      identification: `p${at}`,
      initialCode: { codeId: `v${at}`, codeType: 'NFC' },
    }));
    await site.call('POST', '/consumers/bulk', { body: { items } });
    const up = (by: number) =>
      Array.from({ length: 1000 }, (_, at) => ({
        op: 'update',
        identification: `p${at}`,
        codeId: `v${at + by}`,
        newCodeId: `v${at + by + 1}`,
      }));
    const cpu = async (rows: Row[]) => {
      const before = process.threadCpuUsage();
      expect(new Set(await bulk(...rows))).toEqual(new Set(['updated']));
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    const inOrder = await cpu(up(0).toReversed());
    const inLine = await cpu(up(1));
    expect(inLine).toBeLessThan(8 * inOrder + 1_000_000);
    const turned = up(2).map((row, at) => ({ ...row, newCodeId: `v${((at + 1) % 1000) + 2}` }));
    expect(await cpu(turned)).toBeLessThan(8 * inOrder + 1_000_000);
    expectDerived(site);
  });
});
