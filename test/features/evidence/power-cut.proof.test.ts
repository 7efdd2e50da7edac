import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  recordEvidence,
  sweepEvidence,
  takeIn,
  type WholeEvidence,
} from '../../../src/features/evidence/evidence.ts';
import { sweepIncoming, videoFile } from '../../../src/features/evidence/evidence-files.ts';
import { evidenceChecks } from '../../../src/features/evidence/verify.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import { Problem } from '../../../src/problems/problem.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { newId } from '../../../src/store/ids.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { Tx } from '../../../src/store/writer/transaction.ts';

/*
 * An upload that ends anywhere: afterwards there is the row with its whole file, or no row and, once it is swept, no
 * file; and the video can be sent again. A process that is killed stands for the power cut.
 */
let directory: string;
let connection: Connection;
let account: { seq: number; id: string; client: number };
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'larder-evidence-'));
  connection = openStore(directory, Date.now);
  account = write((tx) => {
    const client = addClient(tx, { name: 'Acme' });
    const zone = { currency: 'COP', timeZone: 'UTC' };
    const made = addAccount(tx, { client: client.seq, name: 'A', businessLines: ['vending'], ...zone });
    return { ...made, client: client.seq };
  });
});
afterEach(() => {
  connection.close();
  rmSync(directory, { recursive: true, force: true });
});

function write<T>(work: (tx: Tx) => T): T {
  connection.database.exec('BEGIN IMMEDIATE');
  const result = Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs: 0 }, work);
  connection.database.exec('COMMIT');
  return result;
}

const newEvidence = () => ({
  id: newId(),
  client: account.client,
  account: account.seq,
  accountId: account.id,
  videoKey: 'v',
});
const send = (
  evidence = newEvidence(),
  body: AsyncIterable<Buffer> = Readable.from([Buffer.from('whole')]),
  record: (whole: WholeEvidence) => Promise<unknown> = async (whole) =>
    write((tx) => recordEvidence(tx, whole, null)),
) =>
  takeIn(
    { reader: { connection }, filesDirectory: directory },
    evidence,
    { body, bytes: undefined, mediaType: undefined },
    record,
  );

const kept = (folder: string) => {
  const path = join(directory, 'evidence', folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const rowCount = () => connection.database.prepare('SELECT count(*) FROM evidence').pluck().get();
async function sweep(): Promise<void> {
  sweepIncoming(directory);
  await sweepEvidence({ reader: { connection }, filesDirectory: directory }, Date.now() + 1000);
}

/** Runs an upload in a process of its own, which is killed as soon as it stands at a point of its way. */
function killAt(point: 'body' | 'row' | 'done'): Promise<void> {
  const script = new URL('./threads/upload.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, directory, JSON.stringify(newEvidence()), point]);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('here')) child.kill('SIGKILL');
    });
    let wrong = '';
    child.stderr.on('data', (chunk) => (wrong += chunk));
    child.on('exit', () => (said.includes('here') ? resolve() : reject(new Error(wrong))));
  });
}

describe('a process that is killed', () => {
  it('within the body leaves a part, which is swept', async () => {
    await killAt('body');
    expect([kept('incoming').length, kept(account.id).length, rowCount()]).toEqual([1, 0, 0]);
    await sweep();
    expect(kept('incoming')).toEqual([]);
    await send();
    expect([kept(account.id).length, rowCount()]).toEqual([1, 1]);
  });

  it('between the file and its row leaves an unknown file, which is swept', async () => {
    await killAt('row');
    expect([kept('incoming').length, kept(account.id).length, rowCount()]).toEqual([0, 1, 0]);
    await sweep();
    expect(kept(account.id)).toEqual([]);
    await send();
    expect([kept(account.id).length, rowCount()]).toEqual([1, 1]);
  });

  it('after the row has kept the video', async () => {
    await killAt('done');
    await sweep();
    expect([kept(account.id).length, rowCount()]).toEqual([1, 1]);
    await expect(send()).rejects.toMatchObject({ code: 'evidence.exists' });
  });
});

