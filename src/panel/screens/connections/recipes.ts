/* Text to paste into flow programs. It contains the secret right after creation. */

export const recipes = ['n8n', 'node-red', 'power-automate', 'other'] as const;
export type Recipe = (typeof recipes)[number];

export const unknownSecret = 'whsec_…';

/**
 * For n8n: the code of a Code node behind a Webhook node whose “Raw Body” is on. It verifies the signature, and passes
 * the message on. A test runs it.
 */
export function n8nCode(secret: string): string {
  return `// n8n has to allow it: NODE_FUNCTION_ALLOW_BUILTIN=crypto
const { createHmac, timingSafeEqual } = require('crypto');
const { headers } = $input.first().json;
const body = await this.helpers.getBinaryDataBuffer(0, 'data');
const key = Buffer.from('${secret}'.replace('whsec_', ''), 'base64');
const id = headers['webhook-id'];
const timestamp = headers['webhook-timestamp'];
const wanted = createHmac('sha256', key).update(id + '.' + timestamp + '.').update(body).digest();
const isGenuine = (headers['webhook-signature'] || '').split(' ').some((one) => {
  const given = Buffer.from(one.replace('v1,', ''), 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
});
if (!isGenuine || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('not from Larder');
return [{ json: { webhookId: id, ...JSON.parse(body.toString()) } }];`;
}

/**
 * For Node-RED: a flow to import. Its function follows an `http in` with the raw body, verifies the signature, answers,
 * and passes each message on once. A test imports and runs it.
 */
export function nodeRedFlow(secret: string): string {
  const verify = `const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = msg.req.headers;
const key = Buffer.from('${secret}'.replace('whsec_', ''), 'base64');
const wanted = crypto.createHmac('sha256', key).update(id + '.' + timestamp + '.').update(msg.payload).digest();
const isGenuine = signatures.split(' ').some((one) => {
  const given = Buffer.from(one.replace('v1,', ''), 'base64');
  return given.length === wanted.length && crypto.timingSafeEqual(given, wanted);
});
const answer = (statusCode) => ({ req: msg.req, res: msg.res, payload: '', statusCode });
if (!isGenuine || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return [null, answer(401)];
// A message that comes again has the same id.
const seen = context.get('seen') || [];
if (seen.includes(id)) return [null, answer(204)];
context.set('seen', [...seen, id].slice(-1000));
return [{ webhookId: id, payload: JSON.parse(msg.payload.toString()) }, answer(204)];`;
  const at = (column: number, row: number) => ({ x: 120 + 240 * column, y: 80 + 60 * row });
  const flow = [
    {
      id: 'larder_in',
      type: 'http in',
      name: 'Larder',
      url: '/larder',
      method: 'post',
      upload: false,
      skipBodyParsing: true,
      swaggerDoc: '',
      ...at(0, 0),
      wires: [['larder_verify']],
    },
    {
      id: 'larder_verify',
      type: 'function',
      name: 'verify',
      func: verify,
      outputs: 2,
      timeout: 0,
      noerr: 0,
      initialize: '',
      finalize: '',
      libs: [{ var: 'crypto', module: 'crypto' }],
      ...at(1, 0),
      wires: [['larder_message'], ['larder_answer']],
    },
    {
      id: 'larder_message',
      type: 'debug',
      name: 'a message',
      active: true,
      tosidebar: true,
      complete: 'payload',
      targetType: 'msg',
      ...at(2, 0),
      wires: [],
    },
    {
      id: 'larder_answer',
      type: 'http response',
      name: 'answer',
      statusCode: '',
      headers: {},
      ...at(2, 1),
      wires: [],
    },
  ];
  return `[\n  ${flow.map((node) => JSON.stringify(node)).join(',\n  ')}\n]`;
}

const text = { type: 'string' };

/** For Power Automate: the schema that its trigger “When an HTTP request is received” needs. */
export function powerAutomateSchema(payload: 'bell' | 'changes'): string {
  const own = { subscriptionId: text, epoch: text };
  const item = {
    type: 'object',
    properties: {
      kind: text,
      op: text,
      action: text,
      id: text,
      accountId: {},
      sequence: {},
      date: text,
      body: {},
    },
  };
  const data =
    payload === 'bell'
      ? { ...own, after: text, upTo: text, count: { type: 'integer' } }
      : { ...own, items: { type: 'array', items: item }, nextCursor: text };
  const schema = {
    type: 'object',
    properties: { type: text, timestamp: text, data: { type: 'object', properties: data } },
  };
  return JSON.stringify(schema, null, 2);
}
