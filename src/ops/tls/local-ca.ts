import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { parseJson } from '../../api/json-bytes.ts';
import { isoOf } from '../../lib/clock.ts';
import { makeFolder, writeDurably } from '../../store/directory/durable.ts';
import { splitByConstraints } from './constraints.ts';
import { certificateIn, type LocalCaFiles, localCaFiles } from './local-ca-files.ts';
import { type Names, namesOfThisMachine, united } from './names.ts';
import { issueServerCertificate, type KeyedCertificate, makeAuthority, newKey } from './x509.ts';

/*
 * The local CA of a data directory, in its folder `tls`: clients are told to trust its certificate once, and it issues a
 * server certificate for a year, which Larder renews without any change at the clients.
 */

/** The certificate to issue: for the machine's names and `names` (undefined: those of the last time). */
export type LocalCaOrder = { data: string; names?: Names | undefined; newAuthority: boolean; nowMs: number };

/** The certificates, and the names of the machine that the CA may not certify. */
export type LocalCertificates = { authority: X509Certificate; server: X509Certificate; leftOut: string[] };

/**
 * Issues a server certificate for the names of this machine and those that are requested; creates the CA when there is
 * none, or with `newAuthority`. A power failure leaves a certificate that fits its key, or none; without one a server
 * refuses to start rather than to serve without TLS.
 * @throws when the CA may not certify a name that was requested
 */
export async function issueFromLocalCa({
  data,
  names,
  newAuthority,
  nowMs,
}: LocalCaOrder): Promise<LocalCertificates> {
  const files = localCaFiles(data);
  const machine = await namesOfThisMachine();
  const asked = names ?? askedBefore(files);
  makeFolder(files.folder);
  const wanted = united(asked, machine);
  const authority =
    (newAuthority ? undefined : readAuthority(files)) ?? (await replaceAuthority(files, wanted, nowMs));
  const { raw } = new X509Certificate(authority.cert);
  const refused = splitByConstraints(raw, asked).others;
  if (refused.length > 0) {
    throw new Error(
      `${files.authority} may not certify ${refused.join(', ')}; --new-ca creates one that may, which clients must then trust`,
    );
  }
  const { permitted, others } = splitByConstraints(raw, wanted);
  // The key is kept, so that a renewal replaces one file, which is atomic.
  const key = existsSync(files.key) ? readFileSync(files.key, 'utf8') : newKey();
  const cert = await issueServerCertificate(authority, { key, names: permitted, nowMs });
  writeDurably(files.asked, `${JSON.stringify(asked)}\n`);
  if (!existsSync(files.key)) writeDurably(files.key, key);
  writeDurably(files.cert, cert);
  return {
    authority: new X509Certificate(authority.cert),
    server: new X509Certificate(cert),
    leftOut: others,
  };
}

/** The names of this machine that its certificate lacks and may hold, such as an address that it got since. */
export async function missingNames(data: string): Promise<string[]> {
  const files = localCaFiles(data);
  const machine = await namesOfThisMachine();
  const { permitted } = splitByConstraints(certificateIn(files.authority).raw, machine);
  const server = certificateIn(files.cert);
  return [
    ...permitted.dns.filter((name) => !server.checkHost(name)),
    ...permitted.ip.filter((address) => !server.checkIP(address)),
  ];
}

/** @throws when one of its files is missing: no client would trust another CA in its place */
function readAuthority(files: LocalCaFiles): KeyedCertificate | undefined {
  const missing = [files.authority, files.authorityKey].filter((file) => !existsSync(file));
  if (missing.length > 0) {
    // The key of the CA is written first, and the server certificate last.
    if (!existsSync(files.authority) && !existsSync(files.cert)) return undefined;
    throw new Error(
      `${missing.join(' and ')} is missing; put it back, or create a new authority with --new-ca`,
    );
  }
  return { cert: readFileSync(files.authority, 'utf8'), key: readFileSync(files.authorityKey, 'utf8') };
}

async function replaceAuthority(files: LocalCaFiles, names: Names, nowMs: number): Promise<KeyedCertificate> {
  const authority = await makeAuthority(
    `Larder of ${hostname()}, ${isoOf(nowMs).slice(0, 10)}`,
    names,
    nowMs,
  );
  // Files signed by the old CA are removed first, so that no start finds certificates that do not match.
  for (const old of [files.cert, files.key, files.authority]) rmSync(old, { force: true });
  writeDurably(files.authorityKey, authority.key);
  writeDurably(files.authority, authority.cert);
  return authority;
}

function askedBefore(files: LocalCaFiles): Names {
  if (!existsSync(files.asked)) return { dns: [], ip: [] };
  return parseJson(readFileSync(files.asked, 'utf8')) as Names;
}
