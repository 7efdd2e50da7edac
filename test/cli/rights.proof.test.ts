import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmeSite } from '../support/acme.ts';
import { checkout, Desk, environment } from '../support/command-line.ts';
import { larderHere } from '../support/in-process.ts';
import { drawn } from '../support/scaled.ts';

const [program, main] = checkout as [string, string];
const nobody = 65_534;
const id = '01900000-0000-7000-8000-000000000000';

/** Every command that looks into a data directory. */
const commands = [
  ['serve', '--port', '0'],
  ['start', '--port', '0'],
  ['demo'],
  ['provision', 'site.json'],
  ['keys', 'list'],
  ['provision', 'site.json', '--dry-run'],
  ['keys', 'create', '--account', id],
  ['controllers', 'list'],
  ['users', 'list'],
  ['users', 'create', '--name', 'Ana', '--role', 'owner'],
  ['import', 'site.json', '--account', id],
  ['import-people', 'people.csv', '--account', id],
  ['backup', 'compiled/x.backup'],
  ['restore', 'x.backup', '--force'],
  ['verify'],
  ['tls', 'init'],
  ['doctor'],
  ['service', 'install', '--print'],
];

describe.skipIf(process.getuid?.() !== 0)('another user’s data (needs root, to be somebody else)', () => {
  const desk = new Desk();
  // Compiled code is kept by user.
  const compiled = join(desk.folder, 'compiled');
  beforeAll(async () => {
    await acmeSite(desk);
    chmodSync(desk.folder, 0o755);
    mkdirSync(compiled);
    chmodSync(compiled, 0o777);
    writeFileSync(join(desk.folder, 'people.csv'), 'Name,Identification\nAna,1\n');
  });
  afterAll(() => desk.close());

  const asNobody = (args: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...environment, NODE_COMPILE_CACHE: compiled };
      const options = { cwd: desk.folder, env, uid: nobody, timeout: 60_000 };
      execFile(program, [main, ...args], options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr });
      });
    });

  const isTold = async (args: string[]) => {
    const { code, text } = await asNobody(args);
    expect(code).toBe(1);
    expect(text).toMatch(/belongs to root, and this is nobody/);
    expect(text).not.toMatch(/larder restore|no database|not there/);
  };

  it.each(drawn(commands, 4).map((args) => [args.join(' '), args]))(
    '%s: names both users, and no restore',
    async (_, args) => isTold(args),
  );

  const ofNobody = (name: string): string => {
    const own = join(desk.folder, name);
    mkdirSync(own, { mode: 0o700 });
    chownSync(own, nobody, nobody);
    return own;
  };
  /** The paths of a data directory, and of the backups beside it, that belong to root. */
  const ofRoot = (own: string) =>
    [own, `${own}-backups`]
      .filter(existsSync)
      .flatMap((folder) => [folder, ...globSync(`${folder}/**`), ...hiddenIn(folder)])
      .filter((path) => statSync(path).uid === 0);
  const hiddenIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));

  it('gets nothing of root, whatever root does in it', async () => {
    const own = ofNobody('of-nobody');
    const makeFirst = [
      ['provision', 'site.json'],
      ['demo', '--deliveries', '50', '--days', '5'],
    ];
    for (const [index, args] of makeFirst.entries()) {
      const fresh = ofNobody(`fresh-${index}`);
      expect([args[0], (await desk.larder([...args, '--data', fresh])).code]).toEqual([args[0], 0]);
      expect([args[0], ofRoot(fresh)]).toEqual([args[0], []]);
    }
    expect((await desk.larder([...makeFirst[1]!, '--data', own])).code).toBe(0);
    const { id } = JSON.parse((await desk.larder(['provision', 'site.json', '--json', '--data', own])).stdout)
      .clients[0].accounts[0];
    for (const args of [
      ['users', 'create', '--name', 'Ana', '--role', 'owner'],
      ['users', 'link', 'Ana'],
      ['keys', 'create', '--account', id],
      ['controllers', 'create', '--account', id, '--serial', 'C-9'],
      ['import-people', 'people.csv', '--account', id],
      ['doctor'],
      ['verify', '--full'],
      ['tls', 'init'],
      ['tls', 'renew'],
      ['backup', join(desk.folder, 'of-nobody.backup')],
      ['restore', join(desk.folder, 'of-nobody.backup'), '--force'],
    ]) {
      const { code, stderr } = await desk.larder([...args, '--data', own]);
      expect([args[0], args[0] === 'doctor' ? 0 : code, stderr]).toEqual([args[0], 0, expect.any(String)]);
      expect([args.join(' '), ofRoot(own)]).toEqual([args.join(' '), []]);
    }
  });

  // As the user of a package's service does, whose folder lies in one of root's.
  it('is restored by its user where only root may write beside it', async () => {
    const own = ofNobody('fixed');
    expect((await asNobody(['demo', '--deliveries', '50', '--days', '5', '--data', own])).code).toBe(0);
    const file = join(own, 'a.backup');
    expect((await asNobody(['backup', file, '--data', own])).code).toBe(0);
    const add = ['users', 'create', '--name', 'Later', '--role', 'owner', '--data', own];
    expect((await asNobody(add)).code).toBe(0);
    const videos = globSync(join(own, 'evidence', '*', '*'));
    expect(videos.length).toBeGreaterThan(0);

    const refused = await asNobody(['restore', file, '--data', own]);
    expect(refused.text).toContain(`with --force it is kept as ${join(own, 'before-<time>')}`);
    const { code, text } = await asNobody(['restore', file, '--force', '--json', '--data', own]);
    expect([code, text]).toEqual([0, expect.any(String)]);
    const { kept, carriedBackups } = JSON.parse(text);
    expect([dirname(kept), carriedBackups]).toEqual([own, ['a.backup']]);
    const namesIn = async (data: string) =>
      JSON.parse((await asNobody(['users', 'list', '--json', '--data', data])).text).map(
        (user: { name: string }) => user.name,
      );
    expect(await namesIn(own)).not.toContain('Later');
    expect(await namesIn(kept)).toContain('Later');
    expect(globSync(join(own, 'evidence', '*', '*'))).toEqual(videos);
    expect((await asNobody(['verify', '--full', '--data', own])).code).toBe(0);
    expect(readdirSync(own).filter((name) => name.startsWith('.rest'))).toEqual([]);

    // Into an empty folder, as after an installation.
    const empty = ofNobody('empty');
    expect((await asNobody(['restore', file, '--data', empty])).code).toBe(0);
    expect(await namesIn(empty)).not.toContain('Later');
    expect(readdirSync(empty).filter((name) => name.startsWith('before-'))).toEqual([]);
  });

  it('names both users where only the files are closed, and where they may be read alone', async () => {
    chmodSync(desk.data, 0o755);
    // SQLite writes beside a database that it reads.
    for (const file of [0o600, 0o644]) {
      chmodSync(join(desk.data, 'larder.db'), file);
      await isTold(['keys', 'list']);
      await isTold(['verify']);
      await isTold(['doctor']);
      await isTold(['backup', 'compiled/x.backup']);
      await isTold(['restore', 'x.backup', '--force']);
    }
    chmodSync(join(desk.data, 'larder.db'), 0o600);
    chmodSync(desk.data, 0o700);
  });

  it.each(drawn(['larder.db-shm', 'larder.lock', 'links.key', 'templates.key', 'evidence'], 3))(
    'a %s that a command of another user left is named before anything is served',
    async (name) => {
      const own = join(desk.folder, `own-${name}`);
      cpSync(desk.data, own, { recursive: true });
      for (const left of ['larder.db-shm', 'evidence'])
        rmSync(join(own, left), { recursive: true, force: true });
      for (const file of ['.', ...readdirSync(own)]) chownSync(join(own, file), nobody, nobody);
      const left = join(own, name);
      if (name === 'evidence') mkdirSync(left, { mode: 0o700 });
      else writeFileSync(left, existsSync(left) ? readFileSync(left) : '', { mode: 0o600 });
      chownSync(left, 0, 0);
      const { code, text } = await asNobody(['serve', '--port', '0', '--data', own]);
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`^larder: ${left} belongs to root, and this is nobody; run [^\\n]+\\n$`),
        ),
      ]);
    },
  );
});

