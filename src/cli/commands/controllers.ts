import {
  addController,
  controllerBody,
  controllerBySerial,
  listControllers,
  revokeController,
} from '../../access/controllers.ts';
import { type AppliedController, withSecret } from '../../features/provisioning/provision-access.ts';
import type { Reader } from '../../store/statement.ts';
import { nameOption, requireAccount } from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { operatorWrite, requireData, withStoreToRead } from '../operator-write.ts';
import { blockOf, jsonFlag, plain, print } from '../output.ts';
import { revoking } from './revoke.ts';

const flags = { ...dataFlag, ...jsonFlag };

type ShownController = Omit<AppliedController, 'account'>;

/** `larder controllers create` (rules/command-line#keys-and-controllers). */
export const createCommand: Command = {
  usage: 'controllers create --account ID --serial S [flags]',
  summary: 'register a controller; its feed token is shown only once',
  flags: {
    ...flags,
    account: { value: 'ID', help: 'the account of the devices that the controller reports for' },
    serial: { value: 'S', help: 'its serial, which devices refer to as controllerSerial' },
  },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    const [accountId, serial] = [settings.text('account'), nameOption(settings, 'serial')];
    if (accountId === undefined || serial === undefined) {
      throw new UsageError('a controller needs --account ID and --serial S');
    }
    requireData(settings.data);
    const made = operatorWrite(settings.data, (tx) => {
      const account = requireAccount(tx, accountId);
      if (controllerBySerial(tx, account.seq, serial)) {
        throw new Error(`the account already has a controller ${serial}`);
      }
      const controller = addController(tx, account, { serial });
      return withSecret(shown(tx, controller.seq), controller.secret);
    });
    print(settings, made, () => [
      `id       ${made.id}`,
      `serial   ${made.serial}`,
      `account  ${made.accountId}`,
      `token    ${made.secret}`,
      'The token is shown only once; Larder stores only its SHA-256.',
    ]);
    return 0;
  },
};

/** `larder controllers list`: all controllers that are not revoked; with `--all` the revoked ones as well. */
export const listCommand: Command = {
  usage: 'controllers list [flags]',
  summary: 'show the controllers and when they last reported, without their tokens',
  flags: { ...flags, all: { once: true, help: 'include revoked ones' } },
  positionals: [0, 0],
  run(given) {
    const settings = new CommandSettings(given);
    requireData(settings.data);
    const revoked = given.flags['all'] === true;
    const rows = withStoreToRead(settings.data, (connection) => listControllers({ connection }, { revoked }));
    const listed = rows.map(({ body, ...row }) => ({
      ...row,
      controller: JSON.parse(body) as ShownController,
    }));
    const shown = listed.map(({ controller, lastSeenAt, revokedAt }) =>
      revoked ? { ...controller, lastSeenAt, revokedAt } : controller,
    );
    print(settings, shown, () =>
      listed.length === 0
        ? ['There are no controllers.']
        : listed.flatMap(({ controller: { id, serial }, client, account, lastSeenAt, revokedAt }) =>
            blockOf(`${id}  ${plain(serial)}`, [
              ...(revokedAt === null ? [] : [`revoked ${revokedAt}`]),
              `account ${plain(account)} of ${plain(client)}`,
              lastSeenAt === null ? 'never connected' : `last contact ${lastSeenAt}`,
            ]),
          ),
    );
    return 0;
  },
};

/** `larder controllers revoke ID`. */
export const revokeCommand = revoking({
  thing: 'controller',
  summary: 'revoke a controller’s token immediately and permanently',
  revoke: revokeController,
  shown,
  nameOf: ({ serial }) => serial,
});

function shown(reader: Reader, seq: number): ShownController {
  return JSON.parse(controllerBody(reader, seq)) as ShownController;
}
