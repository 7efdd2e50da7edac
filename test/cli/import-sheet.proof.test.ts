import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbook } from '../features/imports/support.ts';
import { acmeSite } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';

// Shows rules/imports#one-run.
describe('larder import-people and import-products', () => {
  const desk = new Desk();
  let account: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  let call: (path: string) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  let post: (path: string, body: object) => Promise<any>;
  beforeAll(async () => {
    const secret = await acmeSite(desk);
    const { address } = await desk.serve();
    call = async (path) => (await fetch(address + path, { headers: { 'x-api-key': secret } })).json();
    post = async (path, body) => {
      const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
      const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    };
    account = (await call('/accounts')).items[0].id;
  });
  afterAll(() => desk.close());

  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(desk.folder, name), content);
    return [name, '--account', account];
  };

  it('says what it would do, does it, and then changes nothing', async () => {
    const sheet = await workbook([
      ['Nombre', 'Cédula', 'Tarjeta', 'Tipo', 'Jefe'],
      ['Ana', '007', '04A1', 'NFC', 'x'],
    ]);
    const args = ['import-people', ...file('people.xlsx', sheet)];
    const dry = await desk.larder([...args, '--dry-run']);
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 created, 0 updated, 0 unchanged, 0 failed'),
    });
    expect(dry.stdout).toContain('unknown columns: Jefe');
    expect((await call('/consumers')).total).toBe(0);
    expect(await desk.json(args)).toMatchObject({ summary: { created: 1 }, rows: [{ row: 2, error: null }] });
    expect((await call('/consumers')).items).toMatchObject([
      { identification: '007', codes: [{ codeId: '04A1' }] },
    ]);
    expect((await desk.larder(args)).stdout).toContain('0 created, 0 updated, 1 unchanged, 0 failed');
    const audit = await call('/audit-logs?resourceType=consumer');
    expect(audit.items).toMatchObject([{ action: 'create', actor: { type: 'operator' } }]);
  });

  it('one failed row applies none, unless the others are asked for', async () => {
    const args = [
      'import-products',
      ...file(
        'products.csv',
        'Code,Name,Line,Type,Cost,Tax,Price,Suggested price\nA,Water,vending,snack,1,0,1,1\nB,,vending,snack,1,0,1,1\n',
      ),
    ];
    const stopped = await desk.larder(args);
    expect(stopped).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('row 3: validation.failed: name: '),
    });
    expect(stopped.stdout).toContain('nothing was applied');
    expect((await call('/products')).total).toBe(0);
    expect((await desk.larder([...args, '--on-error', 'skip'])).code).toBe(1);
    expect((await call('/products')).total).toBe(1);
  });

  it('gives cards without a type the one that is told, and first subsidies now or says who waits', async () => {
    const { body: profile } = await post('/profiles', {
      accountId: account,
      businessLine: 'vending',
      name: 'Lunch',
      period: { type: 'preset', value: 'monthly' },
      policy: { defaultReloadValue: 500000, maxBalance: 1000000, cumulative: false },
    });
    expect(profile.name).toBe('Lunch');
    const sheet = (name: string) =>
      file(`${name}.csv`, `ID,Name,Card,Vending profile\n${name},${name},${name},Lunch\n`);
    const untyped = await desk.larder(['import-people', ...sheet('W1')]);
    expect(untyped).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('row 2: validation.failed: codeType: '),
    });
    const waits = await desk.larder(['import-people', ...sheet('W1'), '--code-type', 'NFC']);
    expect(waits.code).toBe(0);
    expect(waits.stdout).toMatch(/new people who get their first subsidy on \d{4}-\d\d-01T05:00:00\.000Z: 1/);
    const now = ['import-people', ...sheet('W2'), '--code-type', 'EAN13', '--first-subsidy'];
    const given = await desk.larder(now);
    expect(given.stdout).toContain('new people with their first subsidy: 1');
    expect(given.stdout).not.toContain('wait for');
    const codes = (await call('/consumers')).items.flatMap(({ codes }: { codes: object[] }) => codes);
    expect(codes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ codeId: 'W1', codeType: 'NFC', vendingBalance: 0 }),
        expect.objectContaining({ codeId: 'W2', codeType: 'EAN13', vendingBalance: 500000 }),
      ]),
    );
    const products = await desk.larder(['import-products', ...file('p.csv', 'Code\nA\n'), '--first-subsidy']);
    expect(products).toMatchObject({ code: 2, stderr: expect.stringContaining('first-subsidy') });
  });

  it('refuses what it cannot do', async () => {
    const good = file('a.csv', 'ID,Name\n1,Ana\n');
    for (const [args, code, message] of [
      [['import-people', 'a.csv'], 2, 'import-people needs --account ID'],
      [['import-people', ...good, '--on-error', 'ask'], 2, 'on-error is ask'],
      [['import-people', 'a.csv', '--account', randomUUID()], 1, 'there is no account'],
      [['import-people', 'none.csv', '--account', account], 1, 'none.csv'],
      [['import-products', ...file('c.csv', 'Name,Cost\nx,1\n')], 1, 'The column Code is missing'],
      [['import-people', ...file('b.xlsx', 'PK')], 1, 'damaged'],
    ] as [string[], number, string][]) {
      const ended = await desk.larder(args);
      expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
    }
  });
});
