import { describe, expect, it } from 'vitest';
import {
  newTemplateKey,
  openFingersOfCode,
  openSamples,
  sealSamples,
} from '../../../../src/features/consumers/fingerprints/sealing.ts';
import { useSite } from '../../../support/site.ts';
import { enrollable, finger, secretWord, template } from './fixtures.ts';

describe('templates at rest', () => {
  const place = { code: 7, fingerId: 3 };
  const samples = JSON.stringify([{ template }]);
  const key = newTemplateKey();

  it('open under their key, and no two are sealed alike', () => {
    const [one, other] = [sealSamples(key, place, samples), sealSamples(key, place, samples)];
    expect(openSamples(key, one)).toBe(samples);
    expect(one.nonce).not.toEqual(other.nonce);
    expect(one.ciphertext).not.toEqual(other.ciphertext);
    expect(Buffer.from(one.ciphertext).includes(template)).toBe(false);
  });

  it('do not open under another key, nor as another finger’s, nor altered', () => {
    const sealed = sealSamples(key, place, samples);
    const altered = Buffer.from(sealed.ciphertext);
    altered[0]! ^= 1;
    expect(() => openSamples(newTemplateKey(), sealed)).toThrow();
    for (const change of [
      { code: 8 },
      { fingerId: 4 },
      { keyVersion: sealed.keyVersion + 1 },
      { ciphertext: altered },
    ])
      expect(() => openSamples(key, { ...sealed, ...change })).toThrow();
    const short = sealed.ciphertext.subarray(0, 12);
    expect(() => openSamples(key, { ...sealed, ciphertext: short })).toThrow();
  });
});

describe('an enrolled finger', () => {
  const site = useSite();

  it('opens to the samples as they were sent, other members too', async () => {
    const { fingers, codeId } = await enrollable(site);
    const sample = `{"quality":0.5,"template":"${template}","device":{"name":"U\\u0000 \\ud800","tags":[1,null]},"__proto__":{"x":1}}`;
    await site.call('POST', fingers, { body: `{"fingerId":4,"fingerprints":[${sample},{"quality":1}]}` });
    const { connection } = site.appliance.reader;
    const code = connection.database
      .prepare<[string], number>('SELECT seq FROM codes WHERE value = ?')
      .pluck()
      .get(codeId)!;
    const opened = openFingersOfCode(site.appliance.reader, site.appliance.settings.templateKey, code);
    expect(opened.map(({ fingerId }) => fingerId)).toEqual([4]);
    expect(JSON.parse(opened[0]!.samples)).toEqual(JSON.parse(`[${sample}]`));
  });

  it('is named in the audit, and its template is nowhere in the database, readable', async () => {
    const { id, codeId, fingers } = await enrollable(site);
    const body = finger(2, { fingerLabel: 'Thumb', fingerprints: [{ template, note: secretWord }] });
    const headers = { 'idempotency-key': 'enrol-once' };
    await site.call('POST', fingers, { body, headers });
    await site.call('DELETE', `${fingers}/2`);
    await site.call('POST', fingers, { body });
    const { database } = site.appliance.reader.connection;
    const rows = database
      .prepare<[], { action: string; resource_id: string; previous_value: string; new_value: string }>(
        `SELECT action, resource_id, previous_value, new_value FROM audit_log
          WHERE resource_type = 'fingerprint' ORDER BY seq DESC LIMIT 3`,
      )
      .all();
    expect(rows.map(({ action }) => action)).toEqual(['enroll', 'delete', 'enroll']);
    for (const { resource_id } of rows) expect(resource_id).toBe(`${id}/${codeId}/2`);
    const told = { fingerId: 2, fingerLabel: 'Thumb', sampleCount: 1, enrolledAt: expect.any(String) };
    expect(rows[0]!.previous_value).toBeNull();
    expect(JSON.parse(rows[0]!.new_value)).toEqual(told);
    expect(JSON.parse(rows[1]!.previous_value)).toEqual(told);
    expect(rows[1]!.new_value).toBeNull();
    const bytes = database.serialize();
    expect(bytes.includes('Thumb')).toBe(true);
    for (const secret of [template, secretWord]) expect(bytes.includes(secret)).toBe(false);
  });
});
