// biome-ignore-all lint/suspicious/noExplicitAny: oracles look into bodies of every shape
import { checkOffline } from './dates.ts';
import { checkFolder } from './folder.ts';
import { checkIncidents } from './incidents.ts';
import { checkMail } from './mail.ts';
import * as model from './model.ts';
import { type AccountName, accountNames, Broken, type Caller, type SimulatedSite } from './site.ts';
import { checkSubscribers } from './subscribers.ts';

/*
 * The rules that hold at a site whatever happened: it says what the model says, in all of its lists and sums, and these
 * agree with each other.
 */

/**
 * Compares the site with the model. The ranges of sums take turns, and `isWhole` asks for all of them.
 * @throws Broken where the site says something else than the model
 */
export async function check(site: SimulatedSite, { isWhole = false } = {}): Promise<void> {
  await checkData(site, accountNames, { isWhole });
  site.isChecking = true;
  for (const account of accountNames) await checkFollower(site, account);
  for (const account of accountNames) await checkOffline(site, account);
  await checkClient(site);
  await checkSubscribers(site);
  await checkIncidents(site);
  await checkFolder(site);
  await checkMail(site);
  for (const caller of site.callers.filter(({ may }) => may === 'none'))
    await site.call(caller, 'GET', '/products');
  site.isChecking = false;
}

/** @throws Broken where people, movements or stock are others than in the model: nothing is written by it */
export async function checkData(
  site: SimulatedSite,
  accounts: readonly AccountName[] = accountNames,
  { isWhole = false } = {},
): Promise<void> {
  site.isChecking = true;
  const ranges = isWhole ? sumRanges : [sumRanges[site.checks++ % sumRanges.length]!];
  for (const account of accounts) {
    await checkPeople(site, account);
    await checkMovements(site, account);
    for (const [fromHours, toHours] of ranges)
      await checkSums(site, account, site.nowMs + fromHours * hourMs, site.nowMs + toHours * hourMs);
    await checkStock(site, account);
  }
  site.isChecking = false;
}

/** @throws Broken where `larder verify --full` tells of anything: the data is healthy */
export function checkFile(site: SimulatedSite): void {
  const wrong = site.wrong();
  if (wrong.length > 0) throw new Broken(`verify --full: ${wrong.slice(0, 5).join('; ')}`);
}

function same(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other)
    throw new Broken(`${what}: the site says ${cut(one, other)}, the model ${cut(other, one)}`);
}

/** A text from a little before where it differs from another. */
function cut(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return `${at > 150 ? '…' : ''}${text.slice(Math.max(0, at - 150), at + 250)}`;
}

