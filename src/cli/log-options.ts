import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type LogFilePlan, openLogFile } from '../ops/log-file.ts';
import type { Flag } from './command.ts';
import type { CommandSettings } from './command-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const logFlags: Record<'log-level' | 'log-file' | 'log-max-size' | 'log-keep', Flag> = {
  'log-level': { value: 'LEVEL', choices: logLevels, help: `one of ${logLevels.join(', ')} (info)` },
  'log-file': { value: 'FILE', help: 'the file for the log (standard error); SIGHUP reopens it' },
  'log-max-size': {
    value: 'N',
    help: 'the size in MiB at which a log file is rotated; 0 = leave it to logrotate (10)',
  },
  'log-keep': { value: 'N', help: 'the number of rotated log files to keep, FILE.1 being the newest (9)' },
};

/** The settings of the log file, where one is set. @throws UsageError */
export function logFilePlan(settings: CommandSettings): LogFilePlan | undefined {
  const file = settings.text('log-file');
  const maxMebibytes = settings.integer('log-max-size', 0, 1_000_000) ?? 10;
  const keep = settings.integer('log-keep', 1, 10_000) ?? 9;
  return file === undefined ? undefined : { file: resolve(file), maxMebibytes, keep };
}

/** The settings of a server's log. @throws UsageError */
export function logPlan(settings: CommandSettings): { level: string; plan: LogFilePlan | undefined } {
  return { level: settings.oneOf('log-level', logLevels) ?? 'info', plan: logFilePlan(settings) };
}

/** A server's log; `close` writes the lines that wait. */
export type ServerLog = { log: Logger; close(): Promise<void> };

/** Opens the log. An error that ends the process is printed on standard error as well. */
export function openLog(settings: CommandSettings): ServerLog {
  const { level, plan } = logPlan(settings);
  const options = { level, redact: ['secret', 'token', '*.secret', '*.token'] };
  const stderr = pino.destination({ fd: 2, sync: true });
  if (!plan) return { log: pino(options, stderr), close: async () => {} };

  const file = openLogFile(plan, (text) => process.stderr.write(`larder: ${text}\n`));
  process.on('SIGHUP', file.reopen);
  const streams = [
    { level: 'trace' as const, stream: file },
    { level: 'fatal' as const, stream: stderr },
  ];
  return {
    log: pino(options, pino.multistream(streams)),
    async close() {
      process.off('SIGHUP', file.reopen);
      await file.close();
    },
  };
}
