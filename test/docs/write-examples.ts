/**
 * `npm run examples`: writes the answers that the OpenAPI document shows (assets/docs/examples.json), as a demo gives
 * them: one of each schema, its lists cut short, its secrets replaced.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { accountById } from '../../src/access/accounts.ts';
import { editKey, findKey } from '../../src/access/key-admin.ts';
import { beginSession } from '../../src/access/sessions.ts';
import { userByName } from '../../src/access/users.ts';
import { openAppliance } from '../../src/app/appliance.ts';
import { endpoints } from '../../src/app/routes.ts';
import { demoSecret, makeDemoSite } from '../../src/cli/commands/demo.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { demoOwner } from '../../src/demo/site.ts';
import { recordIncidents } from '../../src/features/incidents/record.ts';
import { makeSchedule } from '../../src/features/scheduled-reports/schedules.ts';
import { listen } from '../../src/http/listener/server.ts';
import { programArguments } from '../../src/lib/assets.ts';
import { isoOf, systemClock } from '../../src/lib/clock.ts';
import { hotp, stepAt } from '../../src/lib/totp.ts';
import { folderBeside } from '../../src/ops/backup-place.ts';
import { startBackups } from '../../src/ops/scheduled-backups.ts';
import { replyNames } from '../../src/reference/openapi-schemas.ts';
import { newId } from '../../src/store/ids.ts';
import { plainMachine } from '../support/audit-files/makes.ts';
import { okta, scriptedProvider } from '../support/identity-provider.ts';
import { examplesFile, shortened } from './examples.ts';

const clock = systemClock();
const hourMs = 60 * 60 * 1000;
const nowMs = clock();
const data = mkdtempSync(join(tmpdir(), 'larder-examples-'));
const { client } = await makeDemoSite(data, { seed: 1, deliveries: 4000, days: 40 });
const session = await operatorWrite(data, (tx) => beginSession(tx, userByName(tx, demoOwner.name)!.seq));
const log = pino({ level: 'silent' });
const place = { folder: folderBeside(data), isDefault: true, keep: 3 };
const plan = { at: '0 3 * * *', data, ...place, evidence: false, passphrase: undefined };
const backups = await startBackups(plan, log, clock);
const options = { data, clock, log, ipLimit: 1_000_000, backupService: backups, backups: backups.status };
const appliance = openAppliance(options);
const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any;
type As = 'key' | 'session' | { controller: string };

async function call(method: string, path: string, body?: object, as: As = 'key'): Promise<Body> {
  const caller: Record<string, string> =
    as === 'key'
      ? { 'x-api-key': demoSecret(client, 'account') }
      : as === 'session'
        ? { cookie: `larder_session=${session}`, 'sec-fetch-site': 'same-origin' }
        : { authorization: `Bearer ${as.controller}` };
  const init = body && { body: JSON.stringify(body) };
  const headers = { ...caller, ...(body && { 'content-type': 'application/json' }) };
  let response = await fetch(server.address + path, { method, headers, ...init });
  // A key may be used 120 times in a minute of the clock, and there are more examples.
  while (response.status === 429) {
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
    response = await fetch(server.address + path, { method, headers, ...init });
  }
  const text = await response.text();
  // There are more examples than a key may ask for in a minute.
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after')) * 1000 + 50);
    return call(method, path, body, as);
  }
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A thing of a list, the first that fits. */
async function one(list: string, fits: (item: Body) => boolean = () => true, as: As = 'key'): Promise<Body> {
  const { items } = await call('GET', list, undefined, as);
  const found = items.find(fits);
  if (!found) throw new Error(`${list} has nothing that fits`);
  return found;
}

async function whenReady(path: string): Promise<void> {
  while ((await call('GET', path)).status !== 'ready') await pause(50);
}

