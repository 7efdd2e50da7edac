import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../../src/ops/backup.ts';
import { encrypt } from '../../src/ops/encryption.ts';
import { unpackBackup } from '../../src/ops/unpack-backup.ts';
import { smallSite } from './support.ts';

const runs = Number(process.env['FUZZ_CASES'] ?? 60);

/** Returns the content of a folder, by path. */
function contents(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).slice(folder.length),
      readFileSync(join(parentPath, name), 'base64'),
    ]),
  );
}

describe.each([
  ['a plain backup', undefined],
  ['an encrypted backup', 'pass'],
])('%s, damaged', (_, passphrase) => {
  it('is refused, or what comes out is what went in', { timeout: 120_000 }, async () => {
    const site = smallSite();
    const file = join(site.folder, 'a.backup');
    await makeBackup({ data: site.data, file, evidence: true, passphrase: undefined, nowMs: 0 });
    // At a low work factor: to guess a passphrase is to take long, and each run would take as long.
    if (passphrase !== undefined)
      await writeFile(file, encrypt(Readable.from([readFileSync(file)]), passphrase, 4));
    const bytes = readFileSync(file);
    const folder = join(site.folder, 'out');
    await unpackBackup(file, folder, passphrase);
    const whole = contents(folder);
    rmSync(folder, { recursive: true });

    const position = fc.oneof(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      // Headers, the list of contents and the end are a small part of the file.
      fc.integer({ min: 0, max: 8191 }),
      fc.integer({ min: bytes.length - 8192, max: bytes.length - 1 }),
    );
    const damage = fc.oneof(
      fc.record({ at: position, flip: fc.integer({ min: 1, max: 255 }) }),
      fc.record({ at: position, flip: fc.constant(0) }),
    );
    const property = fc.asyncProperty(damage, async ({ at, flip }) => {
      const damaged = flip === 0 ? bytes.subarray(0, at) : Buffer.from(bytes);
      if (flip !== 0) damaged[at]! ^= flip;
      writeFileSync(file, damaged);
      const result = await unpackBackup(file, folder, passphrase).catch((error: Error) => error);
      if (result instanceof Error) {
        expect(result.message).toMatch(/cannot be restored: .{10}/);
        expect(existsSync(folder)).toBe(false);
        return;
      }
      expect(passphrase, 'damage to an encrypted backup that went unnoticed').toBeUndefined();
      expect(contents(folder)).toEqual(whole);
      rmSync(folder, { recursive: true });
    });
    await fc.assert(property, { numRuns: runs });
  });
});
