import fc from 'fast-check';
import { makeDevice, report } from '../../support/movements.ts';
import type { Site } from '../../support/site.ts';
import { uniqueName } from '../../support/things.ts';
import { post } from '../sites/fixtures.ts';
import { type Stage, stage } from './lists/history.ts';

/*
 * Histories of people and of what they took, and the plain model of them: a list of all deliveries, each with whom it
 * went to and how that one was identified on arrival.
 */

/** Identifications that people of north have, one after the other. */
export const identifications = ['7', '07', 'ñandú', 'x'] as const;

export type Taken = {
  id: string;
  arrival: number;
  dateMs: number;
  /** The code of the person who took it; null if unknown. */
  person: string | null;
  identification: string | null;
  operationId: string | null;
  isSale: boolean;
  isDelivered: boolean;
  isLent: boolean;
  sellValue: number;
};

type Person = { id: string; codeId: string; identification: string };

const startMs = Date.UTC(2024, 0, 1);
/** A moment of few, so that many movements share one. */
const moment = fc.integer({ min: 0, max: 9 });
export const momentAt = (number: number) => startMs + number * 40 * 24 * 3_600_000;

const taking = fc.record({
  who: fc.option(fc.nat(20), { freq: 8 }),
  device: fc.nat(2),
  what: fc.constantFrom('sale', 'sale', 'failed', 'lent', 'lent failed'),
  moment,
  sellValue: fc.nat(100),
});
const what = fc.constantFrom(...identifications);

/** Something that happens to north. */
export const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      rows: fc.array(taking, { minLength: 1, maxLength: 12 }),
      /** Rows that stay recent after it. */
      most: fc.nat(12),
    }),
  },
  fc.record({ kind: fc.constant('come' as const), identification: what }),
  fc.record({ kind: fc.constant('rename' as const), who: fc.nat(20), identification: what }),
  fc.record({ kind: fc.constant('go' as const), who: fc.nat(20) }),
);
export type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

export class ConsumerHistory {
  readonly taken: Taken[] = [];
  readonly stage: Stage;
  /** Deliveries of the same client, all of them earlier. */
  readonly south: Taken[];
  readonly #site: Site;
  /** The people who are present, and all who ever were: codes of removed people still resolve. */
  readonly #present: Person[] = [];
  readonly #ever: Person[] = [];

  private constructor(site: Site, things: Stage, south: Taken[]) {
    this.#site = site;
    this.stage = things;
    this.south = south;
  }

  static async begun(site: Site): Promise<ConsumerHistory> {
    return new ConsumerHistory(site, await stage(site, 'north'), await takenInSouth(site));
  }

  async come(identification: string): Promise<void> {
    // `stage` made codes that are called `code 100` and the like.
    const codeId = uniqueName('card');
    const initialCode = { codeId, codeType: 'QR' };
    const { status, body } = await this.#site.call('POST', '/consumers', {
      body: { name: 'Ana', identification, initialCode },
    });
    expectStatus(status, this.#isTaken(identification) ? 409 : 201);
    if (status === 409) return;
    const person = { id: body.id as string, codeId, identification };
    this.#present.push(person);
    this.#ever.push(person);
  }

  async rename(who: number, identification: string): Promise<void> {
    const person = this.#present[who % Math.max(1, this.#present.length)];
    if (!person || person.identification === identification) return;
    const { status } = await this.#site.call('PATCH', `/consumers/${person.id}`, {
      body: { identification },
    });
    expectStatus(status, this.#isTaken(identification) ? 409 : 200);
    if (status === 200) person.identification = identification;
  }

  async go(who: number): Promise<void> {
    const [person] = this.#present.splice(who % Math.max(1, this.#present.length), 1);
    if (person) expectStatus((await this.#site.call('DELETE', `/consumers/${person.id}`)).status, 204);
  }

  report(rows: (Event & { kind: 'report' })['rows']): void {
    const { devices, products } = this.stage;
    const sold = products.find(({ line }) => line === 'vending')!;
    const lent = products.find(({ isReturnable }) => isReturnable)!;
    const taken = rows.map((row, at): Taken & { serial: string; productId: string } => {
      const person = row.who === null ? undefined : this.#ever[row.who % Math.max(1, this.#ever.length)];
      const { serial, operationId } = devices[row.device]!;
      const isDelivered = !row.what.includes('failed');
      const isLent = row.what.startsWith('lent');
      return {
        id: crypto.randomUUID(),
        arrival: this.taken.length + at,
        dateMs: momentAt(row.moment),
        person: person?.codeId ?? null,
        identification: person?.identification ?? null,
        operationId,
        isSale: isDelivered && !isLent,
        isDelivered,
        isLent: isDelivered && isLent,
        sellValue: row.sellValue,
        serial,
        productId: isLent ? lent.id : sold.id,
      };
    });
    report(
      this.#site,
      'north',
      taken.map(({ id, dateMs, serial, productId, person, isDelivered, sellValue }) => ({
        kind: 'delivery',
        id,
        date: new Date(dateMs).toISOString(),
        deviceSerial: serial,
        productId,
        isDelivered,
        sellValue,
        balancePaid: 0,
        ...(person !== null && { codeId: person }),
      })),
    );
    this.taken.push(...taken);
  }

  #isTaken(identification: string): boolean {
    // `stage` made people of its own.
    return [...this.#present, ...this.stage.people].some(
      (person) => person.identification === identification,
    );
  }
}

/** Somebody of south, identified as people of north are, takes something at every moment. */
async function takenInSouth(site: Site): Promise<Taken[]> {
  const [identification] = identifications;
  const initialCode = { codeId: 'south', codeType: 'QR' };
  await post(site, 'south', '/consumers', { name: 'Ana', identification, initialCode });
  const product = await post(site, 'south', '/products', {
    businessLine: 'vending',
    name: uniqueName('Water'),
    type: 'beverage',
    cost: 1,
    attributes: { taxRate: 0, listPrice: 1, suggestedPrice: 1 },
  });
  makeDevice(site, 'south', { serial: 'S' });
  const taken = Array.from(
    { length: 10 },
    (_, number): Taken => ({
      id: crypto.randomUUID(),
      arrival: number - 10,
      dateMs: momentAt(number),
      person: 'south',
      identification,
      operationId: null,
      isSale: true,
      isDelivered: true,
      isLent: false,
      sellValue: 1,
    }),
  );
  const common = { kind: 'delivery', deviceSerial: 'S', productId: product.id, codeId: 'south' };
  const rows = taken.map(({ id, dateMs, isDelivered, sellValue }) => ({
    ...common,
    id,
    date: new Date(dateMs).toISOString(),
    isDelivered,
    sellValue,
  }));
  report(site, 'south', rows);
  return taken;
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`${status}, where ${expected} was expected`);
}
