import { runCommandLine } from './cli/command-line.ts';
import { handleStreamErrors, setExitCode } from './cli/streams.ts';
import { backupProcessArgument } from './ops/start-backup-process.ts';
import { drillArgument } from './second-box/drill-argument.ts';

/** The time after which a process exits even if its command is still busy; commands close their resources sooner. */
const exitAfterMs = 5000;

// Whatever any command writes is its owner's alone, in whatever folder (rules/command-line#data-directory).
process.umask(0o077);

handleStreamErrors();

const args = process.argv.slice(2);
const work =
  args[0] === backupProcessArgument
    ? backupProcess()
    : args[0] === drillArgument
      ? drillProcess()
      : runCommandLine(args);

async function backupProcess(): Promise<number> {
  const { runBackupProcess } = await import('./ops/backup-process.ts');
  return await runBackupProcess();
}

async function drillProcess(): Promise<number> {
  const { runDrillProcess } = await import('./second-box/drill-process.ts');
  return runDrillProcess();
}

// Without await: the packaged program is CommonJS, which has none at the top level.
void work.then((code) => {
  setExitCode(code);
  endAfter(exitAfterMs);
});

/** Ends the process after `ms`, even if something keeps it alive, but after its output was read. */
function endAfter(ms: number): void {
  setTimeout(() => {
    if (process.stdout.writableLength > 0) endAfter(ms);
    else process.exit();
  }, ms).unref();
}
