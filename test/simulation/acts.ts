import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../src/demo/random.ts';
import { askMachine, giveExtra, setLicence, setValidity } from './dates.ts';
import { failPower, fillDisk, setClock } from './faults.ts';
import { dropFile } from './folder.ts';
import { reportUnknown, settleCause, visit } from './incidents.ts';
import { changeMail, newContact } from './mail.ts';
import * as model from './model.ts';
import {
  type AccountName,
  type Answer,
  accountNames,
  type Body,
  Broken,
  type Caller,
  markOf,
  type SimulatedSite,
} from './site.ts';
import { changeMood, editSubscription, narrowKey, subscribe, turnSendingOn } from './subscribers.ts';
import { wander } from './wander.ts';

/** Something that happens at a site, drawn from what is there. */
export type Act = (site: SimulatedSite, draw: SeededRandom) => unknown;

/** The scene of an act: an account with its model, and its callers. */
class Stage {
  readonly site: SimulatedSite;
  readonly draw: SeededRandom;
  readonly account: AccountName;

  constructor(site: SimulatedSite, draw: SeededRandom) {
    this.site = site;
    this.draw = draw;
    this.account = draw.pick(accountNames);
  }

  get model(): model.AccountModel {
    return this.site.models[this.account];
  }

  /** The account's own key, that of its client, or an owner of everything. */
  key(): Caller {
    const client = this.account === 'far' ? [] : [this.site.caller('acme all')];
    return this.draw.pick([this.site.caller(`${this.account} all`), ...client]);
  }

  async call(method: string, path: string, body?: Body): Promise<Answer> {
    const caller = this.key();
    const names =
      method === 'POST' && caller.name === 'acme all' && ['/products', '/consumers'].includes(path);
    return this.site.call(caller, method, path, names ? { ...body, accountId: this.model.id } : body);
  }

  person(): model.Person | undefined {
    return some(this.draw, model.livePeople(this.model));
  }

  /** A live code and its person. */
  code(): { person: model.Person; code: model.Code; path: string } | undefined {
    const person = this.person();
    const code = person && some(this.draw, model.liveCodes(person));
    return code && { person, code, path: `/consumers/${person.id}/codes/${code.value}` };
  }

  product(line: model.Line): model.Product | undefined {
    return some(
      this.draw,
      this.model.products.filter((one) => one.line === line && !one.isRemoved),
    );
  }

  profile(line: model.Line): model.Profile | undefined {
    return some(
      this.draw,
      this.model.profiles.filter((one) => one.line === line && !one.isRemoved),
    );
  }

  device(): string {
    return `${markOf(this.account)}-${this.draw.integer(1, 2)}`;
  }

  /** A name that carries the account's mark: few, so that things meet. */
  name(kind: string, most = 12): string {
    return `${markOf(this.account)}${kind}${this.draw.integer(1, most)}`;
  }

  /** An amount of money, at its bounds now and then. */
  amount(): number {
    return this.draw.pick([0, 1, 150, 500, 1000, 1500, 2500, 10_000, 2 ** 40]);
  }

  /** The moments at which a report comes, and at which the machines were added. */
  get arrival() {
    return { receivedMs: this.site.nowMs, knownMs: this.site.startMs };
  }

  async report(items: readonly Body[]): Promise<{ id: string; status: string }[]> {
    const controller = this.site.caller(`${this.account} controller`);
    const { status, body, text } = await this.site.call(controller, 'POST', '/feed/movements', {
      items: [...items],
    });
    if (status !== 200) throw new Broken(`a report answered ${status}: ${text}`);
    return body.results;
  }

  /** The date that a machine reports: now, or hours and days ago, as after a night without a network. */
  date(): number {
    return this.site.trueMs - this.draw.pick([0, 0, 0, 1, 60, 3600, 20 * 3600, 90 * 3600]) * 1000;
  }

  id(): string {
    return randomUUID();
  }
}