describe('a sweep', () => {
  it('leaves uploads alone that began since, and what is not its own', async () => {
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const evidence = newEvidence();
    let removed = -1;
    await send(evidence, undefined, async () => {
      removed = await sweepEvidence({ reader: { connection }, filesDirectory: directory }, before);
    });
    expect([removed, existsSync(videoFile({ filesDirectory: directory, ...evidence }))]).toEqual([0, true]);
  });
});

describe('a write that fails', () => {
  const failing = (code: string): AsyncIterable<Buffer> =>
    (async function* () {
      yield Buffer.from('a part');
      throw Object.assign(new Error(code), { code });
    })();

  it.each(['ENOSPC', 'EDQUOT'])('for want of room (%s) is storage.full, and leaves no file', async (code) => {
    await expect(send(newEvidence(), failing(code))).rejects.toMatchObject({ code: 'storage.full' });
    expect([kept('incoming'), kept(account.id), rowCount()]).toEqual([[], [], 0]);
  });

  it('of the row for want of room leaves no file either', async () => {
    const refuse = async () => {
      throw new Problem('storage.full');
    };
    await expect(send(newEvidence(), undefined, refuse)).rejects.toMatchObject({ code: 'storage.full' });
    expect([kept('incoming'), kept(account.id)]).toEqual([[], []]);
  });

  it('with a writer that died keeps the file, because the row may be on disk', async () => {
    const evidence = newEvidence();
    const die = async (whole: WholeEvidence) => {
      write((tx) => recordEvidence(tx, whole, null));
      throw new Problem('internal.error');
    };
    await expect(send(evidence, undefined, die)).rejects.toMatchObject({ code: 'internal.error' });
    await sweep();
    expect([kept(account.id), rowCount()]).toEqual([[evidence.id], 1]);
  });
});

describe('larder verify', () => {
  const findings = (full = false) => evidenceChecks.flatMap((check) => check.run({ connection }, { full }));

  it('finds a video that is not whole any more, that has other bytes, and that is not there', async () => {
    const evidence = newEvidence();
    await send(evidence);
    expect(findings()).toEqual([]);
    expect(findings(true)).toEqual([]);
    const file = videoFile({ filesDirectory: directory, ...evidence });
    writeFileSync(file, 'other');
    expect(findings()).toEqual([]);
    expect(findings(true)).toEqual([expect.stringContaining('has other bytes than when it came')]);
    truncateSync(file, 2);
    expect(findings()).toEqual([expect.stringMatching(/has 2 bytes, and was 5 bytes long when it came/)]);
    rmSync(file);
    expect(findings()).toEqual([
      expect.stringContaining(`${evidence.id} of account ${account.id} is not there`),
    ]);
  });

  it('tells of files that no row knows, which is nothing wrong', async () => {
    await mkdir(join(directory, 'evidence', account.id), { recursive: true });
    writeFileSync(join(directory, 'evidence', account.id, newEvidence().id), 'x');
    const [check] = evidenceChecks;
    expect(check!.run({ connection }, { full: true })).toEqual([]);
    expect(check!.notes!({ connection }, { full: true })).toEqual([
      expect.stringMatching(/^1 files of videos are known to no row/),
    ]);
  });

  it('a video whose file is gone may be sent again, and then is there', async () => {
    const [first, again] = [newEvidence(), newEvidence()];
    await send(first);
    expect(await send(again)).toMatchObject({ id: first.id });
    const other = Readable.from([Buffer.from('other')]);
    await expect(send(again, other)).rejects.toMatchObject({ code: 'evidence.exists' });
    rmSync(videoFile({ filesDirectory: directory, ...first }));
    await send(again);
    expect([kept(account.id), rowCount(), findings(true)]).toEqual([[again.id], 1, []]);
  });
});
