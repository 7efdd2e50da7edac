import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueFromLocalCa, missingNames } from '../../../src/ops/tls/local-ca.ts';
import { localCaFiles } from '../../../src/ops/tls/local-ca-files.ts';
import { addressBytes, dnsName, namesOfThisMachine } from '../../../src/ops/tls/names.ts';
import { readPair } from '../../../src/ops/tls/pair.ts';
import { issueServerCertificate, newKey } from '../../../src/ops/tls/x509.ts';
import { temporaryDirectory } from '../../store/support.ts';

const nowMs = Date.now();
const dayMs = 86_400_000;
const none = { dns: [], ip: [] };
const make = (data: string, options: Partial<Parameters<typeof issueFromLocalCa>[0]> = {}) =>
  issueFromLocalCa({ data, newAuthority: false, nowMs, ...options });

/** Returns OpenSSL's verdict on the certificate of a server, for a client that trusts an authority. */
async function handshake(
  pair: { cert: string | Buffer; key: string | Buffer },
  ca: string,
  servername: string,
): Promise<string> {
  const server = createServer(pair, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const said = await new Promise<string>((resolve) => {
    const names = isIP(servername) ? { checkServerIdentity: undefined } : { servername };
    const socket = connect({ port, host: '127.0.0.1', ca, ...names }, () => resolve('trusted'));
    socket.on('error', (error) => resolve(error.message));
  });
  server.close();
  return said;
}

describe('an own authority', () => {
  it('certifies no name that clients did not mean to trust it with', async () => {
    const data = temporaryDirectory();
    await make(data);
    const files = localCaFiles(data);
    const authority = {
      cert: readFileSync(files.authority, 'utf8'),
      key: readFileSync(files.authorityKey, 'utf8'),
    };
    for (const [dns, expected] of [
      ['larder.lan', 'trusted'],
      ['bank.example', 'permitted subtree violation'],
    ] as const) {
      const key = newKey();
      const cert = await issueServerCertificate(authority, { key, names: { dns: [dns], ip: [] }, nowMs });
      expect(await handshake({ cert, key }, authority.cert, dns)).toContain(expected);
    }
    const others = { dns: ['bank.example', 'larder.lan'], ip: ['203.0.113.1', '10.1.2.3'] };
    await expect(make(data, { names: others })).rejects.toThrow(
      'may not certify bank.example, 203.0.113.1; --new-ca',
    );
  });

  it('is trusted for every name of this machine, and what was asked for besides', async () => {
    const data = temporaryDirectory();
    const names = { dns: ['larder.acme.example'], ip: ['203.0.113.1', '2001:db8::1'] };
    const { authority, server, leftOut } = await make(data, { names });
    expect(leftOut).toEqual([]);
    expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true);
    expect([authority.ca, server.ca]).toEqual([true, false]);
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    const machine = await namesOfThisMachine();
    for (const name of [...machine.dns, ...names.dns]) expect(server.checkHost(name), name).toBe(name);
    for (const address of [...machine.ip, ...names.ip])
      expect(server.checkIP(address), address).toBe(address);
    expect(server.checkHost('other.acme.example')).toBeUndefined();
    const pair = readPair(localCaFiles(data));
    for (const name of ['localhost', 'larder.acme.example']) {
      expect(await handshake(pair, authority.toString(), name)).toBe('trusted');
    }
    expect(await handshake(pair, authority.toString(), 'larder.lan')).toContain('does not match certificate');
  });

  it('gives certificates of 397 days at most, which never outlive it', async () => {
    const data = temporaryDirectory();
    const { authority, server } = await make(data);
    expect(Date.parse(server.validFrom)).toBeLessThan(nowMs);
    expect(Date.parse(server.validTo) - Date.parse(server.validFrom)).toBeLessThanOrEqual(397 * dayMs);
    const late = await make(data, { nowMs: Date.parse(authority.validTo) - 5 * dayMs });
    expect(late.server.validTo).toBe(authority.validTo);
  });
});

