import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmeSecrets } from '../../support/acme.ts';
import { together } from '../../support/audit-files/frame.ts';
import * as makes from '../../support/audit-files/makes.ts';
import { Desk } from '../../support/command-line.ts';
import { scaled } from '../../support/scaled.ts';
import { zip } from '../../support/zip.ts';

/** An edit of a file, as noise on a line, a broken transfer or a hostile sender makes it. */
type Edit = { at: number; length: number; text: string };

const anEdit = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.constantFrom(0, 1, 2, 16, 400),
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '*',
      '\r\n',
      '\r\nPA1*1*100',
      '\r\nPA2*4294967296*9',
      'DXS*',
      'SE*1',
      '-1',
      '\0',
      '9'.repeat(40),
    ),
  ),
});

function edited(file: Buffer, edits: readonly Edit[]): Buffer {
  let text = file.toString('latin1');
  for (const { at, length, text: inserted } of edits) {
    const place = Math.floor(at * text.length);
    text = text.slice(0, place) + inserted + text.slice(place + length);
  }
  return Buffer.from(text, 'latin1');
}

/** The largest memory that a process had, in MiB (Linux). */
const peakMib = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;

// Shows rules/counters#bounds-of-a-file.
describe('audit files from strangers', { timeout: 300_000 }, () => {
  let desk: Desk;
  let send: (body: Uint8Array, type?: string, query?: string) => Promise<{ status: number; body: string }>;
  beforeAll(async () => {
    desk = new Desk();
    const { secret } = await acmeSecrets(desk);
    const { address } = await desk.serve();
    send = async (body, type = 'text/plain', query = '') => {
      const answer = await fetch(`${address}/devices/readings${query}`, {
        method: 'POST',
        headers: { 'x-api-key': secret, 'content-type': type },
        body: new Uint8Array(body),
      });
      return { status: answer.status, body: await answer.text() };
    };
  }, 60_000);
  afterAll(() => desk.close());

  it('are answered without a failure, however they were changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...makes.ofManyMakes),
        fc.array(anEdit, { minLength: 1, maxLength: 6 }),
        async (file, edits) => {
          const { status, body } = await send(edited(file, edits));
          expect(status, body).toBe(200);
        },
      ),
      { numRuns: scaled(3000) },
    );
  });

  it('take at most 456 MiB if six containers of 600 sets come at once', async () => {
    const containers = Array.from({ length: 6 }, (_, container) =>
      zip(
        Array.from({ length: 60 }, (_, file) => ({
          path: `${container}/${file}.dex`,
          content: together(
            ...Array.from({ length: 10 }, (_, set) =>
              makes.plainMachine(
                Object.fromEntries(
                  Array.from({ length: 60 }, (_, slot) => [
                    `S${slot}`,
                    { n: file * 10 + set, v: slot * 100 },
                  ]),
                ),
                [`ID1*M${container}-${file}-${set}*M*1*Hall`],
              ),
            ),
          ),
        })),
      ),
    );
    const answers = await Promise.all(containers.map((container) => send(container, 'application/zip')));
    for (const { status, body } of answers) {
      expect([200, 429, 503], body.slice(0, 300)).toContain(status);
      if (status === 200) expect(JSON.parse(body).results).toHaveLength(600);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(Math.max(...desk.pids.map(peakMib))).toBeLessThan(456);
  });
});