const some = <T>(draw: SeededRandom, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : draw.pick(all);

/** @throws Broken where a call was taken that the model refuses, or the reverse */
function agreed(answer: Answer, isTaken: boolean, what: string): boolean {
  const wasTaken = answer.status < 300;
  if (wasTaken === isTaken) return wasTaken;
  throw new Broken(
    `${what}: answered ${answer.status}, and the model ${isTaken ? 'takes' : 'refuses'} it: ${answer.text}`,
  );
}

const staged =
  (work: (stage: Stage) => Promise<unknown>): Act =>
  (site, draw) =>
    work(new Stage(site, draw));

async function newProduct(stage: Stage) {
  const line = stage.draw.pick(['vending', 'eas'] as const);
  const name = stage.name('product', 500);
  const listPrice = stage.draw.pick([500, 1500, 2500]);
  const taxRate = stage.draw.pick([0, 5, 19, 21]);
  const body =
    line === 'vending'
      ? {
          businessLine: line,
          name,
          type: 'snack',
          cost: 300,
          attributes: { taxRate, listPrice, suggestedPrice: listPrice },
        }
      : {
          businessLine: line,
          name,
          type: 'ppe',
          cost: 300,
          attributes: { returnPolicy: { isReturnable: false, restrictDelivery: false } },
        };
  const answer = await stage.call('POST', '/products', body);
  agreed(answer, true, 'a product');
  const { id } = answer.body;
  stage.model.products.push({
    id,
    line,
    name,
    listPrice,
    taxRate: line === 'vending' ? taxRate : 0,
    isRemoved: false,
  });
}

async function newProfile(stage: Stage) {
  const { draw, model: account } = stage;
  const line = draw.pick(['vending', 'eas'] as const);
  const product = stage.product('eas');
  if (line === 'eas' && !product) return;
  const name = stage.name('profile', 40);
  const period = draw.pick(['daily', 'weekly', 'monthly'] as const);
  const [reload, max, isCumulative] = [draw.pick([0, 300, 5000]), draw.pick([1000, 8000]), draw.chance(0.5)];
  const quantity = draw.pick([null, 0, 1, 3]);
  const policy =
    line === 'vending'
      ? { defaultReloadValue: reload, maxBalance: max, cumulative: isCumulative }
      : { products: [{ productId: product!.id, quantity, minutesBetweenDeliveries: 0 }] };
  const body = {
    accountId: account.id,
    businessLine: line,
    name,
    period: { type: 'preset', value: period },
    policy,
  };
  const isFree = !account.profiles.some((one) => one.name === name && !one.isRemoved);
  const isSound = line === 'eas' || reload <= max;
  const answer = await stage.call('POST', '/profiles', body);
  if (!agreed(answer, isFree && isSound, `the profile ${name}`)) return;
  const rules = {
    period,
    reload,
    max,
    isCumulative,
    quantities: line === 'eas' ? { [product!.id]: quantity } : {},
  };
  account.profiles.push({
    id: answer.body.id,
    line,
    name,
    isActive: true,
    isRemoved: false,
    passedMs: 0,
    needsLicence: false,
    ...rules,
  });
}

async function switchProfile(stage: Stage) {
  const profile = stage.profile(stage.draw.pick(['vending', 'eas'] as const));
  if (!profile) return;
  const isActive = stage.draw.chance(0.6);
  const answer = await stage.call('PATCH', `/profiles/${profile.id}/${isActive ? 'activate' : 'deactivate'}`);
  agreed(answer, true, 'a profile is switched');
  profile.isActive = isActive;
}

async function removeProfile(stage: Stage) {
  const profile = stage.profile(stage.draw.pick(['vending', 'eas'] as const));
  if (!profile) return;
  const isInUse = model
    .livePeople(stage.model)
    .some((person) => model.liveCodes(person).some((code) => code[profile.line] === profile.id));
  const answer = await stage.call('DELETE', `/profiles/${profile.id}`);
  if (agreed(answer, !isInUse, 'a profile is removed')) profile.isRemoved = true;
}

async function removeProduct(stage: Stage) {
  const { model: account } = stage;
  const product = stage.product(stage.draw.pick(['vending', 'eas'] as const));
  if (!product) return;
  agreed(await stage.call('DELETE', `/products/${product.id}`), true, 'a product is removed');
  product.isRemoved = true;
  for (const [device, slots] of Object.entries(account.slots))
    account.slots[device] = slots.filter((slot) => slot.product !== product.id);
  for (const profile of account.profiles) delete profile.quantities[product.id];
}

/** A code as it is asked for, with the profiles that it begins with. */
function askedCode(stage: Stage) {
  const { draw } = stage;
  const profiles = {
    vending: draw.chance(0.7) ? (stage.profile('vending')?.id ?? null) : null,
    eas: draw.chance(0.6) ? (stage.profile('eas')?.id ?? null) : null,
  };
  const value = stage.name('card', 60);
  const type = draw.pick(['QR', 'NFC', 'CODE128']);
  const balance = draw.pick([0, 0, 500, 2000]);
  const body = { codeId: value, codeType: type, vending: { balance }, lineProfiles: profiles };
  return { body, model: { value, type, balance, ...profiles } };
}

async function newPerson(stage: Stage) {
  const { model: account, site } = stage;
  const name = stage.name('person', 500);
  const identification = stage.name('number', 80);
  const code = stage.draw.chance(0.8) ? askedCode(stage) : undefined;
  const isFree = !model.livePeople(account).some((one) => one.identification === identification);
  const isCodeFree = !code || !model.codeWith(account, code.model.value);
  const body = { name, identification, ...(code && { initialCode: code.body }) };
  const answer = await stage.call('POST', '/consumers', body);
  if (!agreed(answer, isFree && isCodeFree, `the person ${identification}`)) return;
  const person = model.addPerson(account, { id: answer.body.id, name, identification });
  if (code) model.addCode(account, person, code.model, site.nowMs);
}

async function editPerson(stage: Stage) {
  const person = stage.person();
  if (!person) return;
  const name = stage.name('person', 500);
  const identification = stage.draw.chance(0.4) ? stage.name('number', 80) : undefined;
  const isFree = !model
    .livePeople(stage.model)
    .some((one) => one !== person && one.identification === identification);
  const answer = await stage.call('PATCH', `/consumers/${person.id}`, {
    name,
    ...(identification && { identification }),
  });
  if (!agreed(answer, isFree, `the person becomes ${identification}`)) return;
  person.name = name;
  person.identification = identification ?? person.identification;
}

async function switchPerson(stage: Stage) {
  const person = stage.person();
  if (!person) return;
  const active = stage.draw.chance(0.6);
  agreed(
    await stage.call('PATCH', `/consumers/${person.id}/active`, { active }),
    true,
    'a person is switched',
  );
  model.switchPerson(person, active);
}

async function removePerson(stage: Stage) {
  const person = stage.person();
  if (!person) return;
  agreed(await stage.call('DELETE', `/consumers/${person.id}`), true, 'a person is removed');
  model.removePerson(person);
}

async function bulkPeople(stage: Stage) {
  const { model: account } = stage;
  const items = Array.from({ length: stage.draw.integer(1, 8) }, () => ({
    op: stage.draw.pick(['create', 'update', 'upsert', 'upsert', 'delete']),
    identification: stage.name('number', 80),
    name: stage.name('person', 500),
  })).map(({ op, identification, name }) =>
    op === 'delete' ? { op, identification } : { op, identification, name },
  );
  const caller = stage.site.caller(`${stage.account} all`);
  const { status, body, text } = await stage.site.call(caller, 'POST', '/consumers/bulk', { items });
  if (status !== 201) throw new Broken(`a bulk call answered ${status}: ${text}`);
  for (const [at, item] of items.entries()) {
    const { op, identification } = item;
    const name = 'name' in item ? item.name : undefined;
    const result = body.results[at];
    const person = model.livePeople(account).find((one) => one.identification === identification);
    const isDone = op === 'create' ? !person : op === 'upsert' ? true : person !== undefined;
    if ((result.status !== 'failed') !== isDone)
      throw new Broken(`row ${at} of a bulk call, ${op} ${identification}: ${JSON.stringify(result)}`);
    if (!isDone) continue;
    if (op === 'delete') model.removePerson(person!);
    else if (person) person.name = name!;
    else model.addPerson(account, { id: result.id, name: name!, identification });
  }
}

async function newCode(stage: Stage) {
  const { model: account, site } = stage;
  const person = stage.person();
  if (!person) return;
  const asked = askedCode(stage);
  const answer = await stage.call('POST', `/consumers/${person.id}/codes`, asked.body);
  if (!agreed(answer, !model.codeWith(account, asked.model.value), `the code ${asked.model.value}`)) return;
  model.addCode(account, person, asked.model, site.nowMs);
}

async function editCode(stage: Stage) {
  const found = stage.code();
  if (!found) return;
  const { code, path } = found;
  const value = stage.draw.chance(0.5) ? stage.name('card', 60) : undefined;
  const balance = value === undefined ? stage.amount() : undefined;
  const holder = value === undefined ? undefined : model.codeWith(stage.model, value)?.code;
  const body = {
    ...(value !== undefined && { newCodeId: value }),
    ...(balance !== undefined && { vendingBalance: balance }),
  };
  const answer = await stage.call('PATCH', path, body);
  if (!agreed(answer, !holder || holder === code, `a code becomes ${value}`)) return;
  code.value = value ?? code.value;
  code.subsidy = balance ?? code.subsidy;
}

async function switchCode(stage: Stage) {
  const found = stage.code();
  if (!found) return;
  const { person, code, path } = found;
  const active = stage.draw.chance(0.6);
  const answer = await stage.call('PATCH', `${path}/active`, { active });
  if (!agreed(answer, person.isActive || !active, 'a code is switched')) return;
  code.isActive = active;
  code.isOffWithPerson = false;
}

async function removeCode(stage: Stage) {
  const found = stage.code();
  if (!found) return;
  agreed(await stage.call('DELETE', found.path), true, 'a code is removed');
  found.code.isRemoved = true;
}

async function assignProfile(stage: Stage) {
  const found = stage.code();
  const line = stage.draw.pick(['vending', 'eas'] as const);
  const profile = stage.profile(line);
  if (!found || !profile) return;
  const { code, path } = found;
  agreed(
    await stage.call('PUT', `${path}/profile`, { profileId: profile.id }),
    true,
    'a profile is assigned',
  );
  if (code[line] !== profile.id && line === 'vending') code.reloadedMs = stage.site.nowMs;
  code[line] = profile.id;
}

async function unassignProfile(stage: Stage) {
  const found = stage.code();
  if (!found) return;
  const line = stage.draw.pick(['vending', 'eas'] as const);
  const { code, path } = found;
  const keepsOne = code[line === 'vending' ? 'eas' : 'vending'] !== null;
  const answer = await stage.call('DELETE', `${path}/profile/${line}`);
  if (agreed(answer, code[line] !== null && keepsOne, 'a profile is taken away')) code[line] = null;
}

/** A delivery as a machine reports it, and as the model takes it in. */
function delivery(stage: Stage, line: model.Line): { item: Body; told: model.Reported } | undefined {
  const { draw, model: account } = stage;
  const device = stage.device();
  const slot = line === 'vending' && draw.chance(0.5) ? some(draw, account.slots[device] ?? []) : undefined;
  const product = slot ? account.products.find((one) => one.id === slot.product) : stage.product(line);
  if (!product) return undefined;
  const value = line === 'vending' ? stage.amount() : 0;
  const holder = stage.code();
  const codeValue = draw.chance(0.8)
    ? holder?.code.value
    : draw.chance(0.3)
      ? stage.name('unknown')
      : undefined;
  const paysExactly = draw.chance(0.3) && line === 'vending' && holder !== undefined;
  const paid = paysExactly
    ? { balance: Math.floor(value / 3), recharge: value - Math.floor(value / 2) }
    : undefined;
  const dateMs = stage.date();
  const isDelivered = draw.chance(0.9);
  const id = stage.id();
  const item = {
    kind: 'delivery',
    id,
    date: new Date(dateMs).toISOString(),
    deviceSerial: device,
    ...(slot ? { selection: slot.selection } : { productId: product.id }),
    isDelivered,
    ...(line === 'vending' && { sellValue: value, method: draw.pick(['CASH', 'CARD', 'WALLET']) }),
    ...(codeValue !== undefined && { codeId: codeValue }),
    ...(paid && { balancePaid: paid.balance, rechargePaid: paid.recharge }),
  };
  return {
    item,
    told: {
      id,
      dateMs,
      ...stage.arrival,
      product,
      value,
      isDelivered,
      codeValue,
      device,
      selection: slot?.selection,
      paid,
    },
  };
}

async function deliveries(stage: Stage, line: model.Line) {
  const all = Array.from({ length: stage.draw.integer(1, 6) }, () => delivery(stage, line)).filter(
    (one) => !!one,
  );
  if (all.length === 0) return;
  const results = await stage.report(all.map(({ item }) => item));
  for (const [at, { item, told }] of all.entries()) {
    if (results[at]!.status !== 'accepted')
      throw new Broken(
        `a ${line} delivery was not accepted: ${JSON.stringify({ item, result: results[at] })}`,
      );
    model.deliver(stage.model, told);
  }
}

async function topUp(stage: Stage) {
  const found = stage.code();
  if (!found) return;
  const { code } = found;
  const [id, dateMs, amount] = [stage.id(), stage.date(), stage.draw.pick([1, 500, 2000, 20_000])];
  const item = {
    kind: 'recharge',
    id,
    date: new Date(dateMs).toISOString(),
    deviceSerial: stage.device(),
    codeId: code.value,
    amount,
  };
  const [result] = await stage.report([item]);
  if (result!.status !== 'accepted') throw new Broken(`a top-up was not accepted: ${JSON.stringify(result)}`);
  model.addMoney(stage.model, 'recharge', { id, dateMs, amount, code });
}

/** A controller that lost an answer sends what it sent before, and something new along with it. */
async function sendAgain(stage: Stage) {
  const known = stage.model.movements.filter(({ kind }) => kind === 'delivery').slice(-20);
  const old = some(stage.draw, known);
  const product = stage.product('vending');
  if (!old || !product) return;
  const again = {
    kind: 'delivery',
    id: old.id,
    date: new Date(old.dateMs).toISOString(),
    deviceSerial: stage.device(),
    productId: product.id,
    isDelivered: true,
    sellValue: 777,
  };
  const fresh = delivery(stage, 'vending');
  const results = await stage.report([again, ...(fresh ? [fresh.item] : []), again]);
  const expected = ['duplicate', ...(fresh ? ['accepted'] : []), 'duplicate'];
  if (results.map(({ status }) => status).join() !== expected.join())
    throw new Broken(`a report that came twice: ${JSON.stringify(results)}`);
  if (fresh) model.deliver(stage.model, fresh.told);
}

async function credit(stage: Stage) {
  const { draw, model: account } = stage;
  const sales = account.movements.filter((sale) => {
    const code = sale.kind === 'delivery' && model.codeByKey(account, sale.code);
    return code && !code.isRemoved && sale.line === 'vending' && sale.value > 0;
  });
  const sale = some(draw, sales.slice(-30));
  const code = sale && model.codeByKey(account, sale.code)!;
  if (!sale || !code) return;
  const amount = draw.integer(1, sale.value);
  const to = draw.pick(['source', 'recharge']);
  const body = { codeId: code.value, amount, reason: 'It kept the coin', transactionId: sale.id, to };
  const caller = stage.site.caller(`${stage.account} all`);
  const answer = await stage.site.call(caller, 'POST', '/transactions/credits', body);
  if (!agreed(answer, !sale.credited, 'a credit')) return;
  const toSubsidy = to === 'source' ? model.backToSubsidy(account, sale, code, amount) : 0;
  if (answer.body.toSubsidy !== toSubsidy)
    throw new Broken(`a credit of ${amount} gave ${answer.body.toSubsidy} to the subsidy, not ${toSubsidy}`);
  sale.credited = true;
  const { id } = answer.body;
  model.addMoney(account, 'credit', { id, dateMs: stage.site.nowMs, amount, code, toSubsidy });
}

async function planogram(stage: Stage) {
  const { draw, model: account, site } = stage;
  const serial = stage.device();
  const owner = site.caller(`${stage.account} all`);
  const { body } = await site.call(owner, 'GET', `/devices?search=${serial}`);
  const device = body.items.find((one: { serial: string }) => one.serial === serial);
  const slots: model.Slot[] = [];
  for (const selection of ['1', '2', '3', '4']) {
    const product = stage.product('vending');
    if (product)
      slots.push({
        selection,
        product: product.id,
        price: draw.pick([null, 1200]),
        stock: draw.pick([null, 0, 5, 20]),
      });
  }
  const items = slots.map(({ selection, product, price, stock }) => ({
    selection,
    productId: product,
    price,
    stock,
    capacity: 20,
  }));
  agreed(await site.call(owner, 'PUT', `/devices/${device.id}/planogram`, { items }), true, 'a planogram');
  account.slots[serial] = slots;
}

async function newKey(stage: Stage) {
  stage.site.addKey(stage.account);
}

async function revokeKey(stage: Stage) {
  const { site, draw } = stage;
  const key = some(
    draw,
    site.callers.filter(({ name, may }) => /key \d+/.test(name) && may !== 'none'),
  );
  if (!key) return;
  // It is used until the last moment.
  await site.call(key, 'GET', '/products');
  site.revoke(key);
  await site.call(key, 'GET', '/products');
}

/** Acts of one write each, which happens or does not. */
const singleWrites: readonly Act[] = [
  staged((stage) => deliveries(stage, 'vending')),
  staged((stage) => deliveries(stage, 'eas')),
  staged(topUp),
  staged(credit),
  staged(newProduct),
  staged(removeProduct),
  staged(newPerson),
  staged(editPerson),
  staged(bulkPeople),
  staged(newCode),
  staged(editCode),
  staged(switchCode),
  staged(removePerson),
  staged(assignProfile),
  staged(planogram),
  staged(newProfile),
];

/** Weighted: a day at a site is mostly sales. Faults have no weight: each month has some. */
export const acts: Record<string, readonly [weight: number, act: Act]> = {
  'the power fails': [0, (site, draw) => failPower(site, draw, singleWrites)],
  'the disk is full': [0, (site, draw) => fillDisk(site, draw, singleWrites)],
  'the clock is wrong': [0, (site, draw) => setClock(site, draw, singleWrites)],
  sales: [20, staged((stage) => deliveries(stage, 'vending'))],
  issues: [10, staged((stage) => deliveries(stage, 'eas'))],
  'a top-up': [5, staged(topUp)],
  'a report sent again': [3, staged(sendAgain)],
  'a credit': [2, staged(credit)],
  'a product': [2, staged(newProduct)],
  'a product removed': [0.3, staged(removeProduct)],
  'a profile': [1.5, staged(newProfile)],
  'a profile switched': [0.5, staged(switchProfile)],
  'a profile removed': [0.5, staged(removeProfile)],
  'a person': [5, staged(newPerson)],
  'a person edited': [2, staged(editPerson)],
  'a person switched': [2, staged(switchPerson)],
  'a person removed': [0.7, staged(removePerson)],
  'people in bulk': [1, staged(bulkPeople)],
  'a code': [3, staged(newCode)],
  'a code edited': [3, staged(editCode)],
  'a code switched': [2, staged(switchCode)],
  'a code removed': [1, staged(removeCode)],
  'a profile assigned': [3, staged(assignProfile)],
  'a profile taken away': [1, staged(unassignProfile)],
  'a planogram': [1, staged(planogram)],
  'a key': [0.7, staged(newKey)],
  'a key revoked': [0.5, staged(revokeKey)],
  'a visit': [1.5, visit],
  'a report of something unknown': [1, reportUnknown],
  'a cause is looked at': [0.7, settleCause],
  'a key narrowed': [1, narrowKey],
  'a subscription': [1.5, subscribe],
  'a subscription changed': [2, editSubscription],
  'a receiver changes': [2, changeMood],
  'a validity': [2, setValidity],
  'a licence': [1.5, setLicence],
  'an extra': [1, giveExtra],
  'a machine asks': [6, askMachine],
  'a contact': [1, newContact],
  'the mail server changes': [1.5, changeMail],
  'a file of counters': [2, dropFile],
  'sending turned on': [2, turnSendingOn],
  'somebody looks around': [8, wander],
  'time passes': [12, (site, draw) => site.pass(draw.integer(1, 3 * 3600) * 1000)],
  'a restart': [0.5, (site) => site.restart()],
  'a backup': [0.4, (site) => site.backUp()],
  'the backup restored': [0.3, (site) => site.restore()],
};

export const faultNames = ['the power fails', 'the disk is full', 'the clock is wrong'] as const;
