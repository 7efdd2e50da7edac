import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { idChecks } from '../../../../src/features/movements/movement-ids/checks.ts';
import type { Connection } from '../../../../src/store/connection.ts';
import { temporaryStore } from '../../../store/support.ts';
import { deliver, type Stand, standsOf, write } from './support.ts';

describe('larder verify, of the ids of movements', () => {
  let connection: Connection;
  beforeEach(() => {
    ({ connection } = temporaryStore());
    const [stand] = standsOf(connection, ['A']) as [Stand];
    for (let segments = 0; segments < 3; segments++) {
      const ids = Array.from({ length: 8 }, (_, at) => ({
        id: randomUUID(),
        frameUuid: at === 0 ? randomUUID() : undefined,
      }));
      write(connection, (tx) => deliver(tx, stand, ids));
    }
  });

  const wrong = () =>
    idChecks.filter((check) => check.run({ connection }, { full: true }).length > 0).map(({ name }) => name);
  const copied = 'uuid, account, is_frame, kind, movement FROM movement_names';

  it('finds nothing where nothing is wrong', () => {
    expect(wrong()).toEqual([]);
  });

  it.each([
    ['UPDATE movement_names SET movement = movement + 1 WHERE run = 3', ['movement names']],
    ['DELETE FROM movement_names WHERE account = 0 AND run = 3', ['movement names', 'movement name runs']],
    ['UPDATE deliveries SET frame_uuid = NULL', ['movement names']],
    [
      `INSERT INTO movement_names VALUES (5, randomblob(16), 1, 0, 2, 1)`,
      ['movement names', 'movement name runs'],
    ],
    ['UPDATE movement_name_runs SET count = count - 1 WHERE run = 2', ['movement name runs']],
    ['UPDATE movement_names SET run = 77 WHERE run = 2', ['movement name runs']],
    [
      `INSERT INTO movement_names SELECT 4, ${copied} WHERE run = 3`,
      ['movement names', 'movement name runs', 'runs of movement names'],
    ],
    ['UPDATE movement_name_filters SET bits = zeroblob(length(bits))', ['runs of movement names']],
    ['DELETE FROM movement_name_filters', ['runs of movement names']],
    [
      `UPDATE movement_names SET uuid = randomblob(16) WHERE run = 3 AND account = 0`,
      ['movement names', 'runs of movement names'],
    ],
  ])('finds %s', (sql, names) => {
    connection.database.exec(sql);
    expect(wrong()).toEqual(names);
  });

  it('lists some of what is wrong, and can be asked again', () => {
    connection.database.exec('DELETE FROM movement_name_filters');
    for (const check of idChecks) check.run({ connection }, { full: true });
    expect(idChecks.at(-1)!.run({ connection }, { full: true }).length).toBe(20);
    connection.database.exec('DELETE FROM movement_names');
  });
});
