import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { Command } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { operatorWrite, requireData } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';

/** Functions that revoke one kind of credential: keys or controllers. */
type Revoked<T> = {
  /** Its name in messages; the command has the plural. */
  thing: string;
  summary: string;
  /** @returns the row, also when it was revoked before; undefined when no row has the id */
  revoke(tx: Tx, id: string): { seq: number } | undefined;
  shown(reader: Reader, seq: number): T;
  nameOf(shown: T): string;
};

/** `larder … revoke ID`: revokes permanently, from the next request on; again, it changes nothing. */
export function revoking<T extends { id: string }>({
  thing,
  summary,
  revoke,
  shown,
  nameOf,
}: Revoked<T>): Command {
  return {
    usage: `${thing}s revoke ID [flags]`,
    summary,
    flags: { ...dataFlag, ...jsonFlag },
    positionals: [1, 1],
    run(given) {
      const settings = new CommandSettings(given);
      const [id] = given.positionals as [string];
      requireData(settings.data);
      const revoked = operatorWrite(settings.data, (tx) => {
        const row = revoke(tx, id.toLowerCase());
        if (!row) throw new Error(`there is no ${thing} ${id}`);
        return shown(tx, row.seq);
      });
      print(settings, revoked, () => [`The ${thing} ${nameOf(revoked)} (${revoked.id}) was revoked.`]);
      return 0;
    },
  };
}
