import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { issueFromLocalCa } from '../../../src/ops/tls/local-ca.ts';
import { localCaFiles } from '../../../src/ops/tls/local-ca-files.ts';
import { siteOfTest, useSite } from '../../support/site.ts';

// Shows rules/system#the-call.
describe('GET /system', () => {
  const site = useSite({ trustProxy: ['127.0.0.1'] });

  it('tells how the request arrived, through proxies too', async () => {
    const { session } = site.person('viewer');
    const headers = { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https' };
    const { body } = await site.call('GET', '/system', { session, headers });
    expect(body.request).toEqual({
      origin: site.address,
      scheme: 'http',
      host: new URL(site.address).host,
      address: '10.1.2.3',
      peer: '127.0.0.1',
      proxyHeaders: headers,
    });
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
  });

  it('is no key’s, and there is no authority without certificates', async () => {
    expect((await site.call('GET', '/system')).status).toBe(404);
    const { session } = site.person('owner');
    expect(await site.call('GET', '/system/authority', { session })).toMatchObject({
      status: 404,
      body: { code: 'system.no_authority' },
    });
  });

  it('tells paths, and what doctor finds, to owners alone', async () => {
    const onDisk = await siteOfTest({ onDisk: true, withBackups: true });
    const read = async (role: 'owner' | 'operator') =>
      (await onDisk.call('GET', '/system', onDisk.person(role))).body;
    const data = dirname(onDisk.appliance.reader.connection.database.name);
    const told = await read('owner');
    expect(told).toMatchObject({ data: { folder: data }, backups: { folder: `${data}/backups` } });
    expect(told.findings.map(({ name }: { name: string }) => name)).toContain('disk space');
    const untold = await read('operator');
    expect(untold).toMatchObject({ data: { folder: null }, backups: { folder: null }, findings: [] });
    expect(JSON.stringify(untold)).not.toContain(data);
    expect(untold.data.databaseBytes).toBeGreaterThan(0);
  });

  // Shows rules/system#the-authority.
  it('tells the certificate, and gives out that of its authority, and no key', async () => {
    const certificate = { cert: '', key: '', fromLocalCa: true };
    const onDisk = await siteOfTest({
      onDisk: true,
      servedAs: {
        address: () => 'https://larder.test',
        host: () => '127.0.0.1',
        allowedHosts: () => ['larder.test'],
        trustedProxies: [],
        certificate,
        logFile: '/var/log/larder.log',
      },
    });
    const data = dirname(onDisk.appliance.reader.connection.database.name);
    mkdirSync(data, { recursive: true });
    const files = localCaFiles(data);
    const { authority } = await issueFromLocalCa({ data, newAuthority: false, nowMs: Date.now() });
    Object.assign(certificate, { cert: files.cert, key: files.key });
    const { session } = onDisk.person('viewer');
    const { body } = await onDisk.call('GET', '/system', { session });
    expect(body).toMatchObject({
      listens: { address: 'https://larder.test', allowedHosts: ['larder.test'] },
      log: { file: null },
      certificate: { authority: { fingerprint256: authority.fingerprint256 } },
    });
    expect(body.certificate.names).toContain('localhost');
    const fetched = await onDisk.call('GET', '/system/authority', { session });
    expect(fetched.body).toBe(authority.toString());
    expect(fetched.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  });
});
