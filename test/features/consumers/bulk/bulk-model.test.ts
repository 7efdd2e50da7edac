import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../../../support/scaled.ts';
import { useSite } from '../../../support/site.ts';
import { expectDerived } from '../derived.ts';
import { operation } from '../fixtures.ts';

/*
 * Bulk calls against a plain model: rows over few people and few values, so that most of them meet each other.
 */

type Level = 'account' | 'hall' | 'yard';
type Row = {
  kind: 'consumer' | 'code';
  op: 'create' | 'update' | 'delete' | 'upsert';
  identification: string;
  name: string;
  codeId: string;
  newCodeId: string;
  level: Level;
  withCode: boolean;
};
type Person = { name: string; codes: Map<string, Level> };
type Outcome = 'created' | 'updated' | 'unchanged' | 'deleted' | 'refused';

const rows = fc.array(
  fc.record<Row>({
    kind: fc.constantFrom('consumer', 'consumer', 'code', 'code'),
    op: fc.constantFrom('create', 'update', 'delete', 'upsert'),
    identification: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('Ana', 'Bea'),
    codeId: fc.constantFrom('x', 'y', 'z'),
    newCodeId: fc.constantFrom('x', 'y', 'z'),
    level: fc.constantFrom<Level>('account', 'hall', 'yard'),
    withCode: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

class Model {
  readonly people = new Map<string, Person>();

  /** Applies a row and returns its outcome; a refused row changes nothing. */
  apply(row: Row): Outcome {
    const person = this.people.get(row.identification);
    return row.kind === 'consumer' ? this.#consumer(row, person) : this.#code(row, person);
  }

  #consumer({ op, identification, name, codeId, level, withCode }: Row, person: Person | undefined): Outcome {
    if (op === 'create' ? person : op !== 'upsert' && !person) return 'refused';
    if (op === 'delete') {
      this.people.delete(identification);
      return 'deleted';
    }
    if (person) return this.#rename(person, name);
    if (withCode && this.#isTaken(codeId, level)) return 'refused';
    this.people.set(identification, { name, codes: new Map(withCode ? [[codeId, level]] : []) });
    return 'created';
  }

  #rename(person: Person, name: string): Outcome {
    if (person.name === name) return 'unchanged';
    person.name = name;
    return 'updated';
  }

  #code({ op, codeId, newCodeId, level }: Row, person: Person | undefined): Outcome {
    if (!person) return 'refused';
    const now = person.codes.get(codeId);
    if (op === 'create' || (op === 'upsert' && now === undefined)) {
      if (this.#isTaken(codeId, level) || person.codes.has(codeId)) return 'refused';
      person.codes.set(codeId, level);
      return 'created';
    }
    if (now === undefined) return 'refused';
    if (op === 'upsert') {
      if (level === now) return 'unchanged';
      if (this.#isTaken(codeId, level)) return 'refused';
      person.codes.set(codeId, level);
      return 'updated';
    }
    if (op === 'update') {
      if (newCodeId === codeId && level === now) return 'unchanged';
      if (newCodeId !== codeId && person.codes.has(newCodeId)) return 'refused';
      if (this.#isTaken(newCodeId, level)) return 'refused';
      person.codes.set(newCodeId, level);
      if (newCodeId === codeId) return 'updated';
    }
    person.codes.delete(codeId);
    return op === 'delete' ? 'deleted' : 'updated';
  }

  #isTaken(value: string, level: Level): boolean {
    return [...this.people.values()].some(({ codes }) => codes.get(value) === level);
  }
}

describe('bulk calls', () => {
  const site = useSite();
  const operations: Record<Level, string | null> = { account: null, hall: null, yard: null };
  beforeAll(async () => {
    operations.hall = await operation(site);
    operations.yard = await operation(site);
  });

  function sent({ kind, op, identification, name, codeId, newCodeId, level, withCode }: Row): object {
    const operationId = operations[level];
    const place = operationId === null ? {} : { operationId };
    const code = { codeId, codeType: 'QR', ...place };
    if (op === 'delete') return { op, identification, ...(kind === 'code' && { codeId }) };
    if (kind === 'code' && op === 'upsert') return { op, identification, ...code, operationId };
    if (kind === 'code') {
      return op === 'update'
        ? { op, identification, codeId, newCodeId, operationId }
        : { op, identification, ...code };
    }
    return { op, identification, name, ...(withCode && op !== 'update' && { initialCode: code }) };
  }

  /** Sends neighbours of one kind in one call, as few calls as keep the order. */
  async function send(all: Row[]): Promise<string[]> {
    const statuses: string[] = [];
    for (let from = 0, to = 1; from < all.length; from = to, to = from + 1) {
      const { kind } = all[from]!;
      while (all[to]?.kind === kind) to++;
      const path = kind === 'consumer' ? '/consumers/bulk' : '/consumers/codes/bulk';
      const { body } = await site.call('POST', path, { body: { items: all.slice(from, to).map(sent) } });
      statuses.push(...body.results.map(({ status }: { status: string }) => status));
    }
    return statuses;
  }

  async function people() {
    const { items } = (await site.call('GET', '/consumers')).body;
    type Code = { codeId: string; operationId: string | null };
    type Item = { identification: string; name: string; codes: Code[] };
    const levelOf = (id: string | null) =>
      (Object.keys(operations) as Level[]).find((level) => operations[level] === id);
    return (items as Item[])
      .map(({ identification, name, codes }) => [
        identification,
        name,
        codes.map(({ codeId, operationId }) => `${codeId} ${levelOf(operationId)}`).sort(),
      ])
      .sort();
  }

  it('do what a plain model does, row by row, and audit just what changed', async () => {
    await fc.assert(
      fc
        .asyncProperty(rows, async (all) => {
          const model = new Model();
          let along = 0;
          const expected = all.map((row) => {
            const held = model.people.get(row.identification)?.codes.size ?? 0;
            const outcome = model.apply(row);
            // Each code that goes with its person has an entry of its own.
            if (row.kind === 'consumer' && outcome === 'deleted') along += held;
            return outcome;
          });
          site.audited();
          const status = (outcome: Outcome) =>
            ({ refused: 'failed', unchanged: 'updated' })[outcome as string] ?? outcome;
          expect(await send(all)).toEqual(expected.map(status));
          const changed = expected.filter((outcome) => outcome !== 'refused' && outcome !== 'unchanged');
          expect(site.audited()).toHaveLength(changed.length + along);
          const wanted = [...model.people].map(([identification, { name, codes }]) => [
            identification,
            name,
            [...codes].map(([codeId, level]) => `${codeId} ${level}`).sort(),
          ]);
          expect(await people()).toEqual(wanted.sort());
          expectDerived(site);
        })
        .afterEach(async () => {
          const items = ['a', 'b', 'c'].map((identification) => ({ op: 'delete', identification }));
          await site.call('POST', '/consumers/bulk', { body: { items } });
        }),
      { numRuns: scaled(80) },
    );
  });
});
