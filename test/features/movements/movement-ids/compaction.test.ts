import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deliveriesWithId } from '../../../../src/features/movements/deliveries/delivery-ids.ts';
import { idChecks } from '../../../../src/features/movements/movement-ids/checks.ts';
import { maintainIds } from '../../../../src/features/movements/movement-ids/maintenance.ts';
import type { Connection } from '../../../../src/store/connection.ts';
import { newId } from '../../../../src/store/ids.ts';
import { another, temporaryStore } from '../../../store/support.ts';
import { deliver, type Stand, segmentsOf, smallSizes, standsOf, write } from './support.ts';

/** Takes in deliveries in batches of ten, a segment each. @returns their ids */
function takenIn(
  connection: Connection,
  stand: Stand,
  segments: number,
  idOf: () => string,
  sizes = smallSizes,
) {
  return Array.from({ length: segments }, () => {
    const ids = Array.from({ length: 10 }, idOf);
    const rows = ids.map((id) => ({ id }));
    expect(new Set(write(connection, (tx) => deliver(tx, stand, rows, sizes)))).toEqual(
      new Set(['accepted']),
    );
    return ids;
  }).flat();
}

const wrong = (connection: Connection) =>
  idChecks.flatMap((check) => check.run({ connection }, { full: true }));
const states = (connection: Connection) =>
  segmentsOf(connection).map(({ level, count, state }) => `${level} ${count} ${state}`);

describe('segments of ids', () => {
  it.each([
    ['random', randomUUID],
    ['in the order of time', newId],
  ])('are compacted in steps, each of which leaves every id in one place: ids %s', (_, idOf) => {
    const { connection, file } = temporaryStore();
    const [stand] = standsOf(connection, ['A']) as [Stand];
    const ids = takenIn(connection, stand, 16, idOf);
    expect(states(connection)).toEqual([...Array(16).fill('0 10 filtered'), '0 0 open']);

    const readers = another(file);
    let steps = 0;
    for (let more = true; more; steps++) {
      // A new one each time, as after a crash.
      more = write(another(file, 'write'), (tx) => maintainIds(tx, smallSizes));
      for (const id of ids) expect(deliveriesWithId({ connection: readers }, id).length).toBe(1);
      expect(wrong(connection)).toEqual([]);
    }
    expect(states(connection)).toEqual(['0 0 open', '1 160 filtered']);
    expect(steps).toBeGreaterThan(160 / smallSizes.compactedPerStep);
    expect(write(connection, (tx) => deliver(tx, stand, [{ id: ids[77]! }]))).toEqual(['duplicate']);
  });

  it('grow longer with the history, and their number hardly', () => {
    const { connection } = temporaryStore();
    const [stand] = standsOf(connection, ['A']) as [Stand];
    const sizes = { ...smallSizes, compactedPerStep: 100 };
    const ids = takenIn(connection, stand, 16 * 16 + 5, randomUUID);
    while (write(connection, (tx) => maintainIds(tx, sizes)));
    expect(states(connection).sort()).toEqual([
      '0 0 open',
      ...Array(5).fill('0 10 filtered'),
      '2 2560 filtered',
    ]);
    for (const id of ids) expect(deliveriesWithId({ connection }, id).length).toBe(1);
    expect(wrong(connection)).toEqual([]);
  });

  it('are compacted by the batches themselves where idle tasks never get their turn', () => {
    const { connection } = temporaryStore();
    const [stand] = standsOf(connection, ['A']) as [Stand];
    const sizes = { ...smallSizes, maxSegments: 30 };
    takenIn(connection, stand, 100, randomUUID, sizes);
    expect(segmentsOf(connection).length).toBeLessThan(50);
    expect(wrong(connection)).toEqual([]);
  });
});
