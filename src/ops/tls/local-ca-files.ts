import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../../lib/calendar/durations.ts';

/** The files of the local CA: certificates, their keys, and the names that the operator requested. */
export type LocalCaFiles = Record<'folder' | 'authority' | 'authorityKey' | 'cert' | 'key' | 'asked', string>;

/** The time before its end at which the server certificate is renewed. */
export const renewBeforeMs = 30 * dayMs;

/** The paths of a data directory's local CA, whether they exist or not. */
export function localCaFiles(data: string): LocalCaFiles {
  const folder = join(data, 'tls');
  return {
    folder,
    authority: join(folder, 'ca.crt'),
    authorityKey: join(folder, 'ca.key'),
    cert: join(folder, 'server.crt'),
    key: join(folder, 'server.key'),
    asked: join(folder, 'names.json'),
  };
}

/** True if a data directory has a local CA, even an incomplete one. */
export const hasLocalCa = (data: string): boolean => existsSync(localCaFiles(data).folder);

/** The first certificate in a file. */
export const certificateIn = (file: string): X509Certificate => new X509Certificate(readFileSync(file));

/** The names of a certificate, as `X509Certificate.subjectAltName` lists them. */
export function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, ''));
}
