import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { Connection, longLogPages } from '../../../src/store/connection.ts';
import {
  BusyCheckpoints,
  type CheckpointState,
  CheckpointThread,
  checkpointNow,
} from '../../../src/store/writer/checkpoint.ts';
import { patient } from '../../support/patient.ts';
import { another, lookAtLog, notebook, temporaryDirectory } from '../support.ts';

const pageBytes = 4096;

function notebookOnDisk() {
  const file = join(temporaryDirectory(), 'notes.db');
  const connection = notebook(file);
  connection.database.exec('CREATE TABLE pages (bytes BLOB)');
  checkpointNow(connection);
  const insert = connection.database.prepare('INSERT INTO pages VALUES (zeroblob(?))');
  return {
    file,
    connection,
    /** Adds this number of pages to the log, or slightly more. */
    write: (pages: number) => insert.run(pages * pageBytes),
    log: () => lookAtLog(connection),
  };
}

/** A thread that only counts what it is asked for. */
function idleThread() {
  const thread = new CheckpointThread(() => {
    throw new Error('not to be started');
  });
  return { thread, asked: vi.spyOn(thread, 'checkpoint') };
}

const realThread = (file: string) => (state: CheckpointState) =>
  new Worker(new URL('../../../src/app/threads/checkpoint-thread.ts', import.meta.url), {
    workerData: { file, state },
  });

describe('the log of a writer that is never idle', () => {
  it('is left alone while it is short', () => {
    const { connection, write, log } = notebookOnDisk();
    const { thread, asked } = idleThread();
    const checkpoints = new BusyCheckpoints(connection, thread);
    write(10_000);
    checkpoints.look();
    expect(asked).not.toHaveBeenCalled();
    expect(log().checkpointed).toBe(0);
  });

  it('is copied by the thread, and to its end by the writer; then it restarts', () => {
    const { file, connection, write, log } = notebookOnDisk();
    const { thread, asked } = idleThread();
    const checkpoints = new BusyCheckpoints(connection, thread);
    write(20_000);
    for (let look = 0; look < 3; look++) checkpoints.look();
    expect(asked).toHaveBeenCalledTimes(1);
    const reader = another(file).database;
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM pages').get();
    // The thread does not copy pages that are written during its work.
    write(2048);
    checkpointNow(another(file, 'write'));
    reader.exec('COMMIT');
    expect(log().checkpointed).toBeGreaterThanOrEqual(20_000);
    checkpoints.look();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(log().checkpointed).toBe(log().log);
    write(1);
    expect(log().log).toBeLessThan(100);
    write(20_000);
    checkpoints.look();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not copied by the thread where it is longer than it should be: the next COMMIT does that', () => {
    const { connection, write } = notebookOnDisk();
    const { thread, asked } = idleThread();
    connection.database.pragma('wal_autocheckpoint = 0');
    write(longLogPages + 1);
    new BusyCheckpoints(connection, thread).look();
    expect(asked).not.toHaveBeenCalled();
  });

  it('is tried seldom while a long read keeps it', () => {
    const { file, connection, write, log } = notebookOnDisk();
    const { thread, asked } = idleThread();
    const reader = another(file).database;
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM pages').get();
    const checkpoints = new BusyCheckpoints(connection, thread);
    write(20_000);
    for (let more = 0; more < 20; more++) {
      write(200);
      checkpoints.look();
    }
    expect(asked).toHaveBeenCalledTimes(2);
    expect(log().checkpointed).toBe(0);
  });
});

describe('the thread that makes checkpoints', () => {
  it('makes them beside a writer in a transaction, and leaves no log when all have closed', async () => {
    const { file, connection, write, log } = notebookOnDisk();
    const thread = new CheckpointThread(realThread(file));
    write(500);
    connection.database.exec('BEGIN IMMEDIATE');
    thread.checkpoint();
    const observer = Connection.open(file, 'write-existing');
    await vi.waitUntil(() => lookAtLog(observer).checkpointed >= 500, patient);
    connection.database.exec('COMMIT');
    expect(log().checkpointed).toBe(log().log);
    observer.close();
    await thread.close();
    connection.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it('that could not start or died delays no one, and is restarted', async () => {
    const { file, write, log } = notebookOnDisk();
    write(500);
    const dying = () => new Worker('throw new Error("no memory")', { eval: true });
    const start = vi
      .fn<(state: CheckpointState) => Worker>()
      .mockImplementationOnce(() => {
        throw new Error('no threads');
      })
      .mockImplementationOnce(dying)
      .mockImplementation(realThread(file));
    const thread = new CheckpointThread(start);
    thread.checkpoint();
    await vi.waitUntil(() => {
      thread.checkpoint();
      return log().checkpointed >= 500;
    }, patient);
    expect(start).toHaveBeenCalledTimes(3);
    await thread.close();
  });

  it('that was asked for nothing closes at once', async () => {
    const { thread } = idleThread();
    await thread.close();
  });
});
