import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { Connection } from '../../src/store/connection.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { type Caller, saleOf } from '../support/acme.ts';

/** A call of a controller: `ids` are its deliveries'. */
type Batch = { ids: string[]; acknowledged: boolean };

const deliveriesInABatch = 20;
/** A token has 1200 calls a minute. */
const betweenBatchesMs = 15;

/** A controller's record of its reports to a server that may be killed at any moment. */
export class Reports {
  readonly #batches: Batch[] = [];

  /** Reports deliveries until the connection breaks. */
  async send(feed: Caller): Promise<void> {
    try {
      for (;;) {
        const ids = Array.from({ length: deliveriesInABatch }, () => randomUUID());
        const batch = { ids, acknowledged: false };
        this.#batches.push(batch);
        expect(await summaryOf(feed, ids)).toEqual({ accepted: ids.length, duplicate: 0, rejected: 0 });
        batch.acknowledged = true;
        await pause(betweenBatchesMs);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** Every acknowledged delivery is there, and a batch that was not acknowledged is there whole, or not at all. */
  async expectAllThere(feed: Caller, data: string): Promise<void> {
    const before = deliveriesIn(data);
    let there = 0;
    for (const { ids, acknowledged } of this.#batches) {
      const found = ids.filter((id) => before.ids.has(id)).length;
      expect(acknowledged ? [ids.length] : [0, ids.length]).toContain(found);
      there += Math.sign(found);
      // A controller that got no answer sends it again, and with it all that it is not sure of.
      const duplicate = found;
      const again = found === 0 || !acknowledged || there % 20 === 0;
      if (again)
        expect(await summaryOf(feed, ids)).toEqual({ accepted: ids.length - found, duplicate, rejected: 0 });
    }
    const after = deliveriesIn(data);
    for (const { ids } of this.#batches) for (const id of ids) expect(after.ids.has(id)).toBe(true);
    expect(after.audited, 'an audit row for each committed batch').toBe(after.ids.size / deliveriesInABatch);
  }
}

async function summaryOf(feed: Caller, ids: string[]): Promise<unknown> {
  const items = ids.map((id) => saleOf(id));
  return (await feed('POST', '/feed/movements', { items })).body['summary'];
}

function deliveriesIn(data: string): { ids: Set<string>; audited: number } {
  const connection = Connection.open(databaseFile(data), 'read');
  const all = <V>(sql: string) => connection.database.prepare<[], V>(sql).pluck().all();
  try {
    const [audited = 0] = all<number>("SELECT count(*) FROM audit_log WHERE resource_type = 'movements'");
    return { ids: new Set(all<string>('SELECT id FROM deliveries')), audited };
  } finally {
    connection.close();
  }
}
