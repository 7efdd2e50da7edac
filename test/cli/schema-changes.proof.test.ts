import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandNames, loadCommand } from '../../src/cli/commands.ts';
import { Connection } from '../../src/store/connection.ts';
import { migrations } from '../../src/store/directory/open-store.ts';
import { acmeSite, callerOf } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';

const newest = migrations().at(-1)!.version;

const id = '01900000-0000-7000-8000-000000000000';
/** Every command that opens the database, except those with an option of their own for an older one. */
const commands = [
  ['keys', 'list'],
  ['keys', 'create', '--account', id],
  ['keys', 'update', id, '--label', 'x'],
  ['keys', 'revoke', id],
  ['controllers', 'list'],
  ['controllers', 'create', '--account', id, '--serial', 'C-2'],
  ['controllers', 'revoke', id],
  ['users', 'list'],
  ['users', 'create', '--name', 'Ana', '--role', 'owner'],
  ['users', 'link', 'Ana'],
  ['users', 'update', 'Ana', '--role', 'viewer'],
  ['users', 'disable', 'Ana'],
  ['users', 'enable', 'Ana'],
  ['import', 'rows.ndjson', '--account', id],
  ['import-people', 'people.csv', '--account', id],
  ['import-products', 'products.csv', '--account', id],
  ['provision', 'site.json'],
  ['provision', 'site.json', '--dry-run'],
];
/** The others with a data directory: they have a word of their own, make a new database, or open none. */
const others = [
  ...['serve', 'start', 'demo', 'doctor', 'verify', 'backup', 'restore', 'readings import', 'changes export'],
  ...['promote', 'rejoin', 'second-box end', 'second-box pair', 'standby'],
  ...['head init', 'head upgrade', 'head verify', 'head status'],
];
const withoutDatabase = ['openapi', 'tls init', 'tls renew', 'service install'];
const site = { clients: [{ name: 'Acme', accounts: [] }] };

function desk(): Desk {
  const made = new Desk();
  onTestFinished(() => made.close());
  writeFileSync(join(made.folder, 'rows.ndjson'), '');
  writeFileSync(join(made.folder, 'site.json'), JSON.stringify(site));
  writeFileSync(join(made.folder, 'people.csv'), 'Name,Identification,Code\nAna,1,A1\n');
  writeFileSync(
    join(made.folder, 'products.csv'),
    'Code,Name,Line,Type,Cost,Tax,Price\nT,Tea,Vending,Beverage,1,0,1\n',
  );
  return made;
}

/** Runs a command in this process, which is faster by far, with the files of the desk. */
function here(at: Desk, args: string[]) {
  const named = args.map((arg) => (/\.(json|ndjson|csv|backup)$/.test(arg) ? join(at.folder, arg) : arg));
  return larderHere([...named, '--data', at.data]);
}

function inDatabase<T>(file: string, work: (connection: Connection) => T): T {
  const connection = Connection.open(file);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

describe('a database of another schema', () => {
  it('is shown to every command that opens one', async () => {
    const shown = commands.map(([first, second]) =>
      commandNames.includes(`${first} ${second}`) ? `${first} ${second}` : first!,
    );
    const opening = [];
    for (const name of commandNames) {
      const { flags } = await loadCommand(name);
      if ('data' in flags && !withoutDatabase.includes(name)) opening.push(name);
    }
    expect(opening.toSorted()).toEqual([...new Set([...shown, ...others])].toSorted());
  });

  it('that is older than this Larder upgrades is left as it is, and every command names the build to use', async () => {
    const at = desk();
    await at.larder(['provision', 'site.json']);
    const file = join(at.data, 'larder.db');
    inDatabase(file, ({ database }) =>
      database.exec(
        "DELETE FROM migrations; INSERT INTO migrations VALUES (55, '0055-x.sql', '', 55, '0.1.0', '')",
      ),
    );
    const before = readFileSync(file);
    for (const args of [...commands, ['serve', '--port', '0'], ['start', '--port', '0']]) {
      const { code, stderr } = await here(at, args);
      expect(code, args.join(' ')).toBe(1);
      expect(stderr, args.join(' ')).toMatch(
        /^larder: [^\n]*has schema 55, which was never released;[^\n]+ commit a8286ca9 once [^\n]+\n$/,
      );
    }
    expect((await here(at, ['doctor'])).stdout).toContain('commit a8286ca9');
    expect(readFileSync(file)).toEqual(before);
  });

  it('that is newer is named as that by all', async () => {
    const at = desk();
    await at.larder(['provision', 'site.json']);
    inDatabase(join(at.data, 'larder.db'), ({ database }) =>
      database.exec("INSERT INTO migrations VALUES (9999, '9999-new.sql', '', 9999, '9.0.0', '')"),
    );
    for (const args of [...commands, ['serve', '--port', '0'], ['start', '--port', '0']]) {
      const { code, stderr } = await here(at, args);
      expect(code, args.join(' ')).toBe(1);
      expect(stderr, args.join(' ')).toMatch(/^larder: the database comes from a newer Larder: [^\n]+\n$/);
    }
  });

  it('that is made while it is served is said, and no more is written', async () => {
    const at = desk();
    const secret = await acmeSite(at);
    const call = callerOf((await at.serve()).address, secret);
    expect((await call('POST', '/operations', { name: 'Before' })).status).toBe(201);
    // As a newer Larder's command once did.
    inDatabase(join(at.data, 'larder.db'), ({ database }) =>
      database.exec(`INSERT INTO migrations VALUES (${newest + 1}, 'new.sql', '', ${newest}, '9.0.0', '')`),
    );
    const refused = { status: 503, body: { code: 'server.restart_needed' } };
    const detail = `Another Larder process changed the database from schema ${newest} to ${newest + 1} while the server was running.`;
    expect(await call('POST', '/operations', { name: 'After' })).toMatchObject({
      ...refused,
      body: { detail },
    });
    expect(await call('GET', '/readyz')).toMatchObject({ ...refused, body: { detail } });
    expect((await call('GET', '/operations')).body).toMatchObject({ total: 2 });
    expect(await at.stop()).toEqual([0]);
  });

  it('a file that takes its place while it is served is said, and no more is written', async () => {
    const at = desk();
    const secret = await acmeSite(at);
    const call = callerOf((await at.serve()).address, secret);
    expect((await call('POST', '/operations', { name: 'Before' })).status).toBe(201);
    const file = join(at.data, 'larder.db');
    copyFileSync(file, `${file}.copy`);
    renameSync(file, `${file}.away`);
    const refused = { status: 503, body: { code: 'server.restart_needed' } };
    expect(await call('POST', '/operations', { name: 'Removed' })).toMatchObject(refused);
    renameSync(`${file}.copy`, file);
    expect(await call('POST', '/operations', { name: 'Replaced' })).toMatchObject(refused);
    expect(await call('GET', '/readyz')).toMatchObject(refused);
    expect((await call('GET', '/operations')).status).toBe(200);
    renameSync(`${file}.away`, file);
    expect((await call('POST', '/operations', { name: 'Back' })).status).toBe(201);
    expect((await call('GET', '/readyz')).status).toBe(200);
  });
});
