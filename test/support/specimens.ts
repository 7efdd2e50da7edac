import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { directoryOfAccount } from '../../src/access/directories.ts';
import { addKey } from '../../src/access/key-admin.ts';
import { endpoints } from '../../src/app/routes.ts';
import { insertProduct } from '../../src/features/catalogue/product-store.ts';
import { makeWall as makeWallOf } from '../../src/features/displays/displays.ts';
import { keepRejections } from '../../src/features/feed/rejections/rejections.ts';
import { recordIncidents } from '../../src/features/incidents/record.ts';
import type { Finding } from '../../src/features/incidents/state-machine.ts';
import { openIncidents } from '../../src/features/incidents/transitions.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { makeSchedule } from '../../src/features/scheduled-reports/schedules.ts';
import { editAccount } from '../../src/features/sites/tenants.ts';
import { newId } from '../../src/store/ids.ts';
import { foldCase } from '../../src/store/search/search-text.ts';
import type { Reader } from '../../src/store/statement.ts';
import { plainMachine } from './audit-files/makes.ts';
import { pngLogo } from './logos.ts';
import { makeDevice, report, sendVideo } from './movements.ts';
import type { Owner, Site } from './site.ts';
import { nobody } from './things.ts';

/** The path parameters of a live thing, for each path of the route table that has some. */
export type Specimens = Record<string, Record<string, string>>;

/**
 * Makes one of everything in an account, by its own key, and names it for every path. A path below another one has
 * its parameters by default. A path whose parameters are unknown makes the walks over the route table fail, so that no
 * new endpoint goes unwalked.
 */
