import { describe, expect, it } from 'vitest';
import { ownerPermissions, permissions } from '../../src/api/permissions.ts';
import {
  curlLine,
  endOfDay,
  isLastOwner,
  reachBody,
  reachesWithin,
  reachValue,
  requestTone,
  sumsOf,
  toneOf,
  type User,
  usedHours,
} from '../../src/panel/screens/access/logic.ts';
import { permissionsFor, purposeOf, purposes } from '../../src/panel/screens/access/purposes.ts';
import { permissionLines, permissionWords } from '../../src/words/permissions.ts';

describe('permissions in words', () => {
  it('are those of the server, in its order', () => {
    expect(permissionsFor('everything')).toEqual(permissions);
  });

  it('have words in both languages', () => {
    for (const permission of [...permissions, ...ownerPermissions]) {
      for (const language of ['en', 'es'] as const)
        expect(permissionWords(permission, language)).not.toContain(':');
    }
    expect(permissionWords('codes:create', 'es')).toBe('agregar tarjetas');
  });

  it('stand by what they are about', () => {
    expect(permissionLines(['products:read', 'products:update', 'codes:read'], 'en')).toEqual([
      { subject: 'products', about: 'products', may: ['see', 'change'] },
      { subject: 'codes', about: 'cards', may: ['see'] },
    ]);
  });

  it('are known again by their purpose, and by none where one is missing', () => {
    for (const purpose of purposes) {
      if (purpose === 'own') continue;
      expect(purposeOf(permissionsFor(purpose).reverse())).toBe(purpose);
      expect(purposeOf(permissionsFor(purpose).slice(1))).toBe('own');
    }
    expect(permissionsFor('reports').every((permission) => permission.endsWith(':read'))).toBe(true);
  });
});

describe('scopes', () => {
  const client = { scope: 'client', clientId: 'c1', accountId: null } as const;
  const accounts = [
    { id: 'a1', clientId: 'c1' },
    { id: 'a2', clientId: 'c2' },
  ];
  const clients = [{ id: 'c1' }, { id: 'c2' }];

  it('are one value of a choice, and a body again', () => {
    expect(reachValue(client)).toBe('client c1');
    expect(reachBody('client c1')).toEqual({ scope: 'client', clientId: 'c1' });
    expect(reachBody('account a1')).toEqual({ scope: 'account', accountId: 'a1' });
    expect(reachBody('all')).toEqual({ scope: 'all' });
  });

  it('are offered within one’s own alone', () => {
    const all = { scope: 'all', clientId: null, accountId: null } as const;
    const account = { scope: 'account', clientId: 'c1', accountId: 'a1' } as const;
    expect(reachesWithin(all, accounts, clients)).toHaveLength(5);
    expect(reachesWithin(client, accounts, clients)).toEqual(['client c1', 'account a1']);
    expect(reachesWithin(account, accounts, clients)).toEqual(['account a1']);
  });
});

describe('the last owner', () => {
  const user = (id: string, told: Partial<User> = {}): User => ({
    id,
    name: id,
    role: 'owner',
    scope: 'all',
    clientId: null,
    accountId: null,
    language: 'en',
    isActive: true,
    lastSeenAt: null,
    identity: null,
    ...told,
  });
  const ana = user('ana');

  it('is one without a substitute', () => {
    expect(isLastOwner(ana, [ana])).toBe(true);
    expect(isLastOwner(ana, [ana, user('luis')])).toBe(false);
    expect(
      isLastOwner(ana, [ana, user('luis', { isActive: false }), user('eva', { role: 'operator' })]),
    ).toBe(true);
    expect(isLastOwner(ana, [ana, user('luis', { scope: 'client', clientId: 'c1' })])).toBe(true);
    const own = user('luis', { scope: 'account', clientId: 'c1', accountId: 'a1' });
    expect(isLastOwner(own, [own, user('eva', { scope: 'client', clientId: 'c1' })])).toBe(false);
  });
});

describe('a controller at a glance', () => {
  it('is as its rhythm says, and to be looked at where its clock is wrong', () => {
    expect(toneOf({ state: 'on_time', clockOffsetSeconds: 3 })).toBe('good');
    expect(toneOf({ state: 'on_time', clockOffsetSeconds: -3600 })).toBe('warn');
    expect(toneOf({ state: 'late', clockOffsetSeconds: null })).toBe('warn');
    expect(toneOf({ state: 'silent', clockOffsetSeconds: null })).toBe('bad');
    expect(toneOf({ state: 'never_seen', clockOffsetSeconds: null })).toBe('idle');
  });
});

describe('a new key', () => {
  it('is tried with a header, and never with its secret in an address', () => {
    const line = curlLine('http://site:8080', 'svc_x');
    expect(line).toBe('curl -H "x-api-key: svc_x" "http://site:8080/me"');
  });

  it('ends with the end of a day', () => {
    expect(endOfDay('America/Bogota', '2026-12-31')).toBe('2027-01-01T05:00:00.000Z');
  });
});

describe('the requests of a key', () => {
  it('are colored by whose the mistake is', () => {
    expect([200, 304, 400, 429, 500, 503].map(requestTone)).toEqual([
      'good',
      'good',
      'warn',
      'warn',
      'bad',
      'bad',
    ]);
  });

  it('are summed over the hours, of which empty ones are left out', () => {
    const of = (hour: string, requests: number, refused: number, tooMany: number) => {
      return { hour, requests, refused, tooMany };
    };
    const hours = [of('10', 4, 2, 1), of('09', 0, 0, 0), of('08', 7, 1, 0)];
    expect(sumsOf(hours)).toEqual({ requests: 11, refused: 3, tooMany: 1 });
    expect(usedHours(hours).map(({ hour }) => hour)).toEqual(['10', '08']);
  });
});
