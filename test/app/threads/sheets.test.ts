import { describe, expect, it } from 'vitest';
import { type SheetJob, ThreadSheets } from '../../../src/app/threads/sheets.ts';

/** Threads for sheets that end when they are told to. */
function threads() {
  const begun: { what: string; end: () => void }[] = [];
  const sheets = new ThreadSheets((job: SheetJob) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    begun.push({ what: 'read' in job ? job.read.mediaType : '', end: () => resolve({}) });
    return { answer: promise, end: async () => {} };
  });
  const read = (who: string, what: string) =>
    sheets.read({ kind: 'people', mediaType: what, bytes: new Uint8Array() }, who).then(
      () => `${what} is read`,
      (error: { code: string }) => `${what}: ${error.code}`,
    );
  return { begun, read, sheets };
}

// Shows rules/imports#the-file.
describe('sheets of several callers', () => {
  it('are read in turns, and who sends many is the one who is refused', async () => {
    const { begun, read } = threads();
    const many = Array.from({ length: 12 }, (_, at) => read('many', `his ${at}`));
    const mine = read('me', 'mine');
    const working = async () => {
      for (const before of begun) before.end();
      await mine;
    };
    // One is read, eight wait; the newest of them makes room for mine.
    expect(await Promise.all(many.slice(8))).toEqual([
      'his 8: server.busy',
      'his 9: server.busy',
      'his 10: server.busy',
      'his 11: server.busy',
    ]);
    for (let at = 0; begun.length < 3; at++) {
      begun[at]!.end();
      await new Promise(setImmediate);
    }
    expect(begun.map(({ what }) => what)).toEqual(['his 0', 'his 1', 'mine']);
    await working();
  });

  it('are refused when the appliance closes, those that wait as well', async () => {
    const { read, sheets } = threads();
    const waiting = [read('a', 'one'), read('b', 'two')];
    await sheets.close();
    expect(await waiting[1]).toBe('two: server.busy');
    expect(await read('a', 'three')).toBe('three: server.busy');
  });
});