export async function specimens(site: Site, owner: Owner, name = 'Specimen'): Promise<Specimens> {
  // Everything is in it that a path could stumble over.
  const codeId = `${name} ñ/1 %2F?#..`;
  const key = site.keys[owner];
  const accountId = site.ids[owner];
  const call = async (method: string, path: string, body: object) => {
    const made = await site.call(method, path, { key, body });
    if (made.status >= 300)
      throw new Error(`${method} ${path} answered ${made.status}: ${JSON.stringify(made.body)}`);
    return made.body;
  };
  const vending = 'vending';
  const attributes = { taxRate: 19, listPrice: 2000, suggestedPrice: 2000 };
  const product = (
    await call('POST', '/products', {
      businessLine: vending,
      name,
      type: 'snack',
      cost: 1,
      attributes,
    })
  ).id;
  const policy = { defaultReloadValue: 1, maxBalance: 2, cumulative: false };
  const period = { type: 'preset', value: 'daily' };
  const profile = (
    await call('POST', '/profiles', { accountId, businessLine: vending, name, period, policy })
  ).id;
  const operation = (await call('POST', '/operations', { name })).id;
  const tag = (await call('POST', '/tags', { key: name })).id;
  const required = { name, productIds: [product], who: { everybody: true }, everyDays: 30 };
  const requirement = (await call('POST', '/requirements', { accountId, ...required })).id;
  // Figures tell of persons, and issue records have a logo.
  const issueRecord = { logo: pngLogo(4, 2).toString('base64') };
  site.write((tx) =>
    editAccount(tx, accountById(tx, accountId)!, { consumptionByPerson: true, issueRecord }),
  );
  const initialCode = { codeId, codeType: 'FINGERPRINT' };
  const consumer = (await call('POST', '/consumers', { name, identification: name, initialCode })).id;
  const code = { id: consumer, codeId };
  await call('PUT', `/consumers/${consumer}/codes/${encodeURIComponent(codeId)}/profile`, {
    profileId: profile,
  });
  const device = makeDevice(site, owner, { serial: name });
  const movements = await makeMovements(site, owner, { name, codeId, product });
  const visited = makeDevice(site, owner, { serial: `${name} visited` });
  await call('PUT', `/devices/${visited}/planogram`, {
    items: [{ selection: '1', productId: product, capacity: 10 }],
  });
  for (const date of ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'])
    await call('POST', `/devices/${visited}/visits`, { date, items: [{ selection: '1', counted: 5 }] });
  const file = plainMachine({ A1: { n: 3, v: 450 } }, [`ID1*${owner}*M*1*H*H*${movements.delivery}`]);
  const reading = {
    id: (await call('POST', '/devices/readings', { items: [{ data: file.toString('latin1') }] })).results[0]
      .id,
  };
  const ofSome = { from: '2026-01-01T00:00:00Z', to: '2026-01-03T00:00:00Z', columns: ['id'] };
  const job = async (path: string, body: object) => {
    // A key has one export at a time.
    const accepted = await site.call('POST', path, { key: site.key(owner), body });
    return { id: accepted.body.id };
  };
  const incident = { id: makeIncident(site, owner, name) };
  // By the site's own clock, which a test may drive.
  const until = new Date(site.write((tx) => tx.nowMs) + 60 * 60 * 1000).toISOString();
  const mute = (await call('POST', '/mutes', { accountId, until, reason: name })).id;
  const access = makeAccess(site, owner, name);
  const directory = await makeDirectory(site, owner, name);
  const user = { id: site.person('viewer', owner).id };
  const subscription = (
    await call('POST', '/subscriptions', { label: name, url: 'http://127.0.0.1:9/x', isActive: false })
  ).id;
  const { webhookId } = await call('POST', `/subscriptions/${subscription}/test`, {});
  const contact = (
    await call('POST', '/contacts', { label: name, channel: 'webhook', target: 'http://127.0.0.1:9/x' })
  ).id;
  await site.call('PUT', '/mail-server', {
    session: site.person('owner').session,
    body: bodies['PUT /mail-server']!,
  });
  const message = (await call('POST', `/contacts/${contact}/test`, {})).id;
  const finger = { consumerId: consumer, codeId };

  return withNested({
    '/clients/:id': { id: owner === 'far' ? site.ids.other : site.ids.acme },
    '/accounts/:id': { id: accountId },
    '/operations/:id': { id: operation },
    '/tags/:id': { id: tag },
    '/requirements/:id': { id: requirement },
    '/consumption/requirements/:id': { id: requirement },
    '/devices/:id': { id: device },
    '/devices/:id/reconciliation': { id: visited },
    '/devices/readings/:id': reading,
    '/products/:id': { id: product },
    '/profiles/:id': { id: profile },
    '/consumers/:id': { id: consumer },
    '/consumers/:id/codes/:codeId': code,
    '/consumers/:id/codes/:codeId/extras/:extraId': { ...code, extraId: nobody },
    '/consumers/:id/codes/:codeId/profile/:businessLine': { ...code, businessLine: vending },
    '/consumers/:consumerId/codes/:codeId/fingerprints': finger,
    '/consumers/:consumerId/codes/:codeId/fingerprints/:fingerId': { ...finger, fingerId: '0' },
    '/transactions/:id': { id: movements.delivery },
    '/transactions/recharges/:id': { id: movements.recharge },
    '/transactions/returns/:id': { id: movements.pair },
    '/feed-rejections/:id': { id: keepRejection(site, owner) },
    '/feed-rejections/:id/retry': { id: keepRejection(site, owner) },
    '/imports/:id': { id: await makeImport(site, key, `${name} imported`) },
    '/imports/:id/rows': { id: await makeImport(site, key, `${name} listed`) },
    '/imports/:id/undo': { id: await makeImport(site, key, `${name} undone`) },
    '/transactions/exports/:id': await job('/transactions/exports', ofSome),
    '/transactions/recharges/exports/:id': await job('/transactions/recharges/exports', ofSome),
    '/transactions/returns/exports/:id': await job('/transactions/returns/exports', ofSome),
    '/transactions/credits/exports/:id': await job('/transactions/credits/exports', ofSome),
    '/consumers/report/exports/:id': await job('/consumers/report/exports', {}),
    '/consumption/exports/:id': await job('/consumption/exports', {
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-03T00:00:00Z',
      by: 'product',
    }),
    '/reconciliation/exports/:id': await job('/reconciliation/exports', {}),
    '/consumers/record/exports/:id': await job('/consumers/record/exports', { consumerId: consumer }),
    '/users/:id': user,
    '/api-keys/:id': access.key,
    '/controllers/:id': access.controller,
    '/directories/:id': directory.directory,
    '/scim/v2/Users/:id': directory.user,
    '/scim/v2/Groups/:id': directory.group,
    '/scim/v2/Schemas/:schema': { schema: 'urn:ietf:params:scim:schemas:core:2.0:User' },
    '/scim/v2/ResourceTypes/:type': { type: 'User' },
    '/feed/devices/:serial/planogram': { serial: name },
    '/feed/grant-requests/:id': { id: makeGrant(site, codeId) },
    '/grant-requests/:id/decision': { id: nobody },
    '/feed/evidence/:videoKey': { videoKey: 'specimen.mp4' },
    '/backups/:id/file': { id: newId() },
    '/incidents/:id': incident,
    '/mutes/:id': { id: mute },
    '/report-schedules/:id': { id: makeReport(site, owner, name) },
    '/report-schedules/:id/run': { id: makeReport(site, owner, name) },
    '/report-schedules/:id/runs': { id: makeReport(site, owner, name) },
    '/subscriptions/:id': { id: subscription },
    '/subscriptions/:id/attempts/:webhookId': { id: subscription, webhookId },
    '/walls/:id': { id: makeWall(site, owner, name) },
    '/contacts/:id': { id: contact },
    '/messages/:id': { id: message },
    '/selectors/:key': { key: 'currencies' },
  });
}

/** Adds the paths below those that are there, unless they have a parameter of their own. */
function withNested(named: Specimens): Specimens {
  const all = { ...named };
  const longestFirst = Object.keys(named).sort((one, other) => other.length - one.length);
  for (const { path } of endpoints) {
    const above = longestFirst.find((prefix) => path.startsWith(`${prefix}/`));
    if (above !== undefined && !path.slice(above.length).includes(':')) all[path] ??= named[above]!;
  }
  return all;
}

/** A request to a supervisor, of a code. @returns its id */
function makeGrant(site: Site, codeId: string): string {
  const id = newId();
  site.write((tx) =>
    tx.connection.database
      .prepare(
        `INSERT INTO grant_requests (id, account, consumer, code, product, device, reason, created_ms, expires_ms, state,
            seal)
          SELECT ?, k.account, k.consumer, k.seq, (SELECT seq FROM products WHERE account = k.account LIMIT 1),
            (SELECT seq FROM devices WHERE account = k.account LIMIT 1), 'quota_exhausted', ?, ?, 'pending', ?
          FROM codes k WHERE k.value = ? AND k.removed_at IS NULL ORDER BY k.seq DESC LIMIT 1`,
      )
      .run(id, tx.nowMs, tx.nowMs + 3_600_000, '0'.repeat(64), codeId),
  );
  return id;
}

/** The directory of an account, with a user and a group of it. @returns their ids */
async function makeDirectory(site: Site, owner: Owner, name: string) {
  const headers = { authorization: `Bearer ${site.directory(owner)}` };
  const make = async (path: string, body: object) => {
    const { status, body: made } = await site.call('POST', `/scim/v2${path}`, { key: null, headers, body });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(made)}`);
    return made.id as string;
  };
  const { seq } = accountById(site.appliance.reader, site.ids[owner])!;
  const { id } = directoryOfAccount(site.appliance.reader, seq)!;
  const user = await make('/Users', { userName: `${name} user`, externalId: `${name} user` });
  const group = await make('/Groups', { displayName: name, members: [{ value: user }] });
  return { directory: { id }, user: { id: user }, group: { id: group } };
}

/** A key and a controller. @returns their ids */
function makeAccess(site: Site, owner: Owner, label: string) {
  return site.write((tx) => {
    const { seq: account, client } = accountById(tx, site.ids[owner])!;
    const granted = { permissions: [], rateLimit: 1, expiresAt: null };
    return {
      key: { id: addKey(tx, { label, client, account, ...granted }).id },
      controller: { id: addController(tx, { seq: account, client }, { serial: label }).id },
    };
  });
}

function makeIncident(site: Site, owner: Owner, name: string): string {
  const id = newId();
  const { seq: account } = accountById(site.appliance.reader, site.ids[owner])!;
  const subject = { type: 'device', id, serial: name, name };
  const finding: Finding = { kind: 'machine_idle', subject, severity: 'warn', facts: { expected: 5 } };
  site.write((tx) => recordIncidents(tx, [{ account, findings: [...held(tx, account), finding] }]));
  return openIncidents(site.appliance.reader, account).find((one) => one.subject?.id === id)!.id;
}

function makeReport(site: Site, owner: Owner, label: string): string {
  const { seq: account, client } = accountById(site.appliance.reader, site.ids[owner])!;
  const id = newId();
  const person = site.person('operator', owner);
  site.write((tx) =>
    makeSchedule(
      tx,
      { type: 'operator', seq: person.seq },
      { id, client, account },
      {
        label,
        report: 'stock',
        parameters: {},
        every: 'week',
        at: '07:00',
        timeZone: 'America/Bogota',
        format: 'xlsx',
        contacts: [newId()],
        whenEmpty: 'send',
        isActive: true,
      },
    ),
  );
  return id;
}

/** Finds the open incidents again, which keeps them open. */
function held(reader: Reader, account: number): Finding[] {
  return openIncidents(reader, account).map(({ kind, subject, severity, facts }) => ({
    kind,
    subject,
    severity,
    facts,
    isUnknown: true,
  }));
}

/** Imports a person. */
async function makeImport(site: Site, key: string, identification: string): Promise<string> {
  const response = await fetch(`${site.address}/consumers/imports`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-api-key': key },
    body: `ID,Name\r\n${identification},Ana\r\n`,
  });
  return ((await response.json()) as { importId: string }).importId;
}

/** A report that was rejected, and cannot be taken in. @returns its id */
function keepRejection(site: Site, owner: Owner): string {
  return site.write((tx) => {
    const { seq: account, client } = accountById(tx, site.ids[owner])!;
    const { seq: controller } = addController(tx, { seq: account, client }, { serial: newId() });
    const row = { kind: 'recharge', id: newId(), date: '2026-01-02T03:04:05Z', deviceSerial: 'Nowhere' };
    const { results } = ingest(tx, { account, controller }, [row]);
    keepRejections(tx, { account, controller }, [row], results);
    return tx.connection.database
      .prepare<[], { id: string }>('SELECT id FROM feed_rejections ORDER BY seq DESC LIMIT 1')
      .get()!.id;
  });
}

function makeWall(site: Site, owner: Owner, name: string): string {
  const { seq: account, client } = accountById(site.appliance.reader, site.ids[owner])!;
  return site.write((tx) => makeWallOf(tx, { client, account, name }).id);
}

/** A delivery with its video, and a pair of a delivery and a return with its own. @returns their ids */
async function makeMovements(
  site: Site,
  owner: Owner,
  named: { name: string; codeId: string; product: string },
): Promise<{ delivery: string; recharge: string; pair: string }> {
  const { name, codeId, product } = named;
  const returnable = makeReturnable(site, owner, name);
  const [delivery, recharge, pair] = [newId(), newId(), newId()];
  const [videoKey, returnKey] = [`${delivery}.mp4`, `${pair}.mp4`];
  const common = { date: '2026-01-02T03:04:05Z', deviceSerial: name, codeId };
  const delivered = { kind: 'delivery', isDelivered: true, ...common };
  report(site, owner, [
    { ...delivered, id: delivery, productId: product, videoKey },
    { ...delivered, id: pair, productId: returnable },
    { kind: 'recharge', id: recharge, ...common, amount: 1000 },
    { kind: 'return', id: newId(), ...common, deliveryId: pair, videoKey: returnKey },
  ]);
  await sendVideo(site, owner, videoKey);
  await sendVideo(site, owner, returnKey);
  return { delivery, recharge, pair };
}

/** A returnable product, also of an account that has not the line any more. */
function makeReturnable(site: Site, owner: Owner, name: string): string {
  const attributes = { returnPolicy: { isReturnable: true, restrictDelivery: false } };
  const id = newId();
  site.write((tx) => {
    const account = accountById(tx, site.ids[owner])!;
    insertProduct.run(tx, {
      id,
      client: account.client,
      account: account.seq,
      business_line: 'eas',
      is_active: 1,
      name: `${name} to return`,
      type: 'tool',
      code: null,
      description: null,
      cost: 1,
      attributes: JSON.stringify(attributes),
      created_at: tx.nowIso,
      updated_at: tx.nowIso,
      search_text: foldCase(`${name} to return\ntool`),
    });
  });
  return id;
}

/** Query strings of lists that cannot do without one. */
export const requiredQueries: Record<string, string> = {
  '/consumers/:id/codes/:codeId/explanation': '?deviceSerial=VM-1&selection=A1',
  '/transactions': '?from=2026-01-01&to=2026-12-31',
  '/transactions/summary': '?from=2026-01-01&to=2026-12-31',
  '/transactions/recharges': '?from=2026-01-01&to=2026-12-31',
  '/transactions/recharges/summary': '?from=2026-01-01&to=2026-12-31',
  '/dashboard/summary': '?from=2026-01-01&to=2026-12-31',
  '/dashboard/timeseries': '?from=2026-01-01&to=2026-12-31',
  '/dashboard/products': '?from=2026-01-01&to=2026-12-31',
  '/dashboard/devices': '?from=2026-01-01&to=2026-12-31',
  '/dashboard/heatmap': '?from=2026-01-01&to=2026-12-31',
  '/dashboard/payment-methods': '?from=2026-01-01&to=2026-12-31',
  '/consumption/summary': '?from=2026-01-01&to=2026-12-31',
  '/consumption/entitlements': '?productId=01890a5d-ac96-774b-bcce-b302099a8057',
  '/consumption/outliers': '?from=2026-01-01&to=2026-12-31',
  '/consumption/groups': '?from=2026-01-01&to=2026-12-31&by=product',
};

/** Bodies that pass validation: the example of each endpoint, unless this has one that changes less. */
export const bodies: Record<string, object> = {
  ...Object.fromEntries(
    endpoints.flatMap(({ method, path, example }) => (example ? [[`${method} ${path}`, example]] : [])),
  ),
  'PUT /network': { host: '127.0.0.1' },
  'PUT /second-box': { mode: 'sync', isStrict: false },
  'PUT /backup-plan': { hour: 3, folder: null, keep: 14, videos: false, passphraseFile: null },
  'PUT /devices/:id/planogram': { items: [] },
  'POST /devices/:id/refills': { items: [{ selection: 'A1', stock: 1 }] },
  'POST /subscriptions/:id/skip': { to: 'x' },
  'POST /incidents/:id/acknowledge': { reason: 'seen to' },
  'POST /devices/:id/visits': { items: [] },
  'POST /devices/:id/reconciliation/notes': {
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    cause: 'unexplained',
    text: 'none',
  },
  'POST /devices/readings/:id/assign': { deviceId: 'none' },
  'POST /devices/readings/:id/ignore': { reason: 'none' },
  'PATCH /report-schedules/:id': {},
  'PATCH /consumers/:id/active': { active: true },
  'POST /requirements': { name: 'X', productIds: [nobody], who: { everybody: true }, everyDays: 3 },
  'POST /grant-requests/:id/decision': {
    decision: 'grant',
    by: `contact.${nobody}`,
    expires: '1',
    signature: 'x',
  },
  'POST /feed/grant-requests': { deviceSerial: 'none', codeId: 'none', productId: nobody },
  'POST /consumers/:id/codes/:codeId/grant-requests': { deviceSerial: 'none', productId: nobody },
  'POST /consumers/:id/codes/:codeId/extras': { productId: nobody, quantity: 1, reason: 'It tore' },
  'POST /contacts': { label: 'Somebody', channel: 'email', target: 'somebody@example.com' },
  'PUT /mail-server': { host: '127.0.0.1', port: 9, security: 'none', from: 'larder@example.com' },
  'POST /mail-server/test': { to: 'somebody@example.com' },
  'PUT /identity-provider': {
    name: 'Contoso',
    issuer: 'https://127.0.0.1:9',
    clientId: 'larder',
    clientSecret: 'a secret of the provider',
    grants: [],
  },
  'POST /auth/provider/start': { purpose: 'sign_in' },
  'POST /auth/provider/finish': { flow: 'none', query: '?code=none' },
  'POST /auth/identity/start': { purpose: 'try' },
  'POST /auth/identity/finish': { flow: 'none', query: '?code=none' },
  'POST /transactions/:id/refund': { reason: 'It kept it' },
  'POST /transactions/returns/:id/close': { outcome: 'returned', reason: 'It was seen' },
  'POST /consumers/:id/codes': { codeId: 'new', codeType: 'QR' },
  'PATCH /consumers/:id/codes/:codeId/active': { active: true },
  'PUT /consumers/:id/codes/:codeId/profile': { profileId: 'none' },
  'POST /consumers/:consumerId/codes/:codeId/fingerprints': {
    fingerId: 1,
    fingerprints: [{ template: 'AAAA' }],
  },
};

/** The path of an endpoint, with a specimen where it names a thing. */
export function pathOf({ path }: { path: string }, things: Specimens): string {
  if (!path.includes(':')) return path;
  const params = things[path];
  if (!params) throw new Error(`there is no specimen for ${path}`);
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
}
