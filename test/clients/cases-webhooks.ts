import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { newSigningSecret, signatureHeaders } from '../../src/outbound/signing.ts';
import { patient } from '../support/patient.ts';
import { uniqueName } from '../support/things.ts';
import type { Bench, Case } from './bench.ts';
import { product } from './cases-calls.ts';

const secret = 'whsec_bGFyZGVyIGlzIGEgcGFudHJ5IGZvciBtYWNoaW5lcw==';
const body = '{"type":"test","timestamp":"2026-11-23T06:00:00.000Z","data":{"name":"Ñandú 水"}}';
const sentMs = 1_795_413_600_000;
const id = 'msg_1';
const message = { id, sentMs, body };
const options = { nowMs: sentMs };
const signed = signatureHeaders(message, [secret]);
const [, signature] = signed['webhook-signature'].split(',') as [string, string];
const withSignature = (text: string) => ({ ...signed, 'webhook-signature': text });
/** Signed as `v1` is, for a message whose headers no published library would send. */
const signedAs = (timestamp: string) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` };
};

const accepted: readonly (readonly [title: string, given: Partial<Parameters<Bench['verify']>[0]>])[] = [
  ['a message of now', {}],
  ['one of four minutes ago', { options: { nowMs: sentMs + 240_000 } }],
  ['one of a clock that is four minutes ahead', { options: { nowMs: sentMs - 240_000 } }],
  ['an old one, where that is allowed', { options: { nowMs: sentMs + 3_600_000, toleranceSeconds: 7200 } }],
  ['one that a second secret signed', { secret: [newSigningSecret(), secret] }],
  ['one with a second signature', { headers: signatureHeaders(message, [newSigningSecret(), secret]) }],
  ['one with signatures of other versions', { headers: withSignature(`v1a,xyz v2,abc v1,${signature}`) }],
  [
    'headers in capitals',
    {
      headers: Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value])),
    },
  ],
  ['a secret without its prefix', { secret: secret.slice('whsec_'.length) }],
];

const refused: readonly (readonly [title: string, given: Partial<Parameters<Bench['verify']>[0]>])[] = [
  ['a body with a space more', { body: `${body} ` }],
  ['another id', { headers: { ...signed, 'webhook-id': 'msg_2' } }],
  ['another moment', { headers: { ...signed, 'webhook-timestamp': String(sentMs / 1000 + 1) } }],
  ['another secret', { secret: newSigningSecret() }],
  ['no secret', { secret: [] }],
  ['a message of six minutes ago', { options: { nowMs: sentMs + 360_000 } }],
  ['a message of a clock that is six minutes ahead', { options: { nowMs: sentMs - 360_000 } }],
  ['a signed timestamp that is no number', { headers: signedAs('soon') }],
  ['a signed timestamp that is negative', { headers: signedAs('-1') }],
  ['a signed timestamp with a fraction', { headers: signedAs(`${sentMs / 1000}.0`) }],
  ['a signed timestamp in other digits', { headers: signedAs('١٧٩٥٤١٣٦٠٠') }],
  ['a signature of another version', { headers: withSignature(`v2,${signature}`) }],
  ['a signature without a version', { headers: withSignature(signature) }],
  ['an empty signature', { headers: withSignature('v1,') }],
  ['half a signature', { headers: withSignature(`v1,${signature.slice(0, 20)}`) }],
  ['a signature that is no base64', { headers: withSignature('v1,ñ!') }],
  ['no signature', { headers: { 'webhook-id': id, 'webhook-timestamp': String(sentMs / 1000) } }],
  ['no headers', { headers: {} }],
];

/** A receiver that stores what Larder sends. */
async function receiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    });
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

export const webhooks: Case[] = [
  ...accepted.map(
    ([title, given]): Case => ({
      title: `accepts ${title}`,
      async run(bench) {
        expect(await bench.verify({ secret, headers: signed, body, options, ...given })).toEqual({
          value: { id, message: JSON.parse(body) },
        });
      },
    }),
  ),
  ...refused.map(
    ([title, given]): Case => ({
      title: `refuses ${title}`,
      async run(bench) {
        expect(await bench.verify({ secret, headers: signed, body, options, ...given })).toMatchObject({
          error: { type: 'webhook' },
        });
      },
    }),
  ),
  ...['', 'whsec_', 'whsec_***'].map(
    (wrong): Case => ({
      title: `reports ${JSON.stringify(wrong)} as the secret`,
      async run(bench) {
        expect(await bench.verify({ secret: wrong, headers: signed, body, options })).toMatchObject({
          error: { type: 'usage', message: expect.stringContaining('secret') },
        });
      },
    }),
  ),
  {
    title: 'accepts what a site sends, before and after its secret is rotated',
    async run(bench) {
      const { url, received } = await receiver();
      const given = { url, label: uniqueName('ERP'), payload: 'changes', kinds: ['product'] };
      const { value: made } = await bench.call('createSubscription', { body: given });
      const { name } = await product(bench);
      await vi.waitUntil(() => received.length > 0, patient);
      expect(await bench.verify({ secret: made.secret, ...received[0]! })).toMatchObject({
        value: {
          id: received[0]!.headers['webhook-id'],
          message: { type: 'changes', data: { subscriptionId: made.id, items: [{ body: { name } }] } },
        },
      });
      const { value: rotated } = await bench.call('rotateSubscriptionSecret', { id: made.id });
      await bench.call('testSubscription', { id: made.id });
      for (const one of [made.secret, rotated.secret])
        expect(await bench.verify({ secret: one, ...received.at(-1)! })).toMatchObject({
          value: { message: { type: 'test' } },
        });
      await bench.call('deleteSubscription', { id: made.id });
    },
  },
];