const ago = (hours: number) => isoOf(nowMs - hours * hourMs);
const range = `from=${ago(28 * 24)}&to=${ago(0)}`;
const { id: keyId, accountId } = await call('GET', '/me');
// More is asked here than a key has in a minute.
const manyRequests = 1_000_000;
await operatorWrite(data, (tx) => editKey(tx, findKey(tx, keyId)!, { rateLimit: manyRequests }));
const account = client.accounts.find(({ id }) => id === accountId)!;
const controller = client.controllers.find((each) => each.accountId === accountId)!;
const token = { controller: controller.secret! };
const product = await one('/products?businessLine=vending');
const profile = await one('/profiles?businessLine=vending');
const person = await one('/consumers?pageSize=200&isActive=true', ({ codes }) => codes.length > 0);
const { codeId } = person.codes[0];
const device = await one('/devices?businessLine=vending');
const slot = await one(`/devices/${device.id}/slots`);
const delivery = await one(
  `/transactions?${range}&isDelivered=true&fields=id,videoKey,consumer,product&limit=1000`,
  (item) => item.videoKey && item.consumer,
);
const pair = await one('/transactions/returns?limit=1000', (item) => item.returnVideoKey);
const handedTo = (await one(`/consumers?search=${encodeURIComponent(pair.consumer.identification)}`)).id;
const user = await one('/users', undefined, 'session');

