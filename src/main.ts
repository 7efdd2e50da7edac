import { runCommandLine } from './cli/command-line.ts';
import { endWith, mindStreams } from './cli/streams.ts';
import { backupProcessArgument } from './ops/backup-process-argument.ts';

/** What a command leaves open is closed long before. */
const farewellMs = 5000;

mindStreams();

const args = process.argv.slice(2);
const work = args[0] === backupProcessArgument ? backupProcess() : runCommandLine(args);

async function backupProcess(): Promise<number> {
  const { runBackupProcess } = await import('./ops/backup-process.ts');
  return await runBackupProcess();
}

// Without await: the packaged program is CommonJS, which has none at the top level.
void work.then((code) => {
  endWith(code);
  endAfter(farewellMs);
});

/** A command that is done ends, whatever still holds the process; what it printed is read first. */
function endAfter(ms: number): void {
  setTimeout(() => {
    if (process.stdout.writableLength > 0) endAfter(ms);
    else process.exit();
  }, ms).unref();
}
