import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { SharedReads } from '../../../src/store/threads/shared-reads.ts';
import { vendingProfile } from '../../features/catalogue/fixtures.ts';
import { patient } from '../../support/patient.ts';
import { useSite } from '../../support/site.ts';

import { another, notebook, notes, temporaryDirectory } from '../support.ts';

function sharing() {
  const file = `${temporaryDirectory()}/notes.db`;
  const writer = notebook(file);
  const reader = another(file);
  const reads = new SharedReads(reader);
  const write = (text: string) => writer.database.prepare('INSERT INTO notes (text) VALUES (?)').run(text);
  const rows = () =>
    reader.database.prepare<[], string>('SELECT text FROM notes ORDER BY seq').pluck().iterate();
  return {
    reads,
    write,
    rows,
    found: () => notes(reader),
    isShared: () => reader.database.inTransaction,
    close: () => reader.close(),
  };
}

describe('reads that share a snapshot', () => {
  it('are those from the second request of a turn on, and the snapshot ends with the turn', async () => {
    const { reads, write, found, isShared } = sharing();
    reads.join();
    expect(isShared()).toBe(false);
    reads.join();
    expect(found()).toEqual([]);
    write('meanwhile');
    reads.join();
    expect(found()).toEqual([]);
    await nextTurn();
    expect(isShared()).toBe(false);
    expect(found()).toEqual(['meanwhile']);
    reads.join();
    expect(isShared()).toBe(false);
  });

  it('see a write that is acknowledged in their turn', () => {
    const { reads, write, found, isShared } = sharing();
    reads.join();
    reads.join();
    expect(found()).toEqual([]);
    write('acknowledged');
    reads.end();
    reads.join();
    expect(found()).toEqual(['acknowledged']);
    expect(isShared()).toBe(true);
  });

  it('end when the last row is taken, where rows are taken in a later turn', async () => {
    const { reads, write, found, isShared, rows } = sharing();
    write('a');
    write('b');
    reads.join();
    reads.join();
    const taken = rows();
    expect(taken.next().value).toBe('a');
    await nextTurn();
    expect([...taken]).toEqual(['b']);
    await vi.waitUntil(() => !isShared(), patient);
    write('c');
    expect(found()).toEqual(['a', 'b', 'c']);
  });

  it('end with their connection', async () => {
    const { reads, close } = sharing();
    reads.join();
    reads.join();
    close();
    await nextTurn();
  });
});

describe('a served site on disk', () => {
  const site = useSite({ onDisk: true });

  it('shows what it acknowledged to whoever asks then, among many that read', async () => {
    let isDone = false;
    const { body: other } = await site.call('POST', '/profiles', { body: profile('watched') });
    const reading = Array.from({ length: 12 }, async () => {
      while (!isDone) await site.call('GET', `/profiles/${other.id}`);
    });
    const writing = Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < 8; round++) {
        const name = `profile ${writer} ${round}`;
        const made = await site.call('POST', '/profiles', { body: profile(name) });
        const read = await site.call('GET', `/profiles/${made.body.id}`);
        expect(read).toMatchObject({ status: 200, body: { name } });
      }
    });
    await Promise.all(writing);
    isDone = true;
    await Promise.all(reading);
  });

  const profile = (name: string) => ({ ...vendingProfile(site), name });
});
