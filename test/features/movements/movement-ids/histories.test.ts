import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movementChecks } from '../../../../src/features/movements/checks.ts';
import {
  deliveriesWithId,
  deliveryOfFrame,
} from '../../../../src/features/movements/deliveries/delivery-ids.ts';
import { maintainIds } from '../../../../src/features/movements/movement-ids/maintenance.ts';
import { Connection } from '../../../../src/store/connection.ts';
import { databaseFile, openStore } from '../../../../src/store/directory/open-store.ts';
import { idOf } from '../../../../src/store/ids.ts';
import { scaled } from '../../../support/scaled.ts';
import { type DeliveryIds, deliver, type Stand, segmentsOf, smallSizes, standsOf, write } from './support.ts';

/*
 * Random histories of the ids of movements, against plain sets: batches of known and unknown ids on two connections,
 * some of them undone, with steps of the idle task between, in segments of a few ids.
 */

type Step =
  | { what: 'batch'; by: 0 | 1; stand: 0 | 1; rows: { id: number; frame: number | null }[]; end: End }
  | { what: 'idle'; by: 0 | 1; steps: number }
  | { what: 'reopen'; by: 0 | 1 };
/** Whether a batch stays, goes with its transaction, or with its savepoint, after which another one comes. */
type End = 'stays' | 'goes' | 'goes alone';

const by = fc.constantFrom(0 as const, 1 as const);
const ids = 80;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('batch' as const),
      by,
      stand: fc.constantFrom(0 as const, 1 as const),
      rows: fc.array(
        fc.record({ id: fc.nat(ids - 1), frame: fc.option(fc.nat(ids - 1), { freq: 2, nil: null }) }),
        { minLength: 1, maxLength: 25 },
      ),
      end: fc.constantFrom<End>('stays', 'stays', 'stays', 'goes', 'goes alone'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('idle' as const), by, steps: fc.nat(30) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reopen' as const), by }) },
);

/** All ids in turn, so that there are many segments, and merged ones: draws alone may leave most ids in the memtable. */
const long: Step[] = ([0, 1] as const).flatMap((stand) =>
  Array.from({ length: ids / 4 }, (_, turn): Step[] => [
    {
      what: 'batch',
      by: 0,
      stand,
      rows: [0, 1, 2, 3].map((one) => ({ id: 4 * turn + one, frame: null })),
      end: 'stays',
    },
    { what: 'idle', by: 0, steps: 1 },
  ]).flat(),
);

/** What is known: ids by account, and frames. */
class Model {
  readonly ids: [Set<string>, Set<string>] = [new Set(), new Set()];
  readonly frames = new Set<string>();

  take(stand: 0 | 1, { id, frameUuid }: DeliveryIds): string {
    if (this.ids[stand].has(id)) return 'duplicate';
    if (frameUuid !== undefined && this.frames.has(frameUuid)) return 'frame_taken';
    this.ids[stand].add(id);
    // One that is taken, and was not asked for, is replaced by one that nobody else knows.
    this.frames.add(frameUuid ?? id);
    return 'accepted';
  }

  copy(): Model {
    const copy = new Model();
    for (const at of [0, 1] as const) for (const id of this.ids[at]) copy.ids[at].add(id);
    for (const frame of this.frames) copy.frames.add(frame);
    return copy;
  }
}

describe('the ids of movements', () => {
  const data = mkdtempSync(join(tmpdir(), 'larder-ids-'));
  const connections: Connection[] = [];
  let stands: [Stand, Stand];
  let round = 0;
  let maxSegments = 0;
  let compacted = false;
  beforeAll(() => {
    connections.push(openStore(data, Date.now), Connection.open(databaseFile(data)));
    stands = standsOf(connections[0]!, ['A', 'B']) as [Stand, Stand];
  });
  afterAll(() => {
    for (const connection of connections) connection.close();
    rmSync(data, { recursive: true });
  });

  it('are known when they were given, and only then, whatever happened between', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
        round++;
        let model = new Model();
        for (const one of steps) {
          if (one.what === 'reopen') reopen(one.by);
          else if (one.what === 'idle') idle(one.by, one.steps);
          else model = batch(model, one);
          const segments = segmentsOf(connections[0]!);
          maxSegments = Math.max(maxSegments, segments.length);
          compacted ||= segments.some(({ level }) => level > 0);
        }
        for (const connection of connections) {
          for (let n = 0; n < ids; n++) {
            const id = uuidOf(n);
            const known = model.ids.filter((of) => of.has(id)).length;
            expect(deliveriesWithId({ connection }, id).length).toBe(known);
            expect(deliveryOfFrame({ connection }, id) !== undefined).toBe(model.frames.has(id));
          }
        }
      }),
      { numRuns: scaled(25, 7), examples: [[long]] },
    );
    // Otherwise most would have been found in the memtable.
    expect([compacted, maxSegments > 16]).toEqual([true, true]);
    for (const check of movementChecks)
      for (const full of [true, false])
        expect([check.name, check.run({ connection: connections[0]! }, { full })]).toEqual([check.name, []]);
  });

  function batch(model: Model, { by, stand, rows, end }: Step & { what: 'batch' }): Model {
    const connection = connections[by]!;
    const batchIds = rows.map(({ id, frame }) => ({
      id: uuidOf(id),
      frameUuid: frame === null ? undefined : uuidOf(frame),
    }));
    const after = model.copy();
    const expected = batchIds.map((one) => after.take(stand, one));
    if (end !== 'goes alone') {
      const found = write(connection, (tx) => deliver(tx, stands[stand], batchIds), end === 'goes');
      expect(found).toEqual(expected);
      return end === 'goes' ? model : after;
    }
    const kept = model.copy();
    write(connection, (tx) => {
      const undone = new Error('undone');
      try {
        tx.savepoint(() => {
          expect(deliver(tx, stands[stand], batchIds)).toEqual(expected);
          throw undone;
        });
      } catch (error) {
        if (error !== undone) throw error;
      }
      // The same ids the other way round, in the same transaction.
      const again = batchIds.toReversed();
      expect(deliver(tx, stands[stand], again)).toEqual(again.map((one) => kept.take(stand, one)));
    });
    return kept;
  }

  function idle(by: 0 | 1, steps: number): void {
    for (let n = 0; n < steps; n++) if (!write(connections[by]!, (tx) => maintainIds(tx, smallSizes))) return;
  }

  function reopen(by: 0 | 1): void {
    connections[by]!.close();
    connections[by] = Connection.open(databaseFile(data));
  }

  /** The ids of a round: of version 7, of version 4 as far as their order goes, and counted ones. */
  function uuidOf(n: number): string {
    if (n % 3 === 0) return idOf(1_785_000_000_000 + round, bytesOf(n));
    if (n % 3 === 1) return `00000000-0000-4000-8000-${(round * ids + n).toString(16).padStart(12, '0')}`;
    const spread = Math.imul(round * ids + n, 0x9e3779b1) >>> 0;
    return `${spread.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  }
});

/** Sixteen bytes that are a number's own. */
function bytesOf(n: number): Uint8Array {
  return new Uint8Array(16).fill(n);
}