describe('a file with a passphrase', () => {
  const desk = new Desk();
  beforeAll(async () => {
    await acmeSite(desk);
    writeFileSync(join(desk.folder, 'passphrase'), 'horse\n');
    await desk.larder(['backup', 'a.backup']);
  });
  afterAll(() => desk.close());

  it('that others can reach is refused by every command that takes one', async () => {
    mkdirSync(join(desk.folder, 'backups'));
    const file = join(desk.folder, 'passphrase');
    const scheduled = ['--data', desk.data, '--backup-at', '0 3 * * *', '--backup-passphrase-file', file];
    for (const mode of [0o640, 0o604, 0o610]) {
      chmodSync(file, mode);
      for (const args of [
        ['backup', join(desk.folder, 'b.backup'), '--data', desk.data, '--passphrase-file', file],
        [
          'restore',
          join(desk.folder, 'a.backup'),
          '--new',
          '--data',
          join(desk.folder, 'other'),
          '--passphrase-file',
          file,
        ],
        ['serve', '--port', '0', ...scheduled],
        ['doctor', ...scheduled],
        ['service', 'install', '--print', ...scheduled],
      ]) {
        // A command that serves would not end here if it were not refused.
        const { code, stderr } = await (args[0] === 'serve' ? desk.larder(args) : larderHere(args));
        expect([args[0], code]).toEqual([args[0], 1]);
        expect(stderr).toMatch(/^larder: users other than its owner can access [^\n]+\n$/);
        expect(stderr.slice('larder: users other than its owner can access '.length).startsWith(file)).toBe(
          true,
        );
        expect(stderr.endsWith(`: chmod go= ${file}\n`)).toBe(true);
      }
    }
    expect(existsSync(join(desk.folder, 'b.backup'))).toBe(false);
    chmodSync(file, 0o400);
    expect((await desk.larder(['backup', 'b.backup', '--passphrase-file', 'passphrase'])).code).toBe(0);
  }, 60_000);
});
