import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variableOf } from '../../src/cli/command-settings.ts';
import { commandNames, loadCommand } from '../../src/cli/commands.ts';
import { larderHere } from '../support/in-process.ts';

describe('larder.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-settings-'));
  const file = join(folder, 'larder.json');
  const absent = `larder: there is no site in ${folder}`;
  beforeAll(() => mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  const list = (content: string | Buffer) => {
    writeFileSync(file, content);
    return larderHere(['keys', 'list', '--data', folder]);
  };
  const refusal = async (settings: unknown) => {
    const { code, stdout, stderr } = await list(JSON.stringify(settings));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr.replace(`larder: ${file}: `, '').trimEnd();
  };

  it.each([
    [{ backupat: '30 3 * * *' }, 'backupat is not a setting; did you mean backup-at?'],
    [{ maxFingerprint: 3 }, 'maxFingerprint is not a setting; did you mean maxFingerprints?'],
    [{ backup_keep: 3 }, 'backup_keep is not a setting; did you mean backup-keep?'],
    [{ xyzzy: 1 }, 'xyzzy is not a setting'],
    [{ constructor: 1 }, 'constructor is not a setting'],
    [{ data: '/srv' }, 'data sets the location of this file and cannot be set in it'],
    [{ 'no-docs': 'yes' }, 'no-docs must be true or false'],
    [{ port: true }, 'port must be a string or an integer'],
    [{ host: null }, 'host must be a string or an integer'],
    [{ 'trust-proxy': '10.0.0.0/8' }, 'trust-proxy must be a list of strings'],
    [{ 'trust-proxy': [1] }, 'trust-proxy must be a list of strings'],
    ...['force', 'move', 'dry-run', 'all'].map((flag) => [
      { [flag]: true },
      `${flag} applies to a single command and cannot be set in this file`,
    ]),
  ] as [object, string][])('with %j is refused by every command: %s', async (settings, message) => {
    expect(await refusal(settings)).toBe(message);
  });

  it('tells of everything that is wrong in it', async () => {
    expect(await refusal({ prot: 8081, host: {}, port: 8081 })).toBe(
      '2 members are not valid\n  prot is not a setting; did you mean port?\n  host must be a string or an integer',
    );
  });

  it('may hold every flag of every command, and a mark of its bytes', async () => {
    for (const name of commandNames) {
      const { flags } = await loadCommand(name);
      for (const [flag, { value, repeatable, once }] of Object.entries(flags)) {
        if (once || flag === 'data') continue;
        const setting = value ? (repeatable ? ['x'] : 'x') : true;
        const { stderr } = await list(`\ufeff${JSON.stringify({ [flag]: setting })}`);
        expect(stderr, flag).toContain(absent);
      }
    }
  });

  it('is refused in other bytes than UTF-8, and as another thing than an object', async () => {
    for (const [content, message] of [
      [Buffer.from('{"host":"ñ"}', 'latin1'), ' is not UTF-8 in line 1 (byte 10); save it as UTF-8'],
      ['[]', ' is not a JSON object'],
      ['{', ' is not valid JSON: '],
    ] as const) {
      const { code, stderr } = await list(content);
      expect(code).toBe(2);
      expect(stderr).toContain(`larder: ${file}${message}`);
    }
  });

  it('is named where a value in it is no use, and a variable where that is', async () => {
    writeFileSync(file, '{"rate-limit":0,"expires":"soon","permissions":"tags:raed"}');
    const create = (environment = {}, ...flags: string[]) =>
      larderHere(['keys', 'create', '--account', 'x', '--data', folder, ...flags], environment);
    expect((await create()).stderr).toMatch(
      `larder: ${file}: permissions: there is no permission tags:raed; it must be one of products:read, `,
    );
    const granted = { LARDER_PERMISSIONS: 'tags:read' };
    expect((await create(granted)).stderr).toMatch(
      `larder: ${file}: rate-limit is 0, but must be an integer`,
    );
    expect((await create({ ...granted, LARDER_RATE_LIMIT: 'x' })).stderr).toMatch(
      'larder: LARDER_RATE_LIMIT is x, but must be an integer',
    );
    expect((await create({ ...granted, LARDER_RATE_LIMIT: 'x' }, '--rate-limit', '1')).stderr).toMatch(
      `larder: ${file}: expires is soon, but must be an ISO 8601 date or never`,
    );
    for (const [name, value, what] of [
      ['base-url', 'larder.example', 'an address such as https://larder.example'],
      ['base-url', 'ftp://larder.example', 'an address such as https://larder.example'],
      ['cors-origin', 'app.example', 'an origin such as https://app.example, or *'],
      ['cors-origin', 'https://app.example/', 'an origin such as https://app.example, or *'],
    ]) {
      writeFileSync(file, JSON.stringify({ [name!]: value }));
      expect((await larderHere(['serve', '--data', folder, '--port', '0'])).stderr).toBe(
        `larder: ${file}: ${name} is ${value}, but must be ${what}\n`,
      );
    }
    writeFileSync(file, '{"log-level":"loud"}');
    expect((await larderHere(['serve', '--data', folder, '--port', '0'])).stderr).toBe(
      `larder: ${file}: log-level is loud, but must be one of fatal, error, warn, info, debug, trace, silent\n`,
    );
  });
});

describe('variables of the environment', () => {
  it('are told of where no command knows them, and heeded where one does', async () => {
    const { stderr } = await larderHere(['completion', 'bash'], { LARDER_PROT: '1', LARDER_PORT: '2' });
    expect(stderr).toBe(
      'larder: LARDER_PROT is not a variable of Larder and is ignored; did you mean LARDER_PORT?\n',
    );
    const all = await Promise.all(commandNames.map(loadCommand));
    const known = all.flatMap(({ flags }) => Object.keys(flags)).map((flag) => [variableOf(flag), 'true']);
    expect((await larderHere(['man'], Object.fromEntries(known))).stderr).toBe('');
    expect((await larderHere(['man'], { LARDER_TEST_CLOCK: '/tmp/none' })).stderr).toBe('');
  });
});
