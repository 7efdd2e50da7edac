import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { nextTryMs, retryAfterMs, triesAfterMs, untilTryMs } from '../../src/outbound/backoff.ts';
import { newSigningSecret, signatureHeaders } from '../../src/outbound/signing.ts';

/* Shows rules/webhooks#signatures and rules/webhooks#retries. */

describe('a signature', () => {
  it('is verified by the published library, with either secret while they change', () => {
    const [old, fresh, other] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (body, id) => {
        const headers = signatureHeaders({ id, sentMs: Date.now(), body }, [fresh, old]);
        for (const secret of [old, fresh])
          expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => new Webhook(other).verify(body, headers)).toThrow();
        expect(() => new Webhook(old).verify(`${body} `, headers)).toThrow();
      }),
    );
  });

  it('is of 32 bytes that differ', () => {
    const secret = newSigningSecret();
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(newSigningSecret()).not.toBe(secret);
  });
});

describe('tries', () => {
  it('come after 5 s, 30 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then no more', () => {
    const seconds = triesAfterMs.map((ms) => ms / 1000);
    expect(seconds).toEqual([5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(nextTryMs(1, 1000)).toBe(6000);
    expect(nextTryMs(11, 1000)).toBeNull();
  });

  it('is due at once where a clock that was set back had planned it', () => {
    expect(untilTryMs(nextTryMs(10, 0)!, 0)).toBe(86_400_000);
    expect(untilTryMs(nextTryMs(1, 0)!, -86_400_000)).toBe(0);
  });

  it('wait as long as the receiver asks for, a day at most', () => {
    const nowMs = Date.parse('2026-11-23T00:00:00Z');
    expect(nextTryMs(1, nowMs, { askedMs: retryAfterMs('120', nowMs) })).toBe(nowMs + 120_000);
    expect(nextTryMs(1, nowMs, { askedMs: retryAfterMs('Mon, 23 Nov 2026 00:01:00 GMT', nowMs) })).toBe(
      nowMs + 60_000,
    );
    expect(nextTryMs(1, nowMs, { askedMs: retryAfterMs('9999999999', nowMs) })).toBe(nowMs + 86_400_000);
    expect(nextTryMs(1, nowMs, { askedMs: retryAfterMs('1', nowMs) })).toBe(nowMs + 5000);
    expect(retryAfterMs('soon', nowMs)).toBeUndefined();
  });

  it('are spread as far as one likes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const next = nextTryMs(1, 0, { spread: 0.2, random: () => random })!;
        expect(next).toBeGreaterThanOrEqual(4000);
        expect(next).toBeLessThanOrEqual(6000);
      }),
    );
  });
});
