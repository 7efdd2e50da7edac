import { dirname } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { makeFolder } from '../store/durable.ts';

/** Where the log goes, and how much of it stays. */
export type LogFilePlan = {
  file: string;
  /** A file that has so many MiB makes way for a new one; 0: never, something else sees to that. */
  maxMebibytes: number;
  /** How many of those that made way stay: `larder.log.1` is the newest. */
  keep: number;
};

/** A log in a file: takes lines as pino writes them. */
export type LogFile = {
  write(line: string): void;
  /** Opens the file anew: somebody has moved it. */
  reopen(): void;
  /** Writes down what waits, as far as the disk takes it. */
  close(): Promise<void>;
};

/** So much may wait for a slow disk. */
const mostWaitingBytes = 8 * 1024 * 1024;
const tryAgainMs = 1000;

/**
 * A log file that rotates by size. The thread that writes never waits for the disk, and a disk that takes no more
 * costs lines and nothing else: they are counted (with those that were written together with a lost one), the count is
 * logged as soon as there is room again, and `tell` is told when it begins.
 * @throws where its folder is not there and cannot be made
 */
export function openLogFile(
  { file, maxMebibytes, keep }: LogFilePlan,
  tell: (text: string) => void,
): LogFile {
  makeFolder(dirname(file));
  let lost = 0;
  let failing = false;
  let tryAtMs = 0;
  let stream = open();

  function open(): RotatingFileStream {
    const size = maxMebibytes === 0 ? {} : { size: `${maxMebibytes}M` as const, rotate: keep };
    const opened = createStream(file, { mode: 0o600, ...size });
    // Its writes are told by their callbacks; without a listener an error would end the process.
    opened.on('error', (error) => {
      tryAtMs = performance.now() + tryAgainMs;
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
      msg: 'lines of the log were lost, so many at most',
    };
    lost = 0;
    // What failed may have ended within a line.
    put(`\n${JSON.stringify(line)}\n`);
  }

  return {
    write(line) {
      if (stream.destroyed && performance.now() >= tryAtMs) stream = open();
      if (stream.destroyed || stream.writableLength > mostWaitingBytes) lost++;
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
