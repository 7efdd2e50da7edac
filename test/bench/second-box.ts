/**
 * `npm run bench -- second-box [--seconds N] [--rounds N] [--deliveries N]`: creations at 32 connections on a box
 * alone, on one whose second box is in sync, and on one whose second box is slow, in turn; then the first copy and a
 * takeover at N movements. Both boxes share the processors and the disk of this machine: use a quiet one.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Wire } from '../second-box/wire.ts';
import { Desk } from '../support/command-line.ts';
import { productOf } from './catalogue.ts';
import { type LoadResult, load, requestBytes } from './load.ts';
import { makeReportSite, type ReportSite } from './report-data.ts';
import { table, whole } from './tables.ts';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    deliveries: { type: 'string', default: '5000000' },
  },
});
const [seconds, rounds, deliveries] = [flags.seconds, flags.rounds, flags.deliveries].map(Number) as [
  number,
  number,
  number,
];
/** Answers wait 300 ms for an acknowledgement; then the primary goes on alone, until one comes within 100 ms. */
const slowMs = 600;
const settleMs = 3000;
const environment = { LARDER_IP_LIMIT: '1000000000' };

// The certificates are of an authority that the bench makes; the boxes themselves prove each other.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

/** A box that serves by HTTPS. */
class BenchBox {
  readonly desk = new Desk();
  site!: ReportSite;
  made = 0;

  get address(): string {
    return `https://127.0.0.1:${this.desk.port}`;
  }

  async serve(movements = 0): Promise<void> {
    this.site = makeReportSite(this.desk.data, movements, (count) => {
      if (count % 500_000 === 0) process.stderr.write(`${whole(count)} movements are made\n`);
    });
    await this.desk.larder(['tls', 'init']);
    this.desk.port = await freePort();
    await this.desk.serve('serve', environment);
  }

  creations = (): Buffer => requestBytes(this.address, '/products', this.site.secret, this.#product());

  /** Creates one thing. @returns true if it was accepted */
  async create(secret = this.site.secret): Promise<boolean> {
    const answer = await fetch(`${this.address}/products`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify(this.#product()),
    }).catch(() => undefined);
    return answer?.status === 201;
  }

  #product = () => productOf(this.made++, `NEW-${this.desk.port}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts a second box, and waits until it follows. @returns the duration of the first copy */
async function follow(primary: BenchBox, standby: BenchBox, address = primary.address): Promise<number> {
  const { token, fingerprint } = await primary.desk.json(['second-box', 'pair']);
  standby.desk.port = await freePort();
  const startedMs = performance.now();
  await standby.desk.serve('standby', {
    ...environment,
    LARDER_PRIMARY: address,
    LARDER_TOKEN: token,
    LARDER_FINGERPRINT: fingerprint,
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${standby.desk.port}/standby.json`);
    if (((await answer.json()) as { state: string }).state === 'following')
      return performance.now() - startedMs;
    await pause(50);
  }
}

const boxes: BenchBox[] = [];
const newBox = () => {
  const box = new BenchBox();
  boxes.push(box);
  return box;
};

async function latencies(): Promise<void> {
  const [alone, primary, standby] = [newBox(), newBox(), newBox()];
  await Promise.all([alone.serve(), primary.serve()]);
  const wire = await Wire.to(primary.desk.port);
  try {
    await follow(primary, standby, wire.address);
    const results: Record<'alone' | 'in sync' | 'slow', LoadResult[]> = {
      alone: [],
      'in sync': [],
      slow: [],
    };
    const options = { connections: 32, seconds, warmUpSeconds: 1 };
    const measured = (box: BenchBox) => load(box.address, { ...options, next: box.creations });
    for (let round = 0; round < rounds; round++) {
      results.alone.push(await measured(alone));
      results['in sync'].push(await measured(primary));
      wire.delayMs = slowMs;
      results.slow.push(await measured(primary));
      wire.mend();
      await pause(settleMs);
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
    const row = (name: keyof typeof results) => {
      const of = (figure: 'perSecond' | 'p50Ms' | 'p99Ms') =>
        [results[name], results.alone].map((all) => median(all.map((one) => one[figure]))) as [
          number,
          number,
        ];
      const cells = (['perSecond', 'p50Ms', 'p99Ms'] as const).map((figure) => {
        const [value, ofAlone] = of(figure);
        return `${figure === 'perSecond' ? whole(value) : value.toFixed(1)} (${(value / ofAlone).toFixed(2)})`;
      });
      return [name, ...cells];
    };
    const header = ['second box', 'creations a second', 'p50 ms', 'p99 ms'];
    console.log(table(header, (['alone', 'in sync', 'slow'] as const).map(row)));
    console.log('In brackets: the share of the figure alone. Medians of the rounds.\n');
  } finally {
    await wire.close();
  }
}

async function takeover(): Promise<void> {
  const [primary, standby] = [newBox(), newBox()];
  await primary.serve(deliveries);
  const copyMs = await follow(primary, standby);
  for (let created = 0; created < 200; created++) await primary.create();
  await primary.desk.kill();
  const startedMs = performance.now();
  const promoting = standby.desk.larder(['promote']);
  while (!(await standby.create(primary.site.secret))) await pause(20);
  const firstWriteMs = performance.now() - startedMs;
  await promoting;
  console.log(
    `At ${whole(deliveries)} movements: the first copy took ${(copyMs / 1000).toFixed(1)} s, and the first write ` +
      `was accepted ${(firstWriteMs / 1000).toFixed(1)} s after \`larder promote\`.`,
  );
}

try {
  console.log(`Load of the machine before: ${loadavg()[0]!.toFixed(1)}\n`);
  if (rounds > 0) await latencies();
  if (deliveries > 0) await takeover();
} finally {
  await Promise.all(boxes.map(({ desk }) => desk.close()));
}
