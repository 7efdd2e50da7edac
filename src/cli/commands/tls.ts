import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { isoOf, systemClock } from '../../lib/clock.ts';
import { issueFromLocalCa, type LocalCaOrder, type LocalCertificates } from '../../ops/tls/local-ca.ts';
import { hasLocalCa, localCaFiles, namesOf } from '../../ops/tls/local-ca-files.ts';
import { dnsName } from '../../ops/tls/names.ts';
import { larderCommand, quotedForShell } from '../../store/directory/larder-command.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { type Command, type Given, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { requireData } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';

/** `larder tls init`: creates the local CA of a data directory, and a certificate that `larder serve` then uses. */
export const initCommand: Command = {
  usage: 'tls init [flags]',
  summary: 'create a certificate for this computer from its own authority, and explain how to trust it',
  flags: {
    ...dataFlag,
    name: {
      value: 'NAME',
      repeatable: true,
      help: 'a DNS name in addition to those of this computer; may be repeated',
    },
    address: {
      value: 'IP',
      repeatable: true,
      help: 'an address in addition to those of this computer; may be repeated',
    },
    'new-ca': { help: 'create a new authority, which every client must then trust' },
    ...jsonFlag,
  },
  positionals: [0, 0],
  async run(given) {
    const { settings, order } = prepared(given);
    const dns = settings.list('name').map((text) => dnsName(text) ?? refuse('name', text));
    const ip = settings.list('address').map((text) => (isIP(text) ? text : refuse('address', text)));
    const names = dns.length + ip.length > 0 ? { dns, ip } : undefined;
    const made = await issueFromLocalCa({ ...order, names, newAuthority: settings.switch('new-ca') });
    printCertificates(settings, made);
    return 0;
  },
};

/** `larder tls renew`: renews the certificate, as a server does by itself a month before its end. */
export const renewCommand: Command = {
  usage: 'tls renew [flags]',
  summary: 'create a new certificate from the same authority; a running server uses it immediately',
  flags: { ...dataFlag, ...jsonFlag },
  positionals: [0, 0],
  async run(given) {
    const { settings, order } = prepared(given);
    if (!hasLocalCa(order.data))
      throw new Error(
        `there is no certificate in ${order.data}; to create one: ${larderCommand(order.data, ['tls', 'init'])}`,
      );
    const made = await issueFromLocalCa(order);
    printCertificates(settings, made);
    return 0;
  },
};

function prepared(given: Given): { settings: CommandSettings; order: LocalCaOrder } {
  const settings = new CommandSettings(given);
  const { data } = settings;
  if (data === inMemory) throw new UsageError('tls needs a data directory');
  requireData(data);
  return { settings, order: { data, newAuthority: false, nowMs: systemClock()() } };
}

function refuse(flag: string, text: string): never {
  throw new UsageError(`${flag} is ${text}, but must be ${flag === 'name' ? 'a DNS name' : 'an IP address'}`);
}

function printCertificates(
  settings: CommandSettings,
  { server, authority, leftOut }: LocalCertificates,
): void {
  const files = localCaFiles(settings.data);
  const names = namesOf(server);
  const [ends, authorityEnds] = [server, authority].map(({ validTo }) => isoOf(Date.parse(validTo)));
  const value = {
    certificate: files.cert,
    names,
    ends,
    authority: files.authority,
    authorityEnds,
    fingerprint256: authority.fingerprint256,
    leftOut,
  };
  const ca = resolve(files.authority);
  print(settings, value, () => [
    `certificate  ${files.cert}, until ${ends}; the server renews it automatically`,
    `             for ${names.join(', ')}`,
    `authority    ${ca}, until ${authorityEnds}`,
    `             SHA-256 ${authority.fingerprint256}`,
    ...(leftOut.length === 0
      ? []
      : [
          `left out     ${leftOut.join(', ')}: the authority may not certify them; --new-ca creates one that may`,
        ]),
    '',
    'The server uses it from its next start. Clients must trust the authority: copy ca.crt to them,',
    'compare the SHA-256 above, and never copy anything else out of that folder.',
    `  Debian   sudo cp ${quotedForShell(ca)} /usr/local/share/ca-certificates/larder.crt && sudo update-ca-certificates`,
    `  Windows  certutil -addstore -f Root ca.crt      (as an administrator)`,
    `  macOS    sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain ca.crt`,
    `  Firefox  Settings, Privacy & Security, View Certificates, Authorities, Import`,
    `  curl     curl --cacert ${quotedForShell(ca)} https://${names.find((name) => name === dnsName(hostname())) ?? 'localhost'}:${settings.integer('port', 0, 65_535) ?? 8080}/healthz`,
  ]);
}
