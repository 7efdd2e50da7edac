import { beforeEach, describe, expect, it } from 'vitest';
import { siteOfTest, useSite } from '../../../support/site.ts';
import { expectInvalid, expectRefused, nobody } from '../../../support/things.ts';
import { enrollable, finger, template } from './fixtures.ts';

const site = useSite({ clock: () => nowMs });
let nowMs = Date.parse('2026-07-15T17:00Z');
beforeEach(() => {
  nowMs = Date.parse('2026-07-15T17:00Z');
  site.audited();
});

const enrol = (fingers: string, body: unknown = finger(1), key = site.keys.north) =>
  site.call('POST', fingers, { body, key });
const list = async (fingers: string) => (await site.call('GET', fingers)).body.items;

// Shows rules/people-and-codes#fingerprints.
describe('every fingerprint call', () => {
  const calls = (fingers: string) =>
    [
      ['GET', fingers, {}],
      ['POST', fingers, { body: finger(1) }],
      ['DELETE', `${fingers}/1`, {}],
    ] as const;

  it('refuses a consumer that is none, a code that is none or removed, and what another account owns', async () => {
    const code = await enrollable(site);
    await enrol(code.fingers);
    await site.call('DELETE', code.path);
    const other = await enrollable(site);
    site.audited();
    const refused = [
      [`/consumers/${nobody}/codes/x/fingerprints`, 404, 'consumers.not_found'],
      [`/consumers/${other.id}/codes/x/fingerprints`, 404, 'codes.not_found'],
      [code.fingers, 404, 'codes.not_found'],
    ] as const;
    for (const [fingers, status, problem] of refused)
      for (const [method, path, options] of calls(fingers))
        expectRefused(site, await site.call(method, path, options), status, problem);
    for (const [method, path, options] of calls(other.fingers)) {
      const answer = await site.call(method, path, { ...options, key: site.keys.far });
      expectRefused(site, answer, 403, 'auth.out_of_scope');
    }
  });

  it('refuses a code of another type', async () => {
    const { fingers } = await enrollable(site, { codeType: 'NFC' });
    for (const [method, path, options] of calls(fingers)) {
      const answer = await site.call(method, path, options);
      expectRefused(site, answer, 400, 'consumers.code_not_fingerprint');
    }
  });

  it('wants its own permission', async () => {
    const { fingers } = await enrollable(site);
    const keys = ['fingerprints:read', 'fingerprints:create', 'fingerprints:delete'] as const;
    for (const [index, [method, path, options]] of calls(fingers).entries()) {
      const key = site.key('north', keys.toSpliced(index, 1));
      site.audited();
      expectRefused(site, await site.call(method, path, { ...options, key }), 403, 'auth.forbidden');
    }
  });

  it.each(['a/b c%2Fd?#', 'ñandú 指纹', '💥'.repeat(256)])('takes a code of any text: %s', async (codeId) => {
    const { id, fingers } = await enrollable(site, { codeId });
    expect((await enrol(fingers)).status).toBe(201);
    expect(await list(fingers)).toHaveLength(1);
    expect((await site.call('DELETE', `${fingers}/1`)).status).toBe(204);
    await site.call('DELETE', `/consumers/${id}`);
  });
});

