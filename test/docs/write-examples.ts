/**
 * `npm run examples`: completes the answers that the OpenAPI document shows (assets/docs/examples.json). An answer that
 * matches its schema stays. One that is missing, or does not match, is what the specimens of the tests answer, its lists
 * cut short and its secrets replaced: give it the values of a real site.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { openApiParts } from '../../src/app/openapi.ts';
import { endpoints } from '../../src/app/routes.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { replyNames } from '../../src/reference/openapi-schemas.ts';
import { controllerOf } from '../features/feed/fixtures.ts';
import { callerOf, openSite } from '../support/site.ts';
import { bodies, pathOf, requiredQueries, specimens } from '../support/specimens.ts';
import { examplesFile, shortened } from './examples.ts';

const parts = openApiParts();
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(openApiDocument(parts, 'http://larder.test'), 'openapi');
const matches = (name: string, answer: unknown) =>
  ajv.getSchema(`openapi#/components/schemas/${name}`)!(answer) === true;

const site = await openSite();
const things = await specimens(site, 'north', 'Planta Norte');
const token = controllerOf(site);
const { session } = site.person('owner');

/** Calls an endpoint for an example. @returns undefined if its answer does not match its schema */
async function answerOf(endpoint: Endpoint, name: string): Promise<unknown> {
  const { method, path } = endpoint;
  const target = pathOf(endpoint, things) + (method === 'GET' ? (requiredQueries[path] ?? '') : '');
  const body = method === 'GET' ? undefined : bodies[`${method} ${path}`];
  const { status, body: answer } = await site.call(method, target, {
    ...callerOf(endpoint, { key: site.keys.north, token, session, directory: site.directory('north') }),
    ...(body !== undefined && { body }),
  });
  return status < 300 && matches(name, answer) ? withoutSecrets(shortened(answer)) : undefined;
}

function withoutSecrets(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(site.address, 'https://larder.example')
    .replaceAll(/\b(svc|ctl|scim)_[\w-]+/g, '$1_exampleexampleexampleexampleexample')
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_exampleexampleexampleexampleexample')
    .replaceAll(/signature=[\w-]+/g, 'signature=example')
    .replaceAll(/(welcome#|\/wall\/)[\w-]+/g, '$1example');
  return JSON.parse(text);
}

const names = replyNames(endpoints);
const answering = endpoints.filter(({ reply }) => reply !== undefined);
const isGet = ({ method }: Endpoint) => method === 'GET';
const examples = new Map<string, unknown>();
// A GET first: what other methods answer is often the same, and needs a body that a rule accepts.
for (const endpoint of [...answering.filter(isGet), ...answering.filter((one) => !isGet(one))]) {
  const name = names.get(endpoint.reply!)!;
  if (examples.has(name)) continue;
  const existing = parts.examples[name];
  const answer =
    existing !== undefined && matches(name, existing) ? existing : await answerOf(endpoint, name);
  if (answer !== undefined) examples.set(name, answer);
}
for (const name of new Set(answering.map(({ reply }) => names.get(reply!)!)))
  if (!examples.has(name)) console.error(`${name}: no specimen answers it. Write it by hand.`);
const sorted = [...examples].sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(examplesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
execFileSync('npx', ['biome', 'format', '--write', examplesFile]);
console.log(`${examples.size} examples in assets/docs/examples.json`);
await site.close();