// Things that lists should contain.
const of = (path: string) => `/consumers/${person.id}/codes/${encodeURIComponent(codeId)}${path}`;
const made: Record<string, Body> = {};
// No demo was restored.
made['POST /feed/status'] = { resendFrom: ago(26) };
made['PUT /feed/evidence/:videoKey'] = { videoKey: delivery.videoKey, receivedAt: ago(40) };
made['POST /transactions/credits'] = await call('POST', '/transactions/credits', {
  consumerId: person.id,
  codeId,
  amount: 250000,
  reason: 'The machine kept the money',
});
const failed = await one(
  `/transactions?${range}&isDelivered=false&method=CASH&businessLine=vending&limit=1000`,
);
made['POST /transactions/:id/refund'] = await call('POST', `/transactions/${failed.id}/refund`, {
  reason: 'The machine kept the bottle; paid back in cash.',
});
await call('PATCH', `/accounts/${accountId}`, { consumptionByPerson: true }, 'session');
const worn = await one('/products?businessLine=eas');
made['POST /requirements'] = await call('POST', '/requirements', {
  name: worn.name,
  productIds: [worn.id],
  who: { everybody: true },
  everyDays: 60,
  graceDays: 15,
});
const requirementId = made['POST /requirements'].id;
const gloved = await findEntitled();
const extrasPath = `/consumers/${gloved.id}/codes/${encodeURIComponent(gloved.codeId)}/extras`;
made['POST /consumers/:id/codes/:codeId/extras'] = await call('POST', extrasPath, {
  productId: gloved.productId,
  quantity: 1,
  reason: 'Her pair tore.',
});
const rows = [
  {
    op: 'upsert',
    identification: '1032456789',
    name: 'Ana Ruiz',
    initialCode: { codeId: '04A1B2C3', codeType: 'NFC' },
  },
  { op: 'delete', identification: 'nobody' },
];
made['POST /consumers/bulk'] = await call('POST', '/consumers/bulk', { items: rows });
const ana = await one('/consumers?search=1032456789');
const fingers = `/consumers/${ana.id}/codes/${encodeURIComponent('finger-1032456789')}/fingerprints`;
await call('POST', `/consumers/${ana.id}/codes`, { codeId: 'finger-1032456789', codeType: 'FINGERPRINT' });
made['POST /consumers/:consumerId/codes/:codeId/fingerprints'] = await call('POST', fingers, {
  fingerId: 1,
  fingerLabel: 'Right index finger',
  fingerprints: [{ template: Buffer.from('an example of a template').toString('base64') }],
});
made['POST /transactions/exports'] = await call('POST', '/transactions/exports', {
  from: ago(7 * 24),
  to: ago(0),
  columns: ['date', 'device.name', 'product.name', 'product.sellValue'],
});
const exported = made['POST /transactions/exports'].id;
await whenReady(`/transactions/exports/${exported}`);
made['POST /consumption/exports'] = await call('POST', '/consumption/exports', {
  from: ago(7 * 24),
  to: ago(0),
  by: 'product',
});
// A demo has no PostgreSQL beside it.
made['POST /head-office/verify'] = {
  site: 'Plant 1',
  pos: 5210,
  accounts: [{ account: accountId, movements: 4000, differences: [{ sequence: 1741, state: 'missing' }] }],
  findings: [],
};
made['POST /products/imports'] = await importProducts();
const importPath = `/imports/${await importPeople()}`;
made['POST /imports/:id/undo'] = await call('POST', `${importPath}/undo`);
made['POST /api-keys'] = await call(
  'POST',
  '/api-keys',
  { accountId, label: 'erp', permissions: ['products:read'] },
  'session',
);
made['POST /controllers'] = await call('POST', '/controllers', { accountId, serial: 'C-90' }, 'session');
made['POST /users'] = await call(
  'POST',
  '/users',
  { name: 'Ana Núñez', role: 'viewer', language: 'es', accountId },
  'session',
);
await operatorWrite(data, (tx) => {
  const { seq: owner } = accountById(tx, accountId)!;
  const { id, serial, name } = device;
  const subject = { type: 'device', id, serial, name };
  const facts = { lastMovementAt: ago(9), expected: 5 };
  const finding = { kind: 'machine_idle', subject, severity: 'warn', facts } as const;
  recordIncidents(tx, [{ account: owner, findings: [finding] }]);
});
const incident = await one('/incidents');
made['POST /incidents/:id/acknowledge'] = await call('POST', `/incidents/${incident.id}/acknowledge`, {
  reason: 'The technician is on his way',
});
const schedule = await operatorWrite(data, (tx) => {
  const { seq: owned, client: ofClient } = accountById(tx, accountId)!;
  const id = newId();
  const owner = { type: 'operator', seq: userByName(tx, demoOwner.name)!.seq } as const;
  const scheduled = {
    label: 'Stock of the week',
    report: 'stock',
    parameters: { locale: 'en' },
    every: 'week',
    at: '07:00',
    timeZone: 'America/Bogota',
    format: 'xlsx',
    contacts: [newId()],
    whenEmpty: 'send',
    isActive: true,
  } as const;
  makeSchedule(tx, owner, { id, client: ofClient, account: owned }, { ...scheduled, contacts: [newId()] });
  return id;
});
made['POST /report-schedules/:id/run'] = await call('POST', `/report-schedules/${schedule}/run`);
while ((await one(`/report-schedules/${schedule}/runs`)).state !== 'ready') await pause(500);
made['POST /mutes'] = await call('POST', '/mutes', {
  kinds: ['machine_empty', 'stock_ends_soon'],
  deviceIds: [device.id],
  until: isoOf(nowMs + 24 * hourMs),
  reason: 'The canteen is closed',
});
made['POST /subscriptions'] = await call('POST', '/subscriptions', {
  label: 'n8n',
  url: 'http://127.0.0.1:9/webhook/larder',
  isActive: false,
});
const subscriptionPath = `/subscriptions/${made['POST /subscriptions'].id}`;
made['POST /subscriptions/:id/rotate'] = await call('POST', `${subscriptionPath}/rotate`);
made['POST /subscriptions/:id/test'] = await call('POST', `${subscriptionPath}/test`);
const tested = made['POST /subscriptions/:id/test'].webhookId;
made['POST /contacts'] = await call('POST', '/contacts', {
  label: 'Maintenance',
  channel: 'webhook',
  target: 'http://127.0.0.1:9/larder',
});
const contactPath = `/contacts/${made['POST /contacts'].id}`;
made['POST /contacts/:id/rotate'] = await call('POST', `${contactPath}/rotate`);
made['POST /contacts/:id/test'] = await call('POST', `${contactPath}/test`);
made['POST /messages/resume'] = await call('POST', '/messages/resume', undefined, 'session');
const mailServer = { host: '127.0.0.1', port: 9, security: 'starttls', from: 'Larder <larder@example.com>' };
await call('PUT', '/mail-server', mailServer, 'session');
const mailTest = await call('POST', '/mail-server/test', { to: 'ana@example.com' }, 'session');
for (const step of mailTest.steps) step.durationMs = 0;
made['POST /mail-server/test'] = mailTest;
const provider = await scriptedProvider();
const { issuer, clientId: ofProvider, clientSecret, ca } = provider;
const atProvider = { name: 'Contoso', issuer, clientId: ofProvider, clientSecret, ca };
const grants = [{ by: 'group', value: okta.groups[1], role: 'operator', accountId }];
made['PUT /identity-provider'] = await call(
  'PUT',
  '/identity-provider',
  { ...atProvider, grants },
  'session',
);
made['POST /identity-provider/test'] = await call('POST', '/identity-provider/test', undefined, 'session');
const begun = await call('POST', '/auth/provider/start', { purpose: 'sign_in' });
made['POST /auth/provider/start'] = { ...begun, flow: 'example' };
const query = provider.signIn(begun.url, okta);
made['POST /auth/provider/finish'] = await call('POST', '/auth/provider/finish', { flow: begun.flow, query });
const tried = await call('POST', '/auth/identity/start', { purpose: 'try' }, 'session');
made['POST /auth/identity/finish'] = await call(
  'POST',
  '/auth/identity/finish',
  { flow: tried.flow, query: provider.signIn(tried.url, okta) },
  'session',
);
made['POST /auth/provider/logout'] = { isEnded: true };
made['POST /walls'] = await call('POST', '/walls', { name: 'Hall', accountId }, 'session');
made['POST /backups'] = await call('POST', '/backups', undefined, 'session');
while ((await call('GET', '/backups', undefined, 'session')).items[0].state === 'running') await pause(50);
const file = plainMachine({ [slot.selection]: { n: 412, v: 10_300_000 } }, [
  `ID1*${device.serial}*STANDARD*0100*Hall*Hall*A-77`,
]);
made['POST /feed/readings'] = await call('POST', '/devices/readings', {
  items: [{ fileName: 'lobby.daa', readAt: ago(2), data: file.toString('latin1') }],
});
made['POST /devices/:id/visits'] = await call('POST', `/devices/${device.id}/visits`, {
  items: [{ selection: slot.selection, counted: 2, added: 6 }],
  collected: { coins: 4250000, bills: 2000000 },
});
const earlier = plainMachine({ [slot.selection]: { n: 400, v: 10_000_000 } }, [
  `ID1*${device.serial}*STANDARD*0100*Hall*Hall*A-77`,
]);
await call('POST', '/devices/readings', { items: [{ readAt: ago(48), data: earlier.toString('latin1') }] });
const ends = { from: ago(48), to: ago(0) };
made['POST /devices/:id/reconciliation/notes'] = await call(
  'POST',
  `/devices/${device.id}/reconciliation/notes`,
  {
    ...ends,
    selection: slot.selection,
    cause: 'missed_reports',
    text: 'The antenna was unplugged while the wall was painted.',
  },
);
const reading = `/devices/readings/${made['POST /feed/readings'].results[0].id}`;
made['POST /devices/readings/:id/accept'] = await call('POST', `${reading}/accept`);
made['POST /feed/authorizations'] = await call(
  'POST',
  '/feed/authorizations',
  { deviceSerial: device.serial, codeId, selection: slot.selection },
  token,
);
await call(
  'POST',
  '/feed/authorizations',
  { deviceSerial: device.serial, codeId: '04FFFFFF', selection: slot.selection },
  token,
);
made['POST /feed/movements'] = await call(
  'POST',
  '/feed/movements',
  {
    items: [
      {
        kind: 'delivery',
        id: '019a98a1-7c1e-7000-8000-5f0c6d7e8f90',
        date: ago(1),
        deviceSerial: device.serial,
        selection: slot.selection,
        isDelivered: true,
      },
      {
        kind: 'recharge',
        id: '019a98a1-7c1e-7000-8000-5f0c6d7e8f91',
        date: ago(1),
        deviceSerial: 'VM-999',
        codeId,
        amount: 500000,
      },
      {
        kind: 'recharge',
        id: '019a98a1-7c1e-7000-8000-5f0c6d7e8f92',
        date: ago(1),
        deviceSerial: 'VM-998',
        codeId,
        amount: 500000,
      },
    ],
  },
  token,
);
made['GET /feed-rejections/causes'] = await call('GET', `/feed-rejections/causes?accountId=${accountId}`);
await call(
  'POST',
  '/devices',
  { accountId, serial: 'VM-999', name: 'New', businessLines: ['vending'] },
  'session',
);
const rejected = await one('/feed-rejections', ({ cause }) => cause === 'VM-999');
const unknownMachine = { accountId, code: 'device_unknown', cause: 'VM-998' };
made['POST /feed-rejections/retry'] = await call('POST', '/feed-rejections/retry', unknownMachine, 'session');
made['POST /feed-rejections/dismiss'] = await call(
  'POST',
  '/feed-rejections/dismiss',
  unknownMachine,
  'session',
);
made['POST /feed-rejections/:id/retry'] = await call('POST', `/feed-rejections/${rejected.id}/retry`);
await call('POST', '/feed/status', { version: '2.4.1', pending: 0 }, token);
made['POST /auth/totp'] = await call('POST', '/auth/totp', undefined, 'session');
const code = hotp(bytesOf(made['POST /auth/totp'].secret), stepAt(clock()));
made['POST /auth/totp/activate'] = await call('POST', '/auth/totp/activate', { code }, 'session');
// Refusals are written soon after.
while ((await call('GET', '/authorizations/refusals')).items.length === 0) await pause(50);

