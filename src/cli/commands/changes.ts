import { createHash } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { MovementsBySequence } from '../../features/movements/by-sequence.ts';
import { syncFile, syncFolder, writeDurably } from '../../store/directory/durable.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import type { Reader } from '../../store/statement.ts';
import { requireAccount } from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { requireData, withStoreToRead } from '../operator-write.ts';
import { jsonFlag, plain, print } from '../output.ts';

/** Movements that are read and written at once. */
const atOnce = 1000;

/**
 * `larder changes export --account ID --from N --to N FILE` (rules/changes#files-of-movements): the movements of an
 * account by `sequence`, a line of JSON each, and `FILE.sha256`. Safe while a server runs; an existing file is replaced
 * only when the new one is complete.
 */
export const exportCommand: Command = {
  usage: 'changes export --account ID [--from N] [--to N] FILE [flags]',
  summary: 'write movements in order of their sequence, and FILE.sha256; the bytes are the same on every run',
  flags: {
    ...dataFlag,
    account: { value: 'ID', help: 'the account of the movements' },
    from: { value: 'N', help: 'the first sequence (1)' },
    to: { value: 'N', help: 'the last sequence (the newest)' },
    ...jsonFlag,
  },
  positionals: [1, 1],
  run(given) {
    const settings = new CommandSettings(given);
    const accountId = settings.text('account');
    if (accountId === undefined) throw new UsageError('changes export needs --account ID');
    const first = settings.integer('from', 1, Number.MAX_SAFE_INTEGER) ?? 1;
    const last = settings.integer('to', 1, Number.MAX_SAFE_INTEGER) ?? Number.MAX_SAFE_INTEGER;
    if (last < first) throw new UsageError('--to must not be before --from');
    if (settings.data === inMemory) throw new UsageError('changes export needs a data directory');
    requireData(settings.data);
    const file = given.positionals[0]!;
    const summary = withStoreToRead(settings.data, (connection) => {
      const reader = { connection };
      const { seq } = requireAccount(reader, accountId);
      return connection.snapshot(() => writeMovements(reader, seq, first, last, file));
    });
    print(settings, summary, () => [
      `${summary.movements} movements, sequence ${summary.first ?? '-'} to ${summary.last ?? '-'}`,
      `${summary.sha256}  ${plain(file)}`,
    ]);
    return 0;
  },
};

type Written = { movements: number; first: number | null; last: number | null; sha256: string };

function writeMovements(reader: Reader, account: number, from: number, to: number, file: string): Written {
  const movements = new MovementsBySequence(reader);
  const hash = createHash('sha256');
  const written: Written = { movements: 0, first: null, last: null, sha256: '' };
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    for (let next = from; ; ) {
      const found = movements.find(account, next, to, atOnce);
      if (found.length === 0) break;
      const lines = Array.from(
        movements.bodies(found),
        ({ kind, id, sequence, body }) =>
          `{"kind":"${kind}","id":"${id}","sequence":${sequence},"body":${body}}\n`,
      );
      const bytes = Buffer.from(lines.join(''));
      hash.update(bytes);
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      written.movements += found.length;
      written.first ??= found[0]!.sequence;
      written.last = found.at(-1)!.sequence;
      next = written.last + 1;
    }
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  syncFile(unfinished);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
  written.sha256 = hash.digest('hex');
  writeDurably(`${file}.sha256`, `${written.sha256}  ${basename(file)}\n`);
  return written;
}
