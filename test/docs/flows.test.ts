import * as crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readAsset } from '../../src/lib/assets.ts';
import { newSigningSecret, signatureHeaders } from '../../src/outbound/signing.ts';
import {
  n8nCode,
  nodeRedFlow,
  powerAutomateSchema,
  unknownSecret,
} from '../../src/panel/screens/connections/recipes.ts';

/* Shows docs/guides/flows: it has what the panel has, and the flow for Node-RED does what it says. */

it('has what the panel gives to paste', () => {
  const guide = readAsset('docs/guides/flows.md').toString('utf8');
  const blocks = [...guide.matchAll(/^```(?:js|json)\n([\s\S]*?)\n```$/gm)].map(([, text]) => text);
  const payload = 'changes';
  expect(blocks).toEqual([n8nCode(unknownSecret), nodeRedFlow(unknownSecret), powerAutomateSchema(payload)]);
});

type FlowNode = { id: string; type: string; wires: string[][]; func: string; outputs: number };
type Sent = { webhookId?: string; payload: unknown; statusCode?: number } | null;

describe('the flow for Node-RED', () => {
  const secret = newSigningSecret();
  const flow = JSON.parse(nodeRedFlow(secret)) as FlowNode[];
  const body = '{"type":"test","data":{"name":"Ñandú"}}';

  it('is one that Node-RED imports: nodes of its core, wired to nodes that are there', () => {
    const ids = new Set(flow.map(({ id }) => id));
    expect(flow.map(({ type }) => type)).toEqual(['http in', 'function', 'debug', 'http response']);
    for (const { wires } of flow) for (const id of wires.flat()) expect(ids).toContain(id);
    const [entry, verify] = flow;
    // The body as it came, which is what was signed.
    expect(entry).toMatchObject({ method: 'post', skipBodyParsing: true });
    expect(verify).toMatchObject({ outputs: 2, libs: [{ var: 'crypto', module: 'crypto' }] });
    expect(verify!.wires).toHaveLength(2);
  });

  /** Runs its function as Node-RED does, which keeps a context for it. */
  function inNodeRed() {
    const kept = new Map<string, unknown>();
    const context = {
      get: (name: string) => kept.get(name),
      set: (name: string, to: unknown) => kept.set(name, to),
    };
    const run = new Function('msg', 'context', 'crypto', flow[1]!.func);
    return (headers: Record<string, string>, given = body): Sent[] =>
      run({ req: { headers }, res: {}, payload: Buffer.from(given) }, context, crypto);
  }
  const signed = (more: object = {}, secrets = [secret]) =>
    signatureHeaders({ id: 'msg_1', sentMs: Date.now(), body, ...more }, secrets);

  it('hands on what Larder signed, once, and answers', () => {
    const take = inNodeRed();
    const [message, answer] = take(signed());
    expect(message).toEqual({ webhookId: 'msg_1', payload: JSON.parse(body) });
    expect(answer).toMatchObject({ statusCode: 204, payload: '' });
    expect(take(signed())).toMatchObject([null, { statusCode: 204 }]);
    expect(take(signed({ id: 'msg_2' }, [newSigningSecret(), secret]))[0]).toMatchObject({
      webhookId: 'msg_2',
    });
  });

  it.each([
    ['another body', () => [signed(), `${body} `]],
    ['another secret', () => [signed({}, [newSigningSecret()]), body]],
    ['an old message', () => [signed({ sentMs: Date.now() - 3_600_000 }), body]],
    ['no signature', () => [{}, body]],
    [
      'a text for a key',
      () => [
        {
          ...signed(),
          'webhook-signature': `v1,${crypto.createHmac('sha256', secret).update(body).digest('base64')}`,
        },
        body,
      ],
    ],
  ] as [string, () => [Record<string, string>, string]][])(
    'answers 401 to %s, and hands nothing on',
    (_, made) => {
      expect(inNodeRed()(...made())).toMatchObject([null, { statusCode: 401 }]);
    },
  );
});
