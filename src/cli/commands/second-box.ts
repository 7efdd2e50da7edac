import { existsSync } from 'node:fs';
import { auditChange } from '../../access/audited.ts';
import { isoOf, systemClock } from '../../lib/clock.ts';
import { certificateIn } from '../../ops/tls/local-ca-files.ts';
import { newToken, readBoxFile, removeBoxFile, writeBoxFile } from '../../second-box/box-files.ts';
import { plainFingerprint } from '../../second-box/connect.ts';
import { takeoverCode } from '../../second-box/takeover-code.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { certificateChoice, tlsFlags } from '../listen-options.ts';
import { operatorWrite, requireData } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';
import { addressFlags, panelAddress } from '../panel-address.ts';

/** `larder second-box pair`: makes the token with which a second box follows this one. */
export const pairCommand: Command = {
  usage: 'second-box pair [flags]',
  summary: 'create the token for a second box that follows this one, and print the command to run there',
  flags: {
    ...dataFlag,
    ...addressFlags,
    ...tlsFlags,
    async: { once: true, help: 'do not wait for the second box when writing' },
    strict: { once: true, help: 'refuse writes with 503 while the second box does not confirm them' },
    ...jsonFlag,
  },
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('a second box needs a data directory');
    requireData(data);
    const files = certificateChoice(settings);
    if (!files || !existsSync(files.cert))
      throw new Error(
        `a second box follows over HTTPS only; to create a certificate: ${larderCommand(data, ['tls', 'init'])}`,
      );
    const fingerprint = plainFingerprint(certificateIn(files.cert).fingerprint256);
    const mode = given.flags['async'] === true ? 'async' : 'sync';
    const strict = given.flags['strict'] === true;
    const token = newToken();
    record(data, { mode, isStrict: strict });
    writeBoxFile(data, 'pairing', { token, mode, strict, pairedAt: isoOf(systemClock()()) });
    const primary = panelAddress(settings);
    print(settings, { primary, token, fingerprint, takeoverCode: takeoverCode(token) }, () => [
      'On the second box:',
      `  ${['larder', 'standby', '--data', 'DIR', '--primary', primary, '--token', token, '--fingerprint', fingerprint].join(' ')}`,
      `The takeover code for its page: ${takeoverCode(token)}`,
    ]);
    return 0;
  },
};

/** `larder second-box end`: the token is valid no more, and writes no longer wait. */
export const endCommand: Command = {
  usage: 'second-box end [flags]',
  summary:
    'unpair the second box: its token becomes invalid; restart the server for writes to stop waiting ' +
    'immediately',
  flags: { ...dataFlag, ...jsonFlag },
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    const { data } = settings;
    if (data === inMemory) throw new UsageError('a second box needs a data directory');
    requireData(data);
    if (!readBoxFile(data, 'pairing')) throw new Error('no second box is paired');
    record(data, null);
    removeBoxFile(data, 'pairing');
    print(settings, { data, paired: false }, () => ['The second box is no longer paired.']);
    return 0;
  },
};

function record(data: string, after: object | null): void {
  operatorWrite(data, (tx) => {
    const { mode, strict: isStrict } = readBoxFile(data, 'pairing') ?? {};
    const before = mode === undefined ? null : JSON.stringify({ mode, isStrict });
    const is = after && JSON.stringify(after);
    const action = before === null ? 'create' : is === null ? 'delete' : 'update';
    auditChange(tx, action, 'settings', { id: 'second-box', client: null, account: null }, before, is);
  });
}
