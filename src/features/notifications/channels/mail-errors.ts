import { SendFailure } from './failure.ts';
import { lineText } from './header-text.ts';

/** The last line of a server's answer, for people; null if it was empty. */
export function lineOf(response: string | undefined): string | null {
  const last = response?.split(/\r?\n/).findLast((line) => line.trim() !== '');
  return last === undefined ? null : lineText(last, 500);
}

/** The failure of a connection, by system error code. */
export function failureOfSocket(error: Error): SendFailure {
  // Where several addresses were tried, each has its own error.
  const tried = (error as AggregateError).errors as Error[] | undefined;
  const code = ((tried?.[0] ?? error) as NodeJS.ErrnoException).code;
  if (code === 'ECONNREFUSED') return new SendFailure('connection_refused');
  if (code === 'ETIMEDOUT') return new SendFailure('timeout');
  return new SendFailure('connection_failed');
}

const untrusted =
  /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_UNTRUSTED|INVALID_CA|self.signed|unable to (get|verify)/i;
const expired = /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|not yet valid/i;
const otherName = /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/i;

/** The failure of TLS, by OpenSSL's code or, if nodemailer wrapped it, its text. */
export function failureOfTls(error: unknown): SendFailure {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const text = `${code} ${message}`;
  const reason = expired.test(text)
    ? 'certificate_expired'
    : otherName.test(text)
      ? 'certificate_name'
      : untrusted.test(text)
        ? 'certificate_untrusted'
        : 'tls_failed';
  return new SendFailure(reason, { step: 'tls' });
}

/** @throws SendFailure (`timeout`) where `work` takes longer */
export async function sooner<T>(work: Promise<T>, afterMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new SendFailure('timeout')), afterMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // A late result is ignored: no one waits for it.
    work.catch(() => {});
  }
}
