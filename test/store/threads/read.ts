import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../../../src/problems/problem.ts';
import { Connection } from '../../../src/store/connection.ts';
import { answerRequests } from '../../../src/store/threads/messages.ts';
import type { ReadRequest } from '../../../src/store/threads/read-pool.ts';
import { nested } from '../nested.ts';

/*
 * A read thread whose reads are waits and mishaps.
 */

const { file } = workerData as { file: string };
const connection = Connection.open(file, 'read');

const endless =
  'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT count(*) FROM n';

const reads: Record<string, (input: never) => unknown> = {
  echo: (input) => input,
  wait: (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  // Stays inside one step of SQLite, in a snapshot that has a place in the write-ahead log.
  count: (rows: number) =>
    connection.snapshot(() => {
      connection.database.prepare('SELECT count(*) FROM notes').get();
      return connection.database.prepare(endless).pluck().get(rows);
    }),
  refuse: () => {
    throw new Problem('products.not_found');
  },
  write: () => connection.database.exec("INSERT INTO notes (text) VALUES ('never')"),
  nest: (depth: number) => nested(depth),
  function: () => () => {},
  die: () => process.exit(4),
};

answerRequests(parentPort!, ({ name, input }: ReadRequest) => reads[name]!(input as never));
