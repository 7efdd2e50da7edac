import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  ExtKeyUsage,
  GeneralName,
  NameConstraints,
  RelativeDistinguishedNames,
  setEngine,
  Time,
} from 'pkijs';
import { dayMs } from '../../lib/calendar/durations.ts';
import { addressName, nameConstraintsOid, permittedSubtrees } from './constraints.ts';
import { addressBytes, type Names } from './names.ts';

/** A certificate and its private key, as PEM. */
export type KeyedCertificate = { cert: string; key: string };

const authorityDays = 3650;
/** Clients refuse server certificates of more than 397 days. */
const serverDays = 365;
/** Clients’ clocks may be behind. */
const beforeDays = 1;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** A new private key (ECDSA P-256), as PEM. */
export function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

/** A new authority, which may certify servers of private names and addresses, and of `names`, and no other authority. */
export async function makeAuthority(called: string, names: Names, nowMs: number): Promise<KeyedCertificate> {
  const key = newKey();
  const identifier = keyIdentifier(key);
  const cert = await signed({
    subject: name(called),
    issuer: name(called),
    key,
    by: key,
    from: nowMs - beforeDays * dayMs,
    until: nowMs + authorityDays * dayMs,
    extensions: [
      extension('2.5.29.19', new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(), true),
      // keyCertSign and cRLSign
      extension('2.5.29.15', new asn1js.BitString({ valueHex: bytes([0b00000110]), unusedBits: 1 }), true),
      extension('2.5.29.14', octets(identifier)),
      extension(
        nameConstraintsOid,
        new NameConstraints({ permittedSubtrees: permittedSubtrees(names) }).toSchema(),
        true,
      ),
    ],
  });
  return { cert, key };
}

/** A certificate for a server with `names` and `key`; it never expires after its authority. */
export async function issueServerCertificate(
  authority: KeyedCertificate,
  { key, names, nowMs }: { key: string; names: Names; nowMs: number },
): Promise<string> {
  const { raw, validTo } = new X509Certificate(authority.cert);
  const issuer = Certificate.fromBER(bytes(raw));
  const issuerKey = issuer.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue;
  const alternatives = [
    ...names.dns.map((value) => new GeneralName({ type: 2, value })),
    ...names.ip.map((address) => addressName(addressBytes(address))),
  ];
  return signed({
    subject: name(names.dns[0]!),
    issuer: issuer.subject,
    key,
    by: authority.key,
    from: nowMs - beforeDays * dayMs,
    until: Math.min(nowMs + serverDays * dayMs, Date.parse(validTo)),
    extensions: [
      extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema(), true),
      // digitalSignature
      extension('2.5.29.15', new asn1js.BitString({ valueHex: bytes([0b10000000]), unusedBits: 7 }), true),
      // serverAuth
      extension('2.5.29.37', new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.1'] }).toSchema()),
      extension('2.5.29.17', new AltName({ altNames: alternatives }).toSchema()),
      extension('2.5.29.14', octets(keyIdentifier(key))),
      extension(
        '2.5.29.35',
        new AuthorityKeyIdentifier({
          keyIdentifier: issuerKey ?? octets(keyIdentifier(authority.key)),
        }).toSchema(),
      ),
    ],
  });
}

type Draft = {
  subject: RelativeDistinguishedNames;
  issuer: RelativeDistinguishedNames;
  key: string;
  by: string;
  from: number;
  until: number;
  extensions: Extension[];
};

async function signed({ subject, issuer, key, by, from, until, extensions }: Draft): Promise<string> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: serialNumber() });
  certificate.subject = subject;
  certificate.issuer = issuer;
  certificate.notBefore = time(from);
  certificate.notAfter = time(until);
  certificate.extensions = extensions;
  const publicKey = createPublicKey(key).toCryptoKey(algorithm, true, ['verify']);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  const privateKey = createPrivateKey(by).toCryptoKey(algorithm, false, ['sign']);
  await certificate.sign(privateKey, 'SHA-256');
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER(false))).toString();
}

/** 127 bits by chance, never negative and never with a zero in front (RFC 5280, section 4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const number = randomBytes(16);
  number[0] = (number[0]! & 0x7f) | 0x40;
  return bytes(number);
}

/** RFC 5280, section 4.1.2.5: two digits of a year are enough until 2049. */
function time(ms: number): Time {
  const value = new Date(Math.floor(ms / 1000) * 1000);
  return new Time({ value, type: value.getUTCFullYear() < 2050 ? 0 : 1 });
}

/** RFC 7093, section 2, method 1. */
function keyIdentifier(privateKey: string): Buffer {
  const spki = asn1js.fromBER(bytes(createPublicKey(privateKey).export({ type: 'spki', format: 'der' })));
  const [, bits] = (spki.result as asn1js.Sequence).valueBlock.value as [unknown, asn1js.BitString];
  return createHash('sha256').update(bits.valueBlock.valueHexView).digest().subarray(0, 20);
}

function name(common: string): RelativeDistinguishedNames {
  // 64 characters at most (X.520, ub-common-name)
  const value = new asn1js.Utf8String({ value: common.slice(0, 64) });
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: '2.5.4.3', value })],
  });
}

function extension(extnID: string, content: asn1js.BaseBlock, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: content.toBER(false) });
}

const octets = (content: Uint8Array) => new asn1js.OctetString({ valueHex: bytes(content) });
const bytes = (content: ArrayLike<number>): ArrayBuffer => Uint8Array.from(content).buffer;
