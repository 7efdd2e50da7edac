import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLogFile } from '../../src/ops/log-file.ts';
import { temporaryDirectory } from '../store/support.ts';
import { patient } from '../support/patient.ts';
import { SmallDisk } from './small-disk.ts';

const line = (number: number, length = 0) =>
  `${JSON.stringify({ level: 30, number, text: 'x'.repeat(length) })}\n`;
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text !== '');

describe('a log file', () => {
  it('that cannot be written costs lines and nothing else, and says how many when it can be again', async () => {
    const folder = temporaryDirectory();
    const file = join(folder, 'sub', 'larder.log');
    mkdirSync(file, { recursive: true });
    const told: string[] = [];
    const log = openLogFile({ file, maxMebibytes: 1, keep: 2 }, (text) => told.push(text));
    log.write(line(0));
    await vi.waitUntil(() => told.length > 0, patient);
    log.write(line(1));
    expect(told).toEqual([expect.stringContaining(`the log cannot be written to ${file}`)]);
    rmSync(file, { recursive: true });
    await pause(1100);
    log.write(line(2));
    await vi.waitFor(() => expect(linesOf(file)).toHaveLength(2), patient);
    log.write(line(3));
    await log.close();
    const [first, notice, last] = linesOf(file).map((text) => JSON.parse(text));
    expect([first.number, last.number]).toEqual([2, 3]);
    expect(notice).toMatchObject({
      level: 40,
      lines: 2,
      msg: expect.stringContaining('lines of the log were lost'),
    });
    expect(told).toHaveLength(1);
  });

  it('makes way at its size, and the oldest go; no line is lost or cut', async () => {
    const folder = temporaryDirectory();
    const file = join(folder, 'larder.log');
    const log = openLogFile({ file, maxMebibytes: 1, keep: 2 }, expect.fail);
    for (let number = 0; number < 500; number++) {
      log.write(line(number, 10_000));
      if (number % 50 === 0) await pause(1);
    }
    await log.close();
    expect(readdirSync(folder).toSorted()).toEqual(['larder.log', 'larder.log.1', 'larder.log.2']);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).size, name).toBeLessThan(2 ** 20 + 11_000);
      if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    }
    const numbers = ['.2', '.1', ''].flatMap((end) =>
      linesOf(file + end).map((text) => JSON.parse(text).number),
    );
    expect(numbers).toEqual(
      Array.from({ length: numbers.length }, (_, index) => 500 - numbers.length + index),
    );
    expect(numbers.length).toBeGreaterThan(200);
  });

  it('goes on where it was after a restart, and in a new file when somebody has moved it', async () => {
    const file = join(temporaryDirectory(), 'larder.log');
    for (const number of [1, 2]) {
      const log = openLogFile({ file, maxMebibytes: 0, keep: 1 }, expect.fail);
      log.write(line(number));
      await log.close();
    }
    const log = openLogFile({ file, maxMebibytes: 0, keep: 1 }, expect.fail);
    log.write(line(3));
    await vi.waitFor(() => expect(linesOf(file)).toHaveLength(3), patient);
    renameSync(file, `${file}.moved`);
    log.reopen();
    log.write(line(4));
    await log.close();
    expect(linesOf(file).map((text) => JSON.parse(text).number)).toEqual([4]);
  });

  it('on a disk that is full loses lines, and none goes uncounted', async (context) => {
    const folder = temporaryDirectory();
    const disk = SmallDisk.mount(folder, 1);
    if (!disk) return context.skip();
    onTestFinished(() => disk.unmount());
    const file = join(folder, 'larder.log');
    const told: string[] = [];
    const log = openLogFile({ file, maxMebibytes: 100, keep: 1 }, (text) => told.push(text));
    const write = async (from: number, to: number) => {
      for (let number = from; number < to; number++) {
        log.write(line(number, 1000));
        if (number % 10 === 0) await pause(1);
      }
    };
    disk.fill(50_000);
    await write(0, 200);
    await vi.waitUntil(() => told.length > 0, patient);
    disk.empty();
    await pause(1200);
    await write(200, 210);
    await log.close();
    const found = linesOf(file).flatMap((text) => {
      try {
        return [JSON.parse(text)];
      } catch {
        return [];
      }
    });
    const whole = found.filter(({ number }) => number !== undefined).length;
    const lost = found.filter(({ msg }) => msg).reduce((sum, { lines }) => sum + lines, 0);
    expect(whole + lost).toBeGreaterThanOrEqual(210);
    expect(lost).toBeGreaterThan(50);
    expect(told).toHaveLength(1);
  });
});
