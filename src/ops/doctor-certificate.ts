import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dayMs } from '../lib/calendar/durations.ts';
import { isoOf } from '../lib/clock.ts';
import { isLoopback } from '../lib/loopback.ts';
import { larderCommand } from '../store/directory/larder-command.ts';
import { bad, type Finding, look, ok } from './finding.ts';
import { certificateIn, renewBeforeMs } from './tls/local-ca-files.ts';
import { readPair, type ServedFiles } from './tls/pair.ts';

const warnBeforeMs = {
  fromLocalCa: renewBeforeMs,
  others: 14 * dayMs,
  authority: 180 * dayMs,
};

/** Examines the certificate that is served: whether it is valid, and for how long. */
export function certificateOf(
  files: ServedFiles | undefined,
  host: string,
  nowMs: number,
  data: string,
): Finding {
  const name = 'certificate';
  if (!files) {
    return isLoopback(host)
      ? ok(name, `none: HTTP, on ${host} only`)
      : look(
          name,
          `none: keys are sent to ${host} unencrypted`,
          `to create one: ${larderCommand(data, ['tls', 'init'])}`,
        );
  }
  let endsMs: number;
  try {
    ({ endsMs } = readPair(files));
  } catch (error) {
    return bad(
      name,
      (error as Error).message,
      files.fromLocalCa ? larderCommand(data, ['tls', 'init']) : 'set tls-cert and tls-key',
    );
  }
  const text = `${files.cert} ${endsMs < nowMs ? 'expired' : 'expires'} on ${isoOf(endsMs)}`;
  const renew = files.fromLocalCa
    ? larderCommand(data, ['tls', 'renew'])
    : 'renew it: a running server picks up new files automatically';
  if (endsMs < nowMs) return bad(name, text, renew);
  if (endsMs - nowMs < (files.fromLocalCa ? warnBeforeMs.fromLocalCa : warnBeforeMs.others))
    return look(name, text, renew);
  const authority = join(dirname(files.cert), 'ca.crt');
  if (!files.fromLocalCa || !existsSync(authority)) return ok(name, text);
  const authorityEndsMs = Date.parse(certificateIn(authority).validTo);
  return authorityEndsMs - nowMs < warnBeforeMs.authority
    ? look(
        name,
        `${text}; its authority expires on ${isoOf(authorityEndsMs)}`,
        `${larderCommand(data, ['tls', 'init', '--new-ca'])}, and make clients trust the new one in time`,
      )
    : ok(name, text);
}
