import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { addKey } from '../../src/access/key-admin.ts';
import { permissions } from '../../src/api/permissions.ts';
import { type Appliance, openAppliance } from '../../src/app/appliance.ts';
import type { ApplianceOptions } from '../../src/app/options.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { addDevice } from '../../src/features/devices/devices.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { addAccount, addClient } from '../../src/features/sites/tenants.ts';
import { type HttpServer, listen } from '../../src/http/listener/server.ts';
import { makeBackup } from '../../src/ops/backup.ts';
import { restoreBackup } from '../../src/ops/restore.ts';
import { newId } from '../../src/store/ids.ts';
import { layEmptyDatabase } from './migrated.ts';
import type { Answer } from './site.ts';

/** A data directory with an account, which is served, stopped, backed up, brought back and copied. */
export type Restorable = {
  data: string;
  readonly address: string;
  readonly appliance: Appliance;
  key: string;
  token: string;
  account: { seq: number; id: string };
  /** The id of what `report` sells. */
  product: string;
  /** Serves it. */
  open(): Promise<void>;
  stop(): Promise<void>;
  get(path: string, options?: { key?: string; method?: string; body?: object }): Promise<Answer>;
  /** Reports deliveries, as a batch. @returns their ids */
  report(count: number): string[];
  /** Makes a backup. @returns its file */
  backup(): Promise<string>;
  /** Stops it, puts a backup in its place, and serves that. */
  restore(file: string): Promise<void>;
  /** The same data in another directory, copied while no server runs. */
  copy(): Promise<Restorable>;
};

/** One that is served, and gone after the test. */
export async function restorable(options: Partial<ApplianceOptions> = {}): Promise<Restorable> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-restorable-'));
  const data = join(folder, 'data');
  layEmptyDatabase(data);
  const made = operatorWrite(data, (tx) => {
    const client = addClient(tx, { name: 'Acme' }).seq;
    const zone = { currency: 'COP', timeZone: 'America/Bogota', businessLines: ['vending', 'eas'] };
    const account = addAccount(tx, { client, name: 'North', ...zone });
    addDevice(tx, accountById(tx, account.id)!, {
      serial: 'VM-1',
      name: 'VM-1',
      operation: null,
      businessLines: ['vending'],
    });
    const scope = { client, account: account.seq };
    const { secret } = addKey(tx, {
      label: 'erp',
      ...scope,
      permissions,
      rateLimit: 1_000_000,
      expiresAt: null,
    });
    const { secret: token } = addController(tx, accountById(tx, account.id)!, { serial: 'C-1' });
    return { key: secret, token, account: { seq: account.seq, id: account.id }, product: '' };
  });
  const one = over(folder, data, made, options);
  onTestFinished(async () => {
    await one.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await one.open();
  const body = { businessLine: 'vending', name: 'Water', type: 'beverage', cost: 700 };
  const attributes = { taxRate: 19, listPrice: 1500, suggestedPrice: 1500 };
  made.product = (await one.get('/products', { method: 'POST', body: { ...body, attributes } })).body.id;
  return one;
}

type Made = Pick<Restorable, 'key' | 'token' | 'account'> & { product: string };

let files = 0;

function over(folder: string, data: string, made: Made, options: Partial<ApplianceOptions>): Restorable {
  let appliance: Appliance | undefined;
  let server: HttpServer | undefined;
  const one: Restorable = {
    data,
    ...made,
    get address() {
      return server!.address;
    },
    get appliance() {
      return appliance!;
    },
    get product() {
      return made.product;
    },
    async open() {
      appliance = openAppliance({ ipLimit: 1_000_000, ...options, data });
      server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
    },
    async stop() {
      appliance?.endStreams();
      await server?.close(0);
      await appliance?.close();
      [server, appliance] = [undefined, undefined];
    },
    async get(path, { key = made.key, method = 'GET', body } = {}) {
      const headers: Record<string, string> = key.startsWith('ctl_')
        ? { authorization: `Bearer ${key}` }
        : { 'x-api-key': key };
      if (body) headers['content-type'] = 'application/json';
      const response = await fetch(one.address + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        body: text && isJson ? JSON.parse(text) : text,
        headers: response.headers,
      };
    },
    report(count) {
      const ids = Array.from({ length: count }, () => newId());
      operatorWrite(data, (tx) => {
        const rows = ids.map((id) => ({
          kind: 'delivery',
          id,
          date: '2026-01-01',
          deviceSerial: 'VM-1',
          productId: made.product,
          isDelivered: true,
        }));
        const { results } = ingest(tx, { account: made.account.seq, controller: null }, rows);
        const refused = results.find(({ status }) => status !== 'accepted');
        if (refused) throw new Error(JSON.stringify(refused));
      });
      return ids;
    },
    async backup() {
      const file = join(folder, `${++files}.backup`);
      await makeBackup({ data, file, evidence: false, nowMs: Date.now() });
      return file;
    },
    async restore(file) {
      await one.stop();
      await restoreBackup({ file, data, force: true, nowMs: Date.now() });
      await one.open();
    },
    async copy() {
      const isOpen = appliance !== undefined;
      await one.stop();
      const copied = join(folder, `copy-${++files}`);
      cpSync(data, copied, { recursive: true });
      if (isOpen) await one.open();
      const other = over(folder, copied, made, options);
      onTestFinished(() => other.stop());
      await other.open();
      return other;
    },
  };
  return one;
}
