import { beforeEach, describe, expect, it } from 'vitest';
import { endSecondFactor } from '../../../src/access/second-factor.ts';
import { addUser, createLink, userBySeq } from '../../../src/access/users.ts';
import { hotp, stepAt } from '../../../src/lib/totp.ts';
import { sealsCheck } from '../../../src/ops/verify/seals.ts';
import { useSite } from '../../support/site.ts';

let nowMs = Date.parse('2026-03-01T10:00:00Z');
const site = useSite({ clock: () => nowMs });
beforeEach(() => {
  nowMs += 24 * 60 * 60_000;
});

const good = 'correct horse battery staple';
let count = 0;

const post = (path: string, body: object) => site.call('POST', path, { key: null, body });

async function somebody() {
  count++;
  const name = `Person ${count}`;
  const { seq, link } = site.write((tx) =>
    addUser(tx, { name, role: 'viewer', language: 'en', client: null, account: null }),
  );
  const { headers } = await post('/auth/welcome', { token: link.token, password: good });
  const session = /larder_session=([\w-]+)/.exec(headers.get('set-cookie')!)![1]!;
  const call = (method: string, path: string, body?: object) =>
    site.call(method, path, { session, ...(body && { body }) });
  return { seq, name, call };
}

async function withTotp() {
  const person = await somebody();
  const { secret } = (await person.call('POST', '/auth/totp')).body;
  const bytes = fromBase32(secret);
  const code = () => hotp(bytes, stepAt(nowMs));
  const { body } = await person.call('POST', '/auth/totp/activate', { code: code() });
  // The code of now is used up.
  nowMs += 60_000;
  return { ...person, code, recoveryCodes: body.recoveryCodes as string[] };
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Uint8Array.from(bits.join('').match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
}

// Shows rules/people-and-sessions#a-second-factor.
describe('a second factor', () => {
  it('is asked for once a first code came, and not before', async () => {
    const { name, call } = await somebody();
    const signIn = async () => (await post('/auth/session', { name, password: good })).status;
    expect((await call('GET', '/auth/totp')).body).toEqual({ isActive: false, recoveryCodesLeft: 0 });
    site.audited();
    const begun = await call('POST', '/auth/totp');
    expect(begun.status).toBe(201);
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.uri).toBe(
      `otpauth://totp/Larder:${encodeURIComponent(name)}?secret=${begun.body.secret}&issuer=Larder`,
    );
    expect((await call('POST', '/auth/totp/activate', { code: '000000' })).body.errors).toMatchObject([
      { field: 'code', rule: 'matches' },
    ]);
    expect(await signIn()).toBe(200);
    expect(site.audited()).toEqual([]);
    const code = hotp(fromBase32(begun.body.secret), stepAt(nowMs));
    const active = await call('POST', '/auth/totp/activate', { code });
    expect(active.body.recoveryCodes).toHaveLength(10);
    expect(active.body.recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(site.audited()).toEqual(['update user']);
    expect(await signIn()).toBe(401);
    expect((await call('POST', '/auth/totp')).body.code).toBe('auth.totp_active');
    expect((await call('POST', '/auth/totp/activate', { code })).body.code).toBe('auth.totp_active');
    expect((await call('GET', '/auth/totp')).body).toEqual({ isActive: true, recoveryCodesLeft: 10 });
    const { database } = site.appliance.reader.connection;
    const kept = JSON.stringify(database.prepare('SELECT * FROM user_totp').all());
    expect(kept).not.toContain(begun.body.secret);
  });

  it('lets in by a code, each once', async () => {
    const { name, code } = await withTotp();
    const signIn = async (given?: string) =>
      (await post('/auth/session', { name, password: good, ...(given !== undefined && { code: given }) }))
        .body.code;
    expect(await signIn()).toBe('auth.code_needed');
    expect(await signIn('000000')).toBe('auth.invalid_credentials');
    expect((await post('/auth/session', { name, password: 'x', code: code() })).body.code).toBe(
      'auth.invalid_credentials',
    );
    expect(await signIn(` ${code().slice(0, 3)} ${code().slice(3)}`)).toBeUndefined();
    expect(await signIn(code())).toBe('auth.invalid_credentials');
    nowMs += 30_000;
    expect(await signIn(code())).toBeUndefined();
  });

  it('makes who guesses codes wait', async () => {
    const { name, code } = await withTotp();
    const signIn = async (given: string) =>
      (await post('/auth/session', { name, password: good, code: given })).body.code;
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await signIn('000000')).toBe('auth.invalid_credentials');
    expect(await signIn(code())).toBe('auth.too_many_attempts');
  });

  it('lets in by a recovery code, each once, until there are others', async () => {
    const { name, call, recoveryCodes } = await withTotp();
    const signIn = async (code: string) =>
      (await post('/auth/session', { name, password: good, code })).body.code;
    const [first, second] = recoveryCodes as [string, string];
    expect(await signIn(first)).toBeUndefined();
    expect(await signIn(first)).toBe('auth.invalid_credentials');
    expect((await call('GET', '/auth/totp')).body.recoveryCodesLeft).toBe(9);
    await call('POST', '/auth/confirm', { password: good });
    const others = (await call('POST', '/auth/totp/recovery-codes')).body.recoveryCodes;
    expect(await signIn(second)).toBe('auth.invalid_credentials');
    expect(await signIn(others[0].toUpperCase().replaceAll('-', ' '))).toBeUndefined();
    expect([...sealsCheck.run(site.appliance.reader, {} as never)]).toEqual([]);
  });

  it('is asked for by a link as well', async () => {
    const { seq, code } = await withTotp();
    const { token } = site.write((tx) => createLink(tx, userBySeq(tx, seq)));
    const welcome = (given: object) => post('/auth/welcome', { token, password: good, ...given });
    expect((await welcome({})).body.code).toBe('auth.code_needed');
    expect((await welcome({ code: '000000' })).body.code).toBe('auth.invalid_credentials');
    expect((await welcome({ code: code() })).status).toBe(200);
  });

  it('is given up by its person, or on the machine', async () => {
    const { name, seq, call } = await withTotp();
    const signIn = async () => (await post('/auth/session', { name, password: good })).status;
    expect((await call('DELETE', '/auth/totp')).status).toBe(204);
    expect(await signIn()).toBe(200);
    expect((await call('POST', '/auth/totp/recovery-codes')).body.code).toBe('auth.totp_inactive');
    const { name: other, seq: lost } = await withTotp();
    site.audited();
    site.write((tx) => {
      endSecondFactor(tx, userBySeq(tx, lost));
      endSecondFactor(tx, userBySeq(tx, seq));
    });
    expect(site.audited()).toEqual(['update user']);
    expect((await post('/auth/session', { name: other, password: good })).status).toBe(200);
  });

  it('needs the password of the last ten minutes', async () => {
    const { call } = await somebody();
    nowMs += 11 * 60_000;
    expect((await call('POST', '/auth/totp')).body.code).toBe('auth.password_needed');
    expect((await call('GET', '/auth/totp')).status).toBe(200);
    await call('POST', '/auth/confirm', { password: good });
    expect((await call('POST', '/auth/totp')).status).toBe(201);
  });
});