describe('POST fingerprints', () => {
  it.each([
    [{}, 'fingerId isInt', 'fingerprints isArray'],
    [finger(10), 'fingerId max'],
    [finger(-1), 'fingerId min'],
    [finger(1.5), 'fingerId isInt'],
    [finger(1, { fingerLabel: '' }), 'fingerLabel minLength'],
    [finger(1, { fingerLabel: 7 }), 'fingerLabel isString'],
    [finger(1, { fingerprints: {} }), 'fingerprints isArray'],
    [
      finger(1, { fingerprints: [{ template }, 'x', null, []] }),
      ...[1, 2, 3].map((i) => `fingerprints.${i} isObject`),
    ],
    [finger(1, { template }), 'template whitelistValidation'],
    [finger(1, { fingerprints: Array(21).fill({ template }) }), 'fingerprints arrayMaxSize'],
    [finger(1, { fingerprints: [{ template, image: 'x'.repeat(256 * 1024) }] }), 'fingerprints.0 maxLength'],
  ])('refuses %j', async (body, ...broken) => {
    const { fingers } = await enrollable(site);
    expectInvalid(site, await enrol(fingers, body), ...(broken as string[]));
  });

  it('refuses a sample that nests too deep, and takes what any agent would send', async () => {
    const { fingers } = await enrollable(site);
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const body = (depth: number) =>
      `{"fingerId":1,"fingerprints":[{"template":"${template}","meta":${nested(depth)}}]}`;
    for (const depth of [62, 100_000])
      expectRefused(site, await enrol(fingers, body(depth)), 400, 'request.malformed_json');
    expect((await enrol(fingers, body(61))).status).toBe(201);
  });

  it.each([
    ['no sample', []],
    ['none with a template', [{ quality: 80 }]],
    ['an empty template', [{ template: '' }]],
    ['a template that is no text', [{ template: 5 }, { template: null }]],
    [
      'no base64',
      [{ template: 'not base64' }, { template: 'AAA' }, { template: 'A===' }, { template: '====' }],
    ],
    ['base64 of URLs', [{ template: 'AA-_' }]],
  ])('refuses %s', async (_, fingerprints) => {
    const { fingers } = await enrollable(site);
    const answer = await enrol(fingers, finger(1, { fingerprints }));
    expectRefused(site, answer, 422, 'consumers.no_fingerprint_template');
    expect(await list(fingers)).toEqual([]);
  });

  it('refuses a finger that is enrolled already', async () => {
    const { fingers } = await enrollable(site);
    await enrol(fingers);
    site.audited();
    expectRefused(site, await enrol(fingers), 409, 'consumers.fingerprint_already_enrolled');
    expect(await list(fingers)).toHaveLength(1);
  });

  it('enrols ten fingers of a code, and tells them without their templates', async () => {
    const { fingers } = await enrollable(site);
    for (const fingerId of [9, 8, 7, 6, 5, 4, 3, 2, 1])
      expect((await enrol(fingers, finger(fingerId))).status).toBe(201);
    site.audited();
    const fingerprints = [{ template }, { template: 'AAA=' }, { template: 'AA' }];
    const thumb = await enrol(fingers, { fingerId: 0, fingerLabel: 'Right thumb', fingerprints });
    expect(thumb.status).toBe(201);
    expect(thumb.body).toEqual({
      fingerId: 0,
      fingerLabel: 'Right thumb',
      sampleCount: 2,
      enrolledAt: '2026-07-15T17:00:00.000Z',
    });
    expect(site.audited()).toEqual(['enroll fingerprint']);
    const items = await list(fingers);
    expect(items.map(({ fingerId }: { fingerId: number }) => fingerId)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(items[0]).toEqual(thumb.body);
    expect(items[1]).toEqual({ ...thumb.body, fingerId: 1, fingerLabel: null, sampleCount: 1 });
  });

  it('counts fingers per code up to maxFingerprints', async () => {
    const strict = await siteOfTest({ maxFingerprints: 2 });
    const [code, other] = [await enrollable(strict), await enrollable(strict)];
    for (const fingerId of [1, 2]) await strict.call('POST', code.fingers, { body: finger(fingerId) });
    strict.audited();
    const third = await strict.call('POST', code.fingers, { body: finger(3) });
    expectRefused(strict, third, 409, 'consumers.too_many_fingerprints');
    const again = await strict.call('POST', code.fingers, { body: finger(2) });
    expectRefused(strict, again, 409, 'consumers.fingerprint_already_enrolled');
    expect((await strict.call('POST', other.fingers, { body: finger(3) })).status).toBe(201);
    await strict.call('DELETE', `${code.fingers}/1`);
    expect((await strict.call('POST', code.fingers, { body: finger(3) })).status).toBe(201);
  });
});

describe('DELETE fingerprints/:fingerId', () => {
  it.each(['0', '2', '10', '-1', '01', 'x', '1.0', '%00'])(
    'does not find the finger %s',
    async (fingerId) => {
      const { fingers } = await enrollable(site);
      await enrol(fingers);
      site.audited();
      const answer = await site.call('DELETE', `${fingers}/${fingerId}`);
      expectRefused(site, answer, 404, 'consumers.fingerprint_not_found');
    },
  );

  it('removes one finger, and audits it', async () => {
    const { fingers } = await enrollable(site);
    for (const fingerId of [1, 2]) await enrol(fingers, finger(fingerId));
    site.audited();
    expect((await site.call('DELETE', `${fingers}/1`)).status).toBe(204);
    expect(site.audited()).toEqual(['delete fingerprint']);
    expect((await list(fingers)).map(({ fingerId }: { fingerId: number }) => fingerId)).toEqual([2]);
    expectRefused(site, await site.call('DELETE', `${fingers}/1`), 404, 'consumers.fingerprint_not_found');
  });
});

describe('fingerprints go with their code', () => {
  const stored = (codeId: string) =>
    site.appliance.reader.connection.database
      .prepare('SELECT count(*) FROM fingerprints f JOIN codes k ON k.seq = f.code WHERE k.value = ?')
      .pluck()
      .get(codeId);

  it.each([
    ['the type changes', 'PATCH', '', { codeType: 'QR' }, 0],
    ['the code is removed', 'DELETE', '', undefined, 0],
    ['the type is sent again', 'PATCH', '', { codeType: 'FINGERPRINT' }, 1],
    ['the code is switched off', 'PATCH', '/active', { active: false }, 1],
  ])('when %s', async (_, method, suffix, body, left) => {
    const { path, fingers, codeId } = await enrollable(site);
    await enrol(fingers);
    await site.call(method, path + suffix, { body });
    expect(stored(codeId)).toBe(left);
  });

  it('when the consumer is removed; a type that comes back starts with none', async () => {
    const gone = await enrollable(site);
    await enrol(gone.fingers);
    await site.call('DELETE', `/consumers/${gone.id}`);
    expect(stored(gone.codeId)).toBe(0);
    const back = await enrollable(site);
    await enrol(back.fingers);
    for (const codeType of ['QR', 'FINGERPRINT']) await site.call('PATCH', back.path, { body: { codeType } });
    expect(await list(back.fingers)).toEqual([]);
  });
});