describe('renewing', () => {
  it('keeps the authority, the key and the names that were asked for; --new-ca replaces all but the names', async () => {
    const data = temporaryDirectory();
    const names = { dns: ['shop.acme.example'], ip: [] };
    const first = await make(data, { names });
    const key = readFileSync(localCaFiles(data).key);
    const second = await make(data);
    expect(second.authority.raw).toEqual(first.authority.raw);
    expect(second.server.serialNumber).not.toBe(first.server.serialNumber);
    expect(second.server.checkHost('shop.acme.example')).toBe('shop.acme.example');
    expect(readFileSync(localCaFiles(data).key)).toEqual(key);
    expect(await missingNames(data)).toEqual([]);
    const third = await make(data, { newAuthority: true });
    expect(third.authority.raw).not.toEqual(first.authority.raw);
    expect(third.server.checkHost('shop.acme.example')).toBe('shop.acme.example');
    expect(readFileSync(localCaFiles(data).key)).not.toEqual(key);
    expect((await make(data, { names: none })).server.checkHost('shop.acme.example')).toBeUndefined();
  });

  it('mends what was cut short anywhere, and the files are their owner’s', async () => {
    // In the order in which they are written: a power cut leaves the first ones.
    const written = ['ca.key', 'ca.crt', 'names.json', 'server.key', 'server.crt'];
    for (let kept = 0; kept <= written.length; kept++) {
      const data = temporaryDirectory();
      await make(data);
      const { folder } = localCaFiles(data);
      expect(readdirSync(folder).toSorted()).toEqual(written.toSorted());
      for (const name of written.slice(kept)) rmSync(join(folder, name));
      const { authority, server } = await make(data);
      expect(server.verify(authority.publicKey)).toBe(true);
      readPair(localCaFiles(data));
      if (process.platform === 'win32') continue;
      for (const name of [...written, '.']) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
    }
  });

  it('never replaces a removed authority by default', async () => {
    for (const name of ['ca.crt', 'ca.key']) {
      const data = temporaryDirectory();
      const { server } = await make(data);
      rmSync(join(localCaFiles(data).folder, name));
      await expect(make(data)).rejects.toThrow(`${name} is missing; put it back, or create a new authority`);
      expect(readPair(localCaFiles(data)).cert.toString()).toBe(server.toString());
      await make(data, { newAuthority: true });
    }
  });

  it('takes an authority from elsewhere, with its own identifier and no constraints', async () => {
    const data = temporaryDirectory();
    await make(data);
    const { folder, authority, authorityKey } = localCaFiles(data);
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '900',
    ];
    const files = ['-keyout', authorityKey, '-out', authority, '-subj', '/O=Acme/CN=Acme Root'];
    if (spawnSync('openssl', [...request, ...files], { cwd: folder }).status !== 0) return;
    const { server, authority: elsewhere } = await make(data, { names: { dns: ['bank.example'], ip: [] } });
    expect(server.checkHost('bank.example')).toBe('bank.example');
    expect(server.issuer).toBe('O=Acme\nCN=Acme Root');
    expect(await handshake(readPair(localCaFiles(data)), elsewhere.toString(), 'bank.example')).toBe(
      'trusted',
    );
  });
});

describe('a pair of files', () => {
  it('is refused where the key is another’s, or a file holds none', async () => {
    const [data, other] = [temporaryDirectory(), temporaryDirectory()];
    await make(data);
    await make(other);
    const { cert, key } = localCaFiles(data);
    expect(new X509Certificate(readPair({ cert, key }).cert).ca).toBe(false);
    expect(() => readPair({ cert, key: localCaFiles(other).key })).toThrow('is not the key of');
    expect(() => readPair({ cert: key, key })).toThrow('server.key cannot be used');
    expect(() => readPair({ cert, key: cert })).toThrow('server.crt cannot be used');
    expect(() => readPair({ cert, key: join(data, 'none') })).toThrow('ENOENT');
  });
});

describe('names', () => {
  it('hold the bytes of any address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const bytes = addressBytes(address);
        const list = new BlockList();
        const hex = bytes.toString('hex');
        if (bytes.length === 4) list.addAddress([...bytes].join('.'));
        else list.addAddress(hex.match(/.{4}/g)!.join(':'), 'ipv6');
        expect(list.check(address, bytes.length === 4 ? 'ipv4' : 'ipv6')).toBe(true);
      }),
    );
  });

  it.each([
    ['Larder.Acme.Example.', 'larder.acme.example'],
    ['despensa.español', 'despensa.xn--espaol-zwa'],
    ['10.0.0.1', undefined],
    ['a b', undefined],
    ['-a', undefined],
    ['', undefined],
  ])('%s is %s', (text, name) => {
    expect(dnsName(text)).toBe(name);
  });
});
