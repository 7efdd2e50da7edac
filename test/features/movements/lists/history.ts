import fc from 'fast-check';
import { accountById } from '../../../../src/access/accounts.ts';
import { addController } from '../../../../src/access/controllers.ts';
import { newId } from '../../../../src/store/ids.ts';
import { makeDevice, report } from '../../../support/movements.ts';
import type { Owner, Site } from '../../../support/site.ts';

/** A delivery as the plain model has it: what was reported, and what must come of it. */
export type Modelled = {
  id: string;
  owner: Owner;
  arrival: number;
  dateMs: number;
  businessLine: 'vending' | 'eas';
  isDelivered: boolean;
  method: string;
  operationId: string | null;
  deviceId: string;
  deviceSerial: string;
  controllerSerial: string | null;
  productId: string;
  productType: string;
  isReturnable: boolean;
  identification: string | null;
  sellValue: number;
  returnedMs: number | null;
};

/** The things that movements name. */
export type Stage = {
  owner: Owner;
  devices: { id: string; serial: string; operationId: string | null }[];
  products: { id: string; line: 'vending' | 'eas'; type: string; isReturnable: boolean }[];
  people: { identification: string; codeId: string }[];
  controllers: { seq: number | null; serial: string | null }[];
};

const returnPolicy = (isReturnable: boolean) => ({
  returnPolicy: { isReturnable, restrictDelivery: false },
});

/** Makes devices in two operations and in none, products of each kind, people with a code each, controllers. */
export async function stage(site: Site, owner: Owner): Promise<Stage> {
  const key = site.keys[owner];
  const post = async (path: string, body: object) => {
    const made = await site.call('POST', path, { key, body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const operations = [await post('/operations', { name: 'One' }), await post('/operations', { name: 'Two' })];
  const operationIds: (string | null)[] = [...operations.map(({ id }) => id), null];
  const devices = operationIds.map((operationId, index) => {
    const id = makeDevice(site, owner, { serial: `D-${index}` });
    return { id, serial: `D-${index}`, operationId };
  });
  for (const { id, operationId } of devices) {
    if (operationId) await site.call('PATCH', `/devices/${id}`, { key, body: { operationId } });
  }
  const product = async (businessLine: string, type: string, attributes: object) =>
    (await post('/products', { businessLine, name: `${type} ${businessLine}`, type, cost: 3, attributes }))
      .id;
  const price = { taxRate: 19, listPrice: 1000, suggestedPrice: 1000 };
  const products: Stage['products'] = [
    { id: await product('vending', 'snack', price), line: 'vending', type: 'snack', isReturnable: false },
    { id: await product('vending', 'food', price), line: 'vending', type: 'food', isReturnable: false },
  ];
  if (owner !== 'south') {
    const [kept, lent] = [returnPolicy(false), returnPolicy(true)];
    products.push({ id: await product('eas', 'ppe', kept), line: 'eas', type: 'ppe', isReturnable: false });
    products.push({ id: await product('eas', 'tool', lent), line: 'eas', type: 'tool', isReturnable: true });
  }
  const people = [];
  for (const identification of ['100', '200', 'ñ 300']) {
    const codeId = `code ${identification}`;
    await post('/consumers', { name: 'Ana', identification, initialCode: { codeId, codeType: 'QR' } });
    people.push({ identification, codeId });
  }
  const controllers = ['C-1', 'C-2'].map((serial) => ({
    serial,
    seq: site.write((tx) => addController(tx, accountById(tx, site.ids[owner])!, { serial }).seq),
  }));
  return { owner, devices, products, people, controllers: [...controllers, { seq: null, serial: null }] };
}

export const startMs = Date.UTC(2026, 0, 1);
/** Movements stand on few moments, so that many share one. */
export const momentMs = 50 * 60 * 1000;

const drawn = fc.record({
  moment: fc.integer({ min: 0, max: 60 }),
  device: fc.nat(2),
  product: fc.nat(3),
  person: fc.option(fc.nat(2)),
  controller: fc.nat(2),
  isDelivered: fc.boolean(),
  method: fc.constantFrom('CASH', 'CASHLESS', 'BRE_B'),
  sellValue: fc.oneof(fc.nat(5000), fc.constant(Number.MAX_SAFE_INTEGER)),
  comesBack: fc.boolean(),
});

/** Reports random deliveries, and returns of some. @returns them, in the order of their arrival */
export function reportRandom(site: Site, things: Stage, count: number, seed: number): Modelled[] {
  const { owner, devices, products, people, controllers } = things;
  const samples = fc.sample(drawn, { numRuns: count, seed });
  return samples.map((sample, arrival) => {
    const [device, product] = [devices[sample.device]!, products[sample.product % products.length]!];
    const person = sample.person === null ? null : people[sample.person]!;
    const controller = controllers[sample.controller]!;
    const { isDelivered, method, sellValue } = sample;
    const dateMs = startMs + sample.moment * momentMs;
    const id = newId();
    const date = new Date(dateMs).toISOString();
    const rows: object[] = [
      {
        kind: 'delivery',
        id,
        date,
        deviceSerial: device.serial,
        productId: product.id,
        method,
        isDelivered,
        sellValue,
        balancePaid: 0,
        ...(person && { codeId: person.codeId }),
      },
    ];
    const isBack = sample.comesBack && isDelivered && product.isReturnable && person !== null;
    if (isBack) {
      const back = new Date(dateMs + 1000).toISOString();
      const common = { deviceSerial: device.serial, codeId: person.codeId, deliveryId: id };
      rows.push({ kind: 'return', id: newId(), date: back, ...common });
    }
    report(site, owner, rows, controller.seq);
    return {
      id,
      owner,
      arrival,
      dateMs,
      businessLine: product.line,
      isDelivered,
      method,
      operationId: device.operationId,
      deviceId: device.id,
      deviceSerial: device.serial,
      controllerSerial: controller.serial,
      productId: product.id,
      productType: product.type,
      isReturnable: product.isReturnable,
      identification: person?.identification ?? null,
      sellValue,
      returnedMs: isBack ? dateMs + 1000 : null,
    };
  });
}

/** Newest first by date, and by arrival where dates are the same. */
export function newestFirst<T extends Pick<Modelled, 'dateMs' | 'arrival'>>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => b.dateMs - a.dateMs || b.arrival - a.arrival);
}
