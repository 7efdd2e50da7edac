import { dirname } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { makeFolder } from '../store/directory/durable.ts';

/** The location of the log, and the number of files to keep. */
export type LogFilePlan = {
  file: string;
  /** The size at which the file is rotated; 0: never, something else rotates it. */
  maxMebibytes: number;
  /** The number of rotated files; `larder.log.1` is the newest. */
  keep: number;
};

/** A log file, as a destination of pino. */
export type LogFile = {
  write(line: string): void;
  /** Opens the file again, after it was moved. */
  reopen(): void;
  /** Writes the waiting lines, if the disk accepts them. */
  close(): Promise<void>;
};

/** The most bytes that wait for a slow disk. */
const maxWaitingBytes = 8 * 1024 * 1024;
const retryAfterMs = 1000;

/**
 * Opens a log file that rotates by size. Writes never wait for the disk. When the disk is full, lines are lost and
 * nothing else happens: `tell` is called at the first lost line, lost lines are counted (with the buffered ones), and
 * the count is logged as soon as a write succeeds.
 * @throws when its folder does not exist and cannot be created
 */
export function openLogFile(
  { file, maxMebibytes, keep }: LogFilePlan,
  tell: (text: string) => void,
): LogFile {
  makeFolder(dirname(file));
  let lost = 0;
  let failing = false;
  let retryAtMs = 0;
  let stream = open();

  function open(): RotatingFileStream {
    const size = maxMebibytes === 0 ? {} : { size: `${maxMebibytes}M` as const, rotate: keep };
    const opened = createStream(file, { mode: 0o600, ...size });
    // Callbacks report failed writes; without a listener, an error would end the process.
    opened.on('error', (error) => {
      retryAtMs = performance.now() + retryAfterMs;
      if (!failing) tell(`the log cannot be written to ${file}: ${error.message}`);
      failing = true;
    });
    return opened;
  }

  function put(text: string): void {
    stream.write(text, (error) => {
      if (error) {
        lost++;
        return;
      }
      failing = false;
      if (lost > 0 && stream.writableLength === 0 && !stream.writableEnded) tellLost();
    });
  }

  function tellLost(): void {
    const line = {
      level: 40,
      time: Date.now(),
      pid: process.pid,
      lines: lost,
      msg: 'lines of the log were lost; the count is an upper limit',
    };
    lost = 0;
    // The write that failed may have ended within a line.
    put(`\n${JSON.stringify(line)}\n`);
  }

  return {
    write(line) {
      if (stream.destroyed && performance.now() >= retryAtMs) stream = open();
      if (stream.destroyed || stream.writableLength > maxWaitingBytes) lost++;
      else put(line);
    },
    reopen() {
      const old = stream;
      stream = open();
      old.end();
    },
    close() {
      return new Promise((resolve) => {
        if (stream.closed) return resolve();
        stream.once('close', resolve);
        if (lost > 0) tellLost();
        stream.end();
      });
    },
  };
}
