import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/demo/random.ts';
import { scaled } from '../support/scaled.ts';
import { FileNode, FolderNode, filesAfterCut } from './disk.ts';

const random = () => new SeededRandom(1);
const done = (op: { done: boolean }) => {
  op.done = true;
};
const sync = (node: FileNode | FolderNode) => node.beginSync()();

describe('a disk after a cut', () => {
  it('holds all that was synced, and of the rest any sectors, each whole or not at all', () => {
    const write = fc.record({
      at: fc.nat(5000),
      length: fc.integer({ min: 1, max: 2000 }),
      fill: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(
        fc.array(write),
        fc.array(write),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (before, after, share) => {
          const file = new FileNode();
          const make = ({ at, length, fill }: { at: number; length: number; fill: number }) =>
            done(file.write(at, Buffer.alloc(length, fill)));
          before.forEach(make);
          sync(file);
          const synced = Buffer.from(file.synced);
          after.forEach(make);
          const found = file.afterCut(random(), share);
          expect(found.length).toBeGreaterThanOrEqual(synced.length);
          expect(found.length).toBeLessThanOrEqual(file.size);
          const isAllowed = (byte: number, at: number) =>
            byte === (synced[at] ?? 0) ||
            after.some((op) => op.fill === byte && op.at <= at && at < op.at + op.length);
          expect(found.every(isAllowed)).toBe(true);
          expect(file.afterCut(random(), 0)).toEqual(synced);
          expect(file.afterCut(random(), 1).length).toBe(file.size);
        },
      ),
      { numRuns: scaled(50) },
    );
  });

  it('holds what a sync covered: what had ended before the sync began', () => {
    const file = new FileNode(Buffer.from('old'));
    done(file.write(0, Buffer.from('new')));
    const running = file.write(3, Buffer.from('late'));
    const finish = file.beginSync();
    done(running);
    expect(file.afterCut(random(), 0).toString()).toBe('old');
    finish();
    expect(file.afterCut(random(), 0).toString()).toBe('new');
    done(file.truncate(1));
    expect(file.afterCut(random(), 0).toString()).toBe('new');
    expect(file.afterCut(random(), 1).toString()).toBe('n');
  });

  it('holds a new name only once its folder was synced, and a renamed file under one of its names', () => {
    const folder = new FolderNode();
    const paths = (share: number) => [...filesAfterCut(folder, random(), share).keys()];
    done(folder.link('a.new', new FileNode(Buffer.from('1'))));
    expect([paths(0), paths(1)]).toEqual([[], ['a.new']]);
    sync(folder);
    done(folder.rename('a.new', 'a'));
    expect([paths(0), paths(1)]).toEqual([['a.new'], ['a']]);
    sync(folder);
    done(folder.unlink('a'));
    expect([paths(0), paths(1)]).toEqual([['a'], []]);
  });
});
