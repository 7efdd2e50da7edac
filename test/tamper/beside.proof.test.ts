import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/ops/verify/verify.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { acmeSecrets, type Caller, callerOf, stock } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';

/** A site that takes in movements, consumers and changes of codes without a pause, until it is told to stop. */
class BusySite {
  readonly desk = new Desk();
  #feed!: Caller;
  #office!: Caller;
  #isOver = false;
  #busy: Promise<void>[] = [];

  async open(): Promise<void> {
    const { secret, token } = await acmeSecrets(this.desk);
    const { address } = await this.desk.serve();
    this.#office = callerOf(address, secret);
    this.#feed = callerOf(address, token);
    await stock(this.#office);
    this.#busy = [this.#deliver(), this.#manage()];
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#busy);
    await this.desk.stop();
  }

  async #deliver(): Promise<void> {
    while (!this.#isOver) {
      const items = Array.from({ length: 20 }, (_, at) => ({
        kind: 'delivery',
        id: randomUUID(),
        date: new Date().toISOString(),
        deviceSerial: 'VM-1',
        selection: '1',
        isDelivered: true,
        ...(at % 2 === 0 && { codeId: 'CODE-1' }),
      }));
      await this.#feed('POST', '/feed/movements', { items });
    }
  }

  async #manage(): Promise<void> {
    for (let number = 1; !this.#isOver; number++) {
      const initialCode = { codeId: `CODE-${number}`, codeType: 'QR', vending: { balance: 100 } };
      const consumer = { name: `Consumer ${number}`, identification: `I-${number}`, initialCode };
      const { body } = await this.#office('POST', '/consumers', consumer);
      await this.#office('PATCH', `/consumers/${body['id']}`, { name: `Other ${number}` });
      await this.#office('PATCH', `/consumers/${body['id']}/codes/CODE-${number}/active`, { active: false });
    }
  }
}

describe('larder verify', () => {
  const site = new BusySite();
  beforeAll(() => site.open(), 60_000);
  afterAll(() => site.stop());

  it('raises no false alarm while a server is at work', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const { code, stdout } = await site.desk.larder(['verify', '--full']);
      expect(stdout.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([]);
      expect(code).toBe(0);
    }
  });

  it('says what it left out, and what to do with what is wrong', { timeout: 120_000 }, async () => {
    await site.stop();
    const plain = await site.desk.larder(['verify']);
    expect(plain.code).toBe(0);
    expect(plain.stdout).toMatch(/Not checked: .*rows by the audit/);
    expect(plain.stdout).toMatch(/verify --full.* checks everything\. It takes some/);
    const file = databaseFile(site.desk.data);
    const database = new Database(file);
    database.exec('UPDATE codes SET vending_balance = vending_balance + 100000 WHERE seq = 1');
    // An audit row of a batch is gone: the rest of the check goes on.
    database.exec('DROP TRIGGER audit_is_append_only_delete');
    database.exec(
      `DELETE FROM audit_log WHERE seq = (SELECT max(seq) - 5 FROM audit_log WHERE resource_type = 'movements')`,
    );
    database.close();
    const wrong = verify(file, { full: true }).filter(({ ok }) => !ok);
    expect(wrong.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['tables, indexes and triggers', 'audit chain', 'rows by the audit']),
    );
    expect(wrong.flatMap(({ wrong: list }) => list).filter((text) => /busy/.test(text))).toEqual([]);
    const full = await site.desk.larder(['verify', '--full']);
    expect(full.code).toBe(1);
    expect(full.stdout).toMatch(/code CODE-1 of consumer .*vending_balance is/);
    expect(full.stdout).toMatch(/restore FILE --force --data /);
  });
});
