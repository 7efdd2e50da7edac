import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, headBytes, isEncrypted } from '../../src/ops/encryption.ts';

const passphrase = 'correct horse battery staple';
const text = 'What a backup held before 0.2.\n';

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

async function all(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Readable.from(stream).toArray());
}

function decrypted(bytes: Buffer, given = passphrase): Promise<Buffer> {
  return all(decrypt(pieces(bytes), given));
}

/** Cheap to open. */
const workFactor = 10;

describe('an encrypted backup', () => {
  it.each([0, 1, 65_536, 65_537, 3_000_000])('of %i bytes comes out as it went in', async (size) => {
    const plain = Buffer.alloc(size, 'larder');
    const bytes = await all(encrypt(pieces(plain), passphrase, workFactor));
    expect(isEncrypted(bytes.subarray(0, headBytes))).toBe(true);
    expect((await decrypted(bytes)).equals(plain)).toBe(true);
  });

  it('says whether the passphrase is wrong or the file is', async () => {
    const bytes = await all(encrypt(pieces(Buffer.alloc(200_000)), passphrase, workFactor));
    await expect(decrypted(bytes, 'another')).rejects.toThrow('the passphrase is wrong');
    await expect(decrypted(bytes.subarray(0, -1))).rejects.toThrow('it is damaged or incomplete');
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 40_000]! ^= 1;
    await expect(decrypted(flipped)).rejects.toThrow('it is damaged or incomplete');
  });

  // `age` reads a passphrase from a terminal alone; `script` gives it one.
  const hasAge = ['age', 'script'].every((tool) => spawnSync(tool, ['--version']).status === 0);
  it.skipIf(!hasAge)('is opened by the stock age', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-age-'));
    const file = join(folder, 'a.backup');
    writeFileSync(file, await all(encrypt(pieces(Buffer.from(text)), passphrase)));
    const out = join(folder, 'out');
    execFileSync('script', ['-qec', `age -d -o ${out} ${file}`, '/dev/null'], { input: `${passphrase}\n` });
    expect(execFileSync('cat', [out], { encoding: 'utf8' })).toBe(text);
  });
});
