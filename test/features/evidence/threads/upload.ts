import { type NewEvidence, recordEvidence, takeIn } from '../../../../src/features/evidence/evidence.ts';
import { openStore } from '../../../../src/store/directory/open-store.ts';
import { operatorActor } from '../../../../src/store/writer/actor.ts';
import { Tx } from '../../../../src/store/writer/transaction.ts';

/*
 * An upload that stands still at one point of its way and says so, for power-cut.proof.test.ts to kill it there.
 */
const [directory, evidence, point] = process.argv.slice(2) as [string, string, 'body' | 'row' | 'done'];
const connection = openStore(directory, Date.now);

async function standAt(here: typeof point): Promise<void> {
  if (here !== point) return;
  process.stdout.write('here\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

async function* body(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 1);
  await standAt('body');
  yield Buffer.alloc(100_000, 2);
}

await takeIn(
  { reader: { connection }, filesDirectory: directory },
  JSON.parse(evidence) as NewEvidence,
  { body: body(), bytes: undefined, mediaType: undefined },
  async (whole) => {
    await standAt('row');
    connection.database.exec('BEGIN IMMEDIATE');
    const origin = { actor: operatorActor, traceId: '0'.repeat(32), nowMs: Date.now() };
    Tx.run(connection, origin, (tx) => recordEvidence(tx, whole, null));
    connection.database.exec('COMMIT');
  },
);
await standAt('done');
