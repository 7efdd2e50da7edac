import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemplateKey, templateKeyFile } from '../../../../src/app/key-files.ts';
import { openSettings } from '../../../../src/app/settings.ts';
import type { Connection } from '../../../../src/store/connection.ts';
import { openStore } from '../../../../src/store/directory/open-store.ts';
import { openSite, siteOfTest } from '../../../support/site.ts';
import { enrollable, finger } from './fixtures.ts';

describe('the key of the templates', () => {
  let data: string;
  let file: string;
  let connection: Connection;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'larder-key-'));
    file = templateKeyFile(data);
    connection = openStore(data, Date.now);
  });
  afterEach(() => {
    connection.close();
    rmSync(data, { recursive: true });
  });
  const open = () => openTemplateKey(data, connection);

  /** As after an enrolment: a row that only the key in the file opens. */
  async function enrolled() {
    const site = await openSite();
    const { fingers } = await enrollable(site);
    await site.call('POST', fingers, { body: finger(1) });
    site.appliance.reader.connection.database.exec(`VACUUM INTO '${join(data, 'enrolled.db')}'`);
    const { templateKey } = site.appliance.settings;
    await site.close();
    connection.close();
    for (const name of ['larder.db-wal', 'larder.db-shm']) rmSync(join(data, name), { force: true });
    writeFileSync(join(data, 'larder.db'), readFileSync(join(data, 'enrolled.db')));
    connection = openStore(data, Date.now);
    return templateKey;
  }

  it('refuses a missing file where fingers are enrolled, and makes none', async () => {
    await enrolled();
    expect(open).toThrow(`${file} with the key of the enrolled fingerprints is missing`);
    expect(existsSync(file)).toBe(false);
  });

  it('refuses another key, and leaves it as it is', async () => {
    await enrolled();
    const another = Buffer.alloc(32, 7);
    writeFileSync(file, another);
    expect(open).toThrow(`${file} is not the key that the fingerprints were enrolled under`);
    expect(readFileSync(file)).toEqual(another);
  });

  it('refuses a file that holds no key, also while nothing is enrolled', () => {
    for (const bytes of [0, 31, 33]) {
      writeFileSync(file, Buffer.alloc(bytes));
      expect(open).toThrow(`${file} is not a key of fingerprint templates`);
    }
  });

  it('opens with the key of the enrolled', async () => {
    const key = await enrolled();
    writeFileSync(file, key);
    expect(Buffer.from(open())).toEqual(Buffer.from(key));
  });

  it('is made once, whole, and for the owner alone', () => {
    writeFileSync(`${file}.new`, 'left by a power cut');
    const key = open();
    expect(readFileSync(file)).toEqual(Buffer.from(key));
    expect(key.length).toBe(32);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.new`)).toBe(false);
    expect(open()).toEqual(key);
  });

  it('is only in memory where the data is', () => {
    expect(openTemplateKey(':memory:', connection)).not.toEqual(openTemplateKey(':memory:', connection));
    expect(existsSync(file)).toBe(false);
  });

  it('ten fingers are the default limit', () => {
    expect(openSettings(data, connection).maxFingerprints).toBe(10);
    expect(openSettings(data, connection, { maxFingerprints: 3 }).maxFingerprints).toBe(3);
  });
});

describe('an appliance on disk', () => {
  it('hands key and settings to its writer thread', async () => {
    const site = await siteOfTest({ onDisk: true, maxFingerprints: 1 });
    const { fingers } = await enrollable(site);
    expect((await site.call('POST', fingers, { body: finger(1) })).status).toBe(201);
    expect((await site.call('POST', fingers, { body: finger(2) })).body.code).toBe(
      'consumers.too_many_fingerprints',
    );
    expect((await site.call('GET', fingers)).body.items).toHaveLength(1);
  });
});
