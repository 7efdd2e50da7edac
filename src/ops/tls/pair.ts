import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';

/** The files of a certificate and its key, as paths. */
export type PairFiles = { cert: string; key: string };

/** The pair that a server serves; `fromLocalCa`: the data directory's local CA issued it, and Larder renews it. */
export type ServedFiles = PairFiles & { fromLocalCa: boolean };

/** A certificate and its key that belong together, as PEM, and when the certificate ends. */
export type Pair = { cert: Buffer; key: Buffer; endsMs: number };

/** Reads a pair. @throws when a file cannot be read, is none, or the key is another certificate's */
export function readPair({ cert, key }: PairFiles): Pair {
  const pair = { cert: readFileSync(cert), key: readFileSync(key) };
  const certificate = parsed(cert, () => new X509Certificate(pair.cert));
  const privateKey = parsed(key, () => createPrivateKey(pair.key));
  if (!certificate.checkPrivateKey(privateKey)) throw new Error(`${key} is not the key of ${cert}`);
  return { ...pair, endsMs: Date.parse(certificate.validTo) };
}

function parsed<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${file} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** A pair that is reloaded when its files change. */
export type WatchedPair = {
  readonly current: Pair;
  close(): void;
};

/** The interval at which a server looks for changes (rules/command-line#serving). */
const lookEveryMs = 1000;

/**
 * Watches the files of a pair, so that a renewal only has to write them. A pair that cannot be used, for one of the two
 * files is not written yet, say, is logged; then the pair in use stays.
 */
export function watchPair(
  files: PairFiles,
  first: Pair,
  log: Logger,
  onChange: (pair: Pair) => void,
): WatchedPair {
  let current = first;
  let seen: string | undefined;
  let isPolling = false;
  const look = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const mark = (
        await Promise.all([files.cert, files.key].map((file) => stat(file).then(markOf, () => 'none')))
      ).join();
      if (mark === seen) return;
      seen = mark;
      const pair = readPair(files);
      if (pair.cert.equals(current.cert) && pair.key.equals(current.key)) return;
      onChange(pair);
      current = pair;
      log.info(
        { certificate: files.cert, ends: new Date(pair.endsMs).toISOString() },
        'a new certificate is in use',
      );
    } catch (err) {
      log.error({ err, ...files }, 'the certificate on disk cannot be used; the current one stays in use');
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    get current() {
      return current;
    },
    close: () => clearInterval(timer),
  };
}

const markOf = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`;
