import { describe, expect, it } from 'vitest';
import { base32, hotp, stepAt, stepOfCode, totpUri } from '../../src/lib/totp.ts';

const secret = Buffer.from('12345678901234567890');
const longer = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes));

// Shows rules/people-and-sessions#a-second-factor.
describe('codes that change with the time', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('are those of RFC 4226, appendix D: %i', (counter, code) => {
    expect(hotp(secret, counter)).toBe(code);
  });

  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('are those of RFC 6238, appendix B: %i s', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(seconds * 1000);
    expect(hotp(secret, step, 'sha1', 8)).toBe(sha1);
    expect(hotp(longer(32), step, 'sha256', 8)).toBe(sha256);
    expect(hotp(longer(64), step, 'sha512', 8)).toBe(sha512);
  });

  it('count in the steps around now, once, and not before the last one', () => {
    const nowMs = 1_111_111_109_000;
    const now = stepAt(nowMs);
    for (const step of [now - 1, now, now + 1])
      expect(stepOfCode(secret, hotp(secret, step), nowMs, 0)).toBe(step);
    for (const step of [now - 2, now + 2])
      expect(stepOfCode(secret, hotp(secret, step), nowMs, 0)).toBeUndefined();
    expect(stepOfCode(secret, hotp(secret, now), nowMs, now)).toBeUndefined();
    for (const code of ['', '12345', '1234567', 'ñ23456'])
      expect(stepOfCode(secret, code, nowMs, 0)).toBeUndefined();
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 is that of RFC 4648, section 10: %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it('a telephone reads who it is for', () => {
  expect(totpUri('Larder', 'Ana Núñez', secret)).toBe(
    'otpauth://totp/Larder:Ana%20N%C3%BA%C3%B1ez?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Larder',
  );
});
