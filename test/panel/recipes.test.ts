import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { callFaults } from '../../src/outbound/fault.ts';
import { newSigningSecret, signatureHeaders } from '../../src/outbound/signing.ts';
import { failureOf, hearingOf, hearings, standingOf } from '../../src/panel/screens/connections/logic.ts';
import { n8nCode, powerAutomateSchema } from '../../src/panel/screens/connections/recipes.ts';
import { texts } from '../../src/panel/screens/connections/words.ts';

/* Shows what the panel gives to paste into other programs, and how it says what became of calls. */

/** Runs the code as n8n does: an asynchronous function with the input of the node. */
async function inN8n(code: string, headers: Record<string, string>, body: string): Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => unknown;
  const run = new AsyncFunction('require', '$input', code);
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) };
  const input = { first: () => ({ json: { headers } }) };
  return run.call({ helpers }, createRequire(import.meta.url), input);
}

describe('the code for n8n', () => {
  const secret = newSigningSecret();
  const body = '{"type":"test","data":{"name":"Ñandú"}}';
  const signed = (secrets = [secret], sentMs = Date.now()) =>
    signatureHeaders({ id: 'msg_1', sentMs, body }, secrets);

  it('hands on what Larder signed', async () => {
    expect(await inN8n(n8nCode(secret), signed(), body)).toEqual([
      { json: { webhookId: 'msg_1', ...JSON.parse(body) } },
    ]);
    expect(await inN8n(n8nCode(secret), signed([newSigningSecret(), secret]), body)).toHaveLength(1);
  });

  it.each([
    ['another body', () => [signed(), `${body} `]],
    ['another secret', () => [signed([newSigningSecret()]), body]],
    ['an old message', () => [signed([secret], Date.now() - 3_600_000), body]],
    ['no signature', () => [{}, body]],
    [
      'a text for a key',
      () => [
        {
          ...signed(),
          'webhook-signature': `v1,${createHmac('sha256', secret).update(body).digest('base64')}`,
        },
        body,
      ],
    ],
  ] as [string, () => [Record<string, string>, string]][])('stops at %s', async (_, made) => {
    const [headers, given] = made();
    await expect(inN8n(n8nCode(secret), headers, given)).rejects.toThrow('not from Larder');
  });
});

describe('the schema for Power Automate', () => {
  it('has the members of the message', () => {
    const data = (payload: 'bell' | 'changes') =>
      Object.keys(JSON.parse(powerAutomateSchema(payload)).properties.data.properties);
    expect(data('bell')).toEqual(['subscriptionId', 'epoch', 'after', 'upTo', 'count']);
    expect(data('changes')).toEqual(['subscriptionId', 'epoch', 'items', 'nextCursor']);
  });
});

describe('a connection', () => {
  it('says what it hears of, as it was chosen', () => {
    expect(hearingOf(null)).toBe('all');
    for (const [name, kinds] of Object.entries(hearings)) expect(hearingOf([...kinds].reverse())).toBe(name);
    expect(hearingOf(['tag'])).toBe('own');
  });

  it.each([
    [{}, 'current'],
    [{ behind: { changes: 3, seconds: 1 } }, 'sending'],
    [{ isActive: false, state: 'retrying' }, 'off'],
    [{ state: 'retrying' }, 'retrying'],
    [{ isActive: false, state: 'suspended' }, 'suspended'],
    [{ state: 'ended' }, 'ended'],
  ] as const)('with %j is %s', (more, standing) => {
    const of = { isActive: true, state: 'active', behind: { changes: 0, seconds: 0 }, ...more } as const;
    expect(standingOf(of)).toBe(standing);
  });

  it('has words for every way in which a call fails', () => {
    for (const code of [...Object.keys(callFaults), 'internal']) expect(texts.failures).toHaveProperty(code);
    expect(failureOf('HTTP 503')).toEqual({ status: 503 });
    expect(failureOf('timeout')).toEqual({ code: 'timeout' });
  });
});