/** A code with something to take of the eas line. */
async function findEntitled(): Promise<{ id: string; codeId: string; productId: string }> {
  const { id: profileId, policy } = await one(
    '/profiles?businessLine=eas',
    (item) => item.policy.products.length > 0,
  );
  const { id, codes } = await one(`/consumers?profileId=${profileId}&isActive=true`);
  const { codeId } = codes.find((held: Body) => held.easProfileId === profileId);
  return { id, codeId, productId: policy.products[0].productId };
}

/** Base32 as bytes (RFC 4648 section 6). */
function bytesOf(text: string): Uint8Array {
  const bits = [...text].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

async function importProducts(): Promise<Body> {
  const sheet = `code,name,cost\r\n${product.code},${product.name} 500 ml,900.00\r\nnone,,1.00\r\n`;
  const response = await fetch(`${server.address}/products/imports?dryRun=true`, {
    method: 'POST',
    headers: { 'x-api-key': demoSecret(client, 'account'), 'content-type': 'text/csv' },
    body: sheet,
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function importPeople(): Promise<string> {
  const response = await fetch(`${server.address}/consumers/imports?fileName=new%20people.csv`, {
    method: 'POST',
    headers: { 'x-api-key': demoSecret(client, 'account'), 'content-type': 'text/csv' },
    body: 'identification,name,codeId,codeType\r\n90210,Ana Torres,04F9E8D7C6,NFC\r\n',
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { importId: string }).importId;
}

// A mistake for the request log to show.
await fetch(`${server.address}/products?pageSize=5000`, {
  headers: { 'x-api-key': demoSecret(client, 'account') },
});

/** Paths to request for endpoints whose own path is not enough. */
const paths: Record<string, string> = {
  '/me/requests': '/me/requests?status=4xx',
  '/clients/:id': `/clients/${client.id}`,
  '/accounts/:id': `/accounts/${account.id}`,
  '/operations/:id': `/operations/${(await one('/operations')).id}`,
  '/tags/:id': `/tags/${(await one('/tags')).id}`,
  '/devices/:id': `/devices/${device.id}`,
  '/devices/:id/planogram': `/devices/${device.id}/planogram`,
  '/devices/:id/slots': `/devices/${device.id}/slots`,
  '/devices/:id/forecast': `/devices/${device.id}/forecast`,
  '/devices/readings/:id': reading,
  '/devices/:id/reading-rules': `/devices/${device.id}/reading-rules`,
  '/devices/:id/visits': `/devices/${device.id}/visits`,
  '/devices/:id/reconciliation': `/devices/${device.id}/reconciliation?from=${ends.from}&to=${ends.to}`,
  '/devices/:id/reconciliation/history': `/devices/${device.id}/reconciliation/history?limit=2`,
  '/reconciliation': `/reconciliation?from=${ends.from}&to=${ends.to}`,
  '/products/:id': `/products/${product.id}`,
  '/products/:id/placements': `/products/${slot.product.id}/placements`,
  '/profiles/:id': `/profiles/${profile.id}`,
  '/consumers/:id': `/consumers/${person.id}`,
  '/consumers/:id/codes/:codeId': of(''),
  '/consumers/:id/codes/:codeId/extras': extrasPath,
  '/consumers/:id/codes/:codeId/statement': of('/statement?limit=2'),
  '/consumers/removed': '/consumers/removed?limit=2',
  '/consumers/:id/record': `/consumers/${handedTo}/record?limit=2`,
  '/consumers/:id/codes/:codeId/explanation': of(
    `/explanation?deviceSerial=${device.serial}&selection=${slot.selection}`,
  ),
  '/consumers/:id/entitlements': `/consumers/${person.id}/entitlements`,
  '/consumers/:consumerId/codes/:codeId/fingerprints': fingers,
  '/feed/devices': '/feed/devices?limit=2',
  '/feed/codes': '/feed/codes?detail=offline',
  '/transactions': `/transactions?${range}&limit=2`,
  '/transactions/summary': `/transactions/summary?${range}`,
  '/transactions/recharges/summary': `/transactions/recharges/summary?${range}`,
  '/transactions/recharges': `/transactions/recharges?${range}&limit=2`,
  '/transactions/:id': `/transactions/${delivery.id}`,
  '/transactions/recharges/:id': `/transactions/recharges/${(await one(`/transactions/recharges?${range}`)).id}`,
  '/transactions/returns/:id': `/transactions/returns/${pair.id}`,
  '/transactions/:id/delivery-evidence': `/transactions/${delivery.id}/delivery-evidence`,
  '/transactions/returns/:id/evidence': `/transactions/returns/${pair.id}/evidence`,
  '/transactions/exports/:id': `/transactions/exports/${exported}`,
  '/consumers/report/exports/:id': '',
  '/consumption/exports/:id': '',
  '/reconciliation/exports/:id': '',
  '/consumers/record/exports/:id': '',
  '/dashboard/summary': `/dashboard/summary?${range}`,
  '/dashboard/timeseries': `/dashboard/timeseries?${range}`,
  '/dashboard/products': `/dashboard/products?${range}`,
  '/dashboard/devices': `/dashboard/devices?${range}`,
  '/dashboard/heatmap': `/dashboard/heatmap?${range}`,
  '/dashboard/payment-methods': `/dashboard/payment-methods?${range}`,
  '/subscriptions/:id': subscriptionPath,
  '/subscriptions/:id/attempts': `${subscriptionPath}/attempts`,
  '/subscriptions/:id/attempts/:webhookId': `${subscriptionPath}/attempts/${tested}`,
  '/contacts/:id': contactPath,
  '/report-schedules/:id': `/report-schedules/${schedule}`,
  '/report-schedules/:id/runs': `/report-schedules/${schedule}/runs`,
  '/incidents/:id': `/incidents/${incident.id}`,
  '/imports/:id': importPath,
  '/imports/:id/rows': `${importPath}/rows`,
  '/feed-rejections/:id': `/feed-rejections/${rejected.id}`,
  '/consumption/summary': `/consumption/summary?${range}`,
  '/consumption/entitlements': `/consumption/entitlements?productId=${worn.id}&limit=2`,
  '/consumption/requirements/:id': `/consumption/requirements/${requirementId}?limit=2`,
  '/requirements': '/requirements',
  '/requirements/:id': `/requirements/${requirementId}`,
  '/consumption/outliers': `/consumption/outliers?factor=2&atLeast=2&${range}`,
  '/consumption/groups': `/consumption/groups?by=product&limit=2&${range}`,
  '/overview': `/overview?accountId=${accountId}`,
  '/overview/machines': `/overview/machines?accountId=${accountId}`,
  '/selectors/:key': '/selectors/product_types',
  '/users/:id': `/users/${user.id}`,
  '/api-keys/:id': `/api-keys/${made['POST /api-keys'].id}`,
  '/controllers/:id': `/controllers/${(await one('/controllers', ({ state }) => state !== 'never_seen', 'session')).id}`,
  '/feed/devices/:serial/planogram': `/feed/devices/${device.serial}/planogram`,
};

const names = replyNames(endpoints);
const examples: Record<string, unknown> = {};
for (const endpoint of endpoints) {
  const name = endpoint.reply && names.get(endpoint.reply);
  if (name === undefined || name in examples) continue;
  const { method, path, caller } = endpoint;
  const asked = paths[path] ?? path;
  if (method === 'GET' && asked !== '') {
    const as = caller === 'key' ? 'key' : caller === 'controller' ? token : 'session';
    examples[name] = await call('GET', asked, undefined, as);
  } else if (made[`${method} ${path}`]) examples[name] = made[`${method} ${path}`];
}

const missing = [...new Set(endpoints.flatMap(({ reply }) => (reply ? [names.get(reply)!] : [])))].filter(
  (name) => !(name in examples),
);
const replaced = JSON.stringify(
  Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1))),
)
  .replaceAll(server.address, 'https://larder.example')
  .replaceAll(new URL(server.address).host, 'larder.example')
  .replaceAll(data, '/var/lib/larder')
  .replaceAll(programArguments().join(' '), '/usr/bin/larder')
  .replaceAll(`${platform()} ${release()}`, 'linux 6.12.0')
  .replaceAll(/\b(svc|ctl)_[\w-]+/g, '$1_exampleexampleexampleexampleexample')
  .replaceAll(`"rateLimit":${manyRequests}`, '"rateLimit":120')
  .replaceAll(/whsec_[\w+/=]+/g, 'whsec_exampleexampleexampleexampleexample')
  .replaceAll(/signature=[\w-]+/g, 'signature=example')
  .replaceAll(/(welcome#|\/wall\/)[\w-]+/g, '$1example')
  .replaceAll(made['POST /auth/totp'].secret, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
writeFileSync(examplesFile, `${JSON.stringify(shortened(JSON.parse(replaced)), null, 2)}\n`);
console.log(`${Object.keys(examples).length} examples in assets/docs/examples.json`);
await server.close(0);
await appliance.close();
await backups.close();
for (const folder of [data, folderBeside(data)]) rmSync(folder, { recursive: true, force: true });
if (missing.length > 0) {
  console.error(
    `without an example: ${missing.join(', ')}; say in test/docs/write-examples.ts where to read one`,
  );
  process.exitCode = 1;
}