async function pages(site: SimulatedSite, caller: Caller, path: string): Promise<any[]> {
  const items: any[] = [];
  for (let page = 1; ; page++) {
    const { status, body, text } = await site.call(
      caller,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}pageSize=37&page=${page}`,
    );
    if (status !== 200) throw new Broken(`GET ${path} answered ${status}: ${text}`);
    items.push(...body.items);
    if (page * body.pageSize >= body.total) {
      same(`the total of ${path}`, body.total, items.length);
      return items;
    }
  }
}

/** Pages are short in every second comparison only: there, each list has some that end within a batch. */
const limitOf = (site: SimulatedSite, short: number) => (site.checks % 2 === 0 ? short : 10 * short);

const byValue = (a: { codeId: string }, b: { codeId: string }) => (a.codeId < b.codeId ? -1 : 1);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

const peopleOf = (account: model.AccountModel) =>
  model.livePeople(account).map((person) => ({
    id: person.id,
    name: person.name,
    identification: person.identification,
    isActive: person.isActive,
    codes: model
      .liveCodes(person)
      .map((code) => ({
        codeId: code.value,
        codeType: code.type,
        isActive: code.isActive,
        vendingProfileId: code.vending,
        easProfileId: code.eas,
        vendingBalance: code.subsidy,
        vendingRecharge: code.recharge,
      }))
      .sort(byValue),
  }));

async function checkPeople(site: SimulatedSite, name: AccountName): Promise<void> {
  const account = site.models[name];
  const caller = site.caller(`${name} all`);
  const listed = (await pages(site, caller, '/consumers')).map(
    ({ id, name, identification, isActive, codes }) => ({
      id,
      name,
      identification,
      isActive,
      codes: codes
        .map((code: any) => ({
          codeId: code.codeId,
          codeType: code.codeType,
          isActive: code.isActive,
          vendingProfileId: code.vendingProfileId,
          easProfileId: code.easProfileId,
          vendingBalance: code.vendingBalance,
          vendingRecharge: code.vendingRecharge,
        }))
        .sort(byValue),
    }),
  );
  const expected = peopleOf(account);
  same(`the people of ${name}`, listed.sort(byId), expected.sort(byId));

  const { body: counts } = await site.call(caller, 'GET', '/consumers/summary');
  const people = model.livePeople(account);
  const codes = people.flatMap(model.liveCodes);
  const counted = (all: readonly { isActive: boolean }[]) => {
    const active = all.filter(({ isActive }) => isActive).length;
    return { total: all.length, active, inactive: all.length - active };
  };
  same(`the summary of ${name}`, counts, { consumers: counted(people), codes: counted(codes) });

  const report = await site.readAll(caller, '/consumers/report?search=');
  const credit = report.map(({ codeId, subsidy, recharge, available }) => ({
    codeId,
    subsidy,
    recharge,
    available,
  }));
  const held = codes.map(({ value, subsidy, recharge }) => ({
    codeId: value,
    subsidy,
    recharge,
    available: subsidy + recharge,
  }));
  same(`the credit report of ${name}`, credit.sort(byValue), held.sort(byValue));

  for (const person of people.slice(-3)) await checkEntitlements(site, caller, account, person);
}

async function checkEntitlements(
  site: SimulatedSite,
  caller: Caller,
  account: model.AccountModel,
  person: model.Person,
): Promise<void> {
  const { body } = await site.call(caller, 'GET', `/consumers/${person.id}/entitlements`);
  for (const code of model.liveCodes(person)) {
    const profile = model.profileOf(account, code.eas);
    const told = body.codes.find((one: any) => one.codeId === code.value);
    if (!profile) continue;
    same(
      `the right of ${code.value} today`,
      told.eas.allowedToday,
      model.isAllowedToday(person, code, profile, site.nowMs),
    );
    const counts = model.used(account, code, profile, site.nowMs);
    for (const [product, quantity] of Object.entries(profile.quantities)) {
      const row = told.eas.products.find((one: any) => one.productId === product);
      const used = counts.get(product) ?? 0;
      const remaining = quantity === null ? null : Math.max(0, quantity - used);
      same(
        `the entitlement of ${code.value}`,
        [row.quantity, row.used, row.remaining, row.extra],
        [quantity, used, remaining, model.extraOf(code, product, site.nowMs)],
      );
    }
  }
}

const dayMs = 86_400_000;

async function checkMovements(site: SimulatedSite, name: AccountName): Promise<void> {
  const account = site.models[name];
  const caller = site.caller(`${name} read`);
  const [fromMs, toMs] = [site.nowMs - 90 * dayMs, site.nowMs + dayMs];
  const range = `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;
  // A clock that was wrong dates some in the future.
  const inRange = account.movements.filter(({ dateMs }) => dateMs >= fromMs && dateMs <= toMs);
  const sales = inRange.filter(({ kind }) => kind === 'delivery');
  const listed = await site.readAll(caller, `/transactions?${range}`, limitOf(site, 41));
  const told = listed.map(({ id, isDelivered, product }) => [
    id,
    isDelivered,
    product.sellValue,
    product.priceWithoutTax,
    product.balancePaid,
    product.rechargePaid,
  ]);
  const kept = sales.map((sale) => [
    sale.id,
    sale.isDelivered,
    sale.value,
    sale.net,
    sale.balancePaid,
    sale.rechargePaid,
  ]);
  same(`the deliveries of ${name}`, told.sort(), kept.sort());
  for (const [at, { date }] of listed.entries())
    if (at > 0 && date > listed[at - 1].date)
      throw new Broken(`the deliveries of ${name} are not the newest first`);

  const byArrival: any[] = [];
  for (let cursor = ''; ; ) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/transactions?order=arrival&fields=id,sequence&limit=${limitOf(site, 53)}${after}`;
    const { body } = await site.call(caller, 'GET', path);
    byArrival.push(...body.items);
    cursor = body.nextCursor;
    if (body.items.length === 0) break;
  }
  same(
    `the deliveries of ${name} by arrival`,
    byArrival.map(({ id }) => id),
    account.movements.filter(({ kind }) => kind === 'delivery').map(({ id }) => id),
  );
  const { text: csv } = await site.call(
    caller,
    'GET',
    `/transactions?${range}&fields=id&limit=1000`,
    undefined,
    'text/csv',
  );
  const rows = csv.trimEnd().split(/\r?\n/).slice(1);
  same(
    `the deliveries of ${name} as CSV`,
    rows,
    listed.slice(0, 1000).map(({ id }) => id),
  );

  const arrived = await site.readAll(caller, `/transactions/recharges?${range}`, limitOf(site, 41));
  const topUps = inRange.filter(({ kind }) => kind === 'recharge').map(({ id, value }) => [id, value]);
  same(`the top-ups of ${name}`, arrived.map(({ id, amount }) => [id, amount]).sort(), topUps.sort());
}

const hourMs = 3_600_000;
/** All, some hours, and some days: each is another mix of what is summed already and what is not yet. */
const sumRanges = [
  [-90 * 24, 24],
  [-31, -5],
  [-9 * 24, -2 * 24],
] as const;

/** The sums of a range, both ends inclusive. */
async function checkSums(
  site: SimulatedSite,
  name: AccountName,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const account = site.models[name];
  const caller = site.caller(`${name} read`);
  const range = `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;
  const sales = account.movements.filter(
    ({ kind, dateMs }) => kind === 'delivery' && dateMs >= fromMs && dateMs <= toMs,
  );
  const { body: summary } = await site.call(caller, 'GET', `/transactions/summary?${range}`);
  const sum = (all: readonly model.Sale[]) => all.reduce((total, { value }) => total + value, 0);
  same(`the summary of ${name}`, [summary.count, summary.totalValue], [sales.length, sum(sales)]);

  const vended = sales.filter(({ line, isDelivered }) => line === 'vending' && isDelivered);
  const both = [vended.length, sum(vended)];
  const ask = async (path: string) =>
    (await site.call(caller, 'GET', `${path}?${range}&accountId=${account.id}`)).body;
  const added = (rows: { sales: number; revenue: number }[]) => [
    rows.reduce((total, { sales }) => total + sales, 0),
    rows.reduce((total, { revenue }) => total + revenue, 0),
  ];
  const dashboard = await ask('/dashboard/summary');
  same(`the dashboard of ${name}`, [dashboard.sales, dashboard.revenue], both);
  for (const path of ['products', 'devices', 'payment-methods'])
    same(`the dashboard of ${path} of ${name}`, added((await ask(`/dashboard/${path}`)).items), both);
  same(`the heatmap of ${name}`, added((await ask('/dashboard/heatmap')).cells), both);
  for (const line of ['vending', 'eas']) {
    const { body } = await site.call(caller, 'GET', `/transactions/summary?${range}&businessLine=${line}`);
    const ofLine = sales.filter((sale) => sale.line === line);
    same(`the summary of ${line} of ${name}`, [body.count, body.totalValue], [ofLine.length, sum(ofLine)]);
  }
}

async function checkStock(site: SimulatedSite, name: AccountName): Promise<void> {
  const account = site.models[name];
  const caller = site.caller(`${name} all`);
  const { body } = await site.call(caller, 'GET', '/devices?pageSize=100');
  for (const { id, serial } of body.items) {
    const { body: planogram } = await site.call(caller, 'GET', `/devices/${id}/planogram`);
    const told = planogram.items.map((slot: any) => [
      slot.selection,
      slot.productId ?? slot.product?.id,
      slot.price,
      slot.stock,
    ]);
    const kept = (account.slots[serial] ?? []).map((slot) => [
      slot.selection,
      slot.product,
      slot.price,
      slot.stock,
    ]);
    same(`the stock of ${serial}`, told, kept);
  }
}

/** A reader of the changes has each movement once, and every thing as it is. */
async function checkFollower(site: SimulatedSite, name: AccountName): Promise<void> {
  const account = site.models[name];
  const follower = site.followers[name];
  const caller = site.caller(`${name} all`);
  for (let head: string | undefined; follower.cursor === undefined || follower.cursor !== head; ) {
    const after = follower.cursor === undefined ? '' : `&after=${encodeURIComponent(follower.cursor)}`;
    const path = `/changes?limit=${limitOf(site, 23)}${after}`;
    const { status, body, text } = await site.call(caller, 'GET', path);
    if (status !== 200) throw new Broken(`GET /changes answered ${status}: ${text}`);
    for (const { kind, op, id, body: thing } of body.items) {
      if (['delivery', 'recharge', 'return', 'credit'].includes(kind)) {
        if (follower.movements.has(id)) throw new Broken(`the ${kind} ${id} came twice by changes`);
        follower.movements.add(id);
      } else follower.things.set(`${kind} ${id}`, op === 'delete' ? null : thing);
    }
    follower.cursor = body.nextCursor;
    head = body.head;
  }
  const movements = account.movements.map(({ id }) => id);
  same(`the movements of ${name} by changes`, [...follower.movements].sort(), movements.sort());
  const told = (kind: string) =>
    [...follower.things].flatMap(([key, body]) => (key.startsWith(`${kind} `) && body ? [body as any] : []));
  const people = model.livePeople(account);
  same(
    `the people of ${name} by changes`,
    told('consumer')
      .map(({ id, name, identification, isActive }) => [id, name, identification, isActive])
      .sort(),
    people.map(({ id, name, identification, isActive }) => [id, name, identification, isActive]).sort(),
  );
  same(
    `the products of ${name} by changes`,
    told('product')
      .map(({ id, name }) => [id, name])
      .sort(),
    account.products
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ id, name }) => [id, name])
      .sort(),
  );
}

/** A key of a client sees both of its accounts, as their own keys do. */
async function checkClient(site: SimulatedSite): Promise<void> {
  const caller = site.caller('acme all');
  const listed = await pages(site, caller, '/consumers');
  const expected = (['north', 'south'] as const).flatMap((name) => peopleOf(site.models[name]));
  same('the people of a client', listed.map(({ id }) => id).sort(), expected.map(({ id }) => id).sort());
}
