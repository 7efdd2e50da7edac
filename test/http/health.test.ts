import { afterEach, describe, expect, it, vi } from 'vitest';
import { version } from '../../src/lib/assets.ts';
import { migrations } from '../../src/store/directory/open-store.ts';
import { type Site, siteOfTest } from '../support/site.ts';

describe('health', () => {
  let site: Site;
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const read = (path: string) => site.call('GET', path, { key: null });

  it('says that the process answers, and that it reads and writes', async () => {
    site = await siteOfTest({ onDisk: true });
    expect(await read('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    // The appliance's own tasks may wait for the writer, too, in its first moments.
    const ready = async () => {
      const { status, body } = await read('/readyz');
      return { answered: status, ...body };
    };
    await expect.poll(ready).toEqual({
      answered: 200,
      status: 'ready',
      version,
      schemaVersion: migrations().at(-1)!.version,
      waitingWrites: 0,
      storage: expect.stringMatching(/^(ok|low)$/),
      testClock: false,
    });
    expect(site.audited()).toEqual([]);
  });

  it('says so while a test sets the clock', async () => {
    vi.stubEnv('LARDER_TEST_CLOCK', '/nowhere');
    site = await siteOfTest();
    expect((await read('/readyz')).body).toMatchObject({ status: 'ready', testClock: true });
  });

  it('is not ready while the writer does not answer, and alive all the same', async () => {
    site = await siteOfTest({ onDisk: true, faults: { commitDelayMs: 3000 } });
    const submitted = vi.spyOn(site.appliance.writer, 'submit');
    const answers = await Promise.all([read('/readyz'), read('/readyz'), read('/healthz')]);
    for (const { status, body, headers } of answers.slice(0, 2)) {
      expect(status).toBe(503);
      expect(body.code).toBe('server.busy');
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(answers[2]!.status).toBe(200);
    // Both asked the writer by one command.
    expect(submitted.mock.calls.filter(([{ name }]) => name === 'answer a probe')).toHaveLength(1);
  });

  it('can be switched off', async () => {
    site = await siteOfTest({ pages: { health: false, metrics: false } });
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await site.call('GET', path)).body).toMatchObject({ code: 'request.route_not_found' });
    }
  });
});

describe('/metrics', () => {
  it('shows the process, the requests by route, the writer, the files and the build', async () => {
    const site = await siteOfTest({ onDisk: true });
    await site.call('GET', '/products?page=3');
    await site.call('GET', '/problems/auth.forbidden', { key: null });
    await site.call('GET', '/products/none');
    const read = () => site.call('GET', '/metrics', { key: null });
    // So do the appliance's own tasks wait, in its first moments.
    await expect.poll(async () => (await read()).body).toMatch(/^larder_writer_waiting 0$/m);
    const { status, body, headers } = await read();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const value = (series: string) =>
      Number(
        body
          .split('\n')
          .find((line: string) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      );
    const count = (route: string, code: number) =>
      value(`larder_http_request_seconds_count{method="GET",route="${route}",status="${code}"}`);
    expect(count('/products', 200)).toBe(1);
    expect(count('/products/:id', 404)).toBe(1);
    expect(count('/problems/:code', 200)).toBe(1);
    expect(value('larder_database_bytes')).toBeGreaterThan(100_000);
    expect(value('larder_wal_bytes')).toBeGreaterThanOrEqual(0);
    expect(value('larder_disk_free_bytes')).toBeGreaterThan(0);
    expect(value('larder_process_resident_memory_bytes')).toBeGreaterThan(0);
    const schema = migrations().at(-1)!.version;
    expect(body).toMatch(
      new RegExp(`larder_build_info{version="${version}",sqlite="3[\\d.]+",schema="${schema}",node="v\\d`),
    );
  });
});
