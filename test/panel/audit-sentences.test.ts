import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { productReply } from '../../src/features/catalogue/product-fields.ts';
import { profileReply } from '../../src/features/catalogue/profile-fields.ts';
import { consumerReply } from '../../src/features/consumers/consumer-fields.ts';
import { fingerReply } from '../../src/features/consumers/fingerprints/fingerprint-fields.ts';
import { deviceReply, planogramReply } from '../../src/features/devices/device-fields.ts';
import { creditExportBody, transactionExportBody } from '../../src/features/exports/export-fields.ts';
import { operationReply } from '../../src/features/sites/operation-fields.ts';
import { tagReply } from '../../src/features/sites/tag-fields.ts';
import { accountReply, clientReply, meReply } from '../../src/features/sites/tenant-fields.ts';
import { changesOf, type Speech } from '../../src/panel/screens/audit/changes.ts';
import { plainText } from '../../src/panel/screens/audit/sentence-parts.ts';
import { sentenceOf } from '../../src/panel/screens/audit/sentences.ts';
import { type Entry, members } from '../../src/panel/screens/audit/vocabulary.ts';
import { auditActions, auditResourceTypes } from '../../src/store/writer/audit-trail.ts';
import { entryOf } from './audit-entry.ts';

const names = new Map([
  ['device lobby', 'Lobby'],
  ['profile p1', 'Day shift'],
  ['consumer ana', 'Ana Ruiz'],
]);

const speechIn = (language: 'en' | 'es'): Speech => ({
  language,
  money: (minor, currency) =>
    `${currency === undefined || currency === 'USD' ? '$' : `${currency} `}${(minor / 100).toFixed(2)}`,
  moment: (at) => at.slice(0, 10),
  count: (value) => new Intl.NumberFormat(language).format(value),
  nameOf: (kind, id) => names.get(`${kind} ${id}`),
});

const said = (told: Partial<Entry>) =>
  (['en', 'es'] as const).map((language) => plainText(sentenceOf(entryOf(told), speechIn(language))));

const product = { id: 'p1', name: 'Water', currency: 'USD', cost: 100, attributes: { listPrice: 2500 } };

describe('the vocabulary of the trail', () => {
  it('names the machine of a visit, a reading and a note', () => {
    const newValue = { device: { id: 'lobby', serial: 'VM-1', name: 'Lobby' } };
    expect(said({ resourceType: 'visit', action: 'create', newValue, previousValue: null })).toEqual([
      'Ana recorded the visit to Lobby',
      'Ana registró la visita a Lobby',
    ]);
    const byId = { deviceId: 'lobby' };
    expect(said({ resourceType: 'reading', action: 'create', newValue: byId, previousValue: null })).toEqual([
      'Ana recorded the reading of Lobby',
      'Ana registró la lectura de Lobby',
    ]);
  });

  it('makes a sentence of every pair of them, whatever the values are', () => {
    for (const resourceType of auditResourceTypes) {
      for (const action of auditActions) {
        for (const values of [
          null,
          {},
          { name: 'X' },
          [],
          'text',
          { codes: [null], items: [{}], videoKeys: 3 },
        ]) {
          for (const text of said({ resourceType, action, newValue: values, previousValue: null })) {
            expect(text, `${resourceType} ${action}`).toMatch(/^Ana \S.*[^\s]$/);
            expect(text, resourceType).not.toMatch(/ (to|of|on|from|a|de|sobre)$/);
            expect(text).not.toMatch(/undefined|null|\[object| {2}|\bde el\b|\ba el\b/);
          }
        }
      }
    }
  });

  it('has words for every member that a value can have', () => {
    const replies = [productReply, profileReply, consumerReply, fingerReply, deviceReply, planogramReply];
    const others = [operationReply, tagReply, accountReply, clientReply, meReply];
    const requests = [transactionExportBody, creditExportBody];
    const names = new Set([...replies, ...others, ...requests].flatMap((schema) => membersOf(schema)));
    names.add('vendingBalance').add('periodStart').add('accepted').add('videoKeys').add('role');
    expect([...names].filter((name) => !Object.hasOwn(members, name))).toEqual([]);
  });
});

describe('a sentence', () => {
  it('tells what a member was and is', () => {
    const dearer = { ...product, attributes: { listPrice: 3000 } };
    expect(said({ previousValue: product, newValue: dearer })).toEqual([
      'Ana changed the list price of the product Water from $25.00 to $30.00',
      'Ana cambió el precio de lista del producto Water de $25.00 a $30.00',
    ]);
  });

  it('tells who acts', () => {
    const by = (actor: Entry['actor']) => said({ actor, action: 'create', newValue: product })[0];
    expect(by({ type: 'api_key', id: 'k', label: 'erp' })).toBe('The key erp created the product Water');
    expect(by({ type: 'operator', id: null, label: 'command line' })).toMatch(/^The command line /);
    expect(by({ type: 'system', id: null, label: 'larder' })).toMatch(/^Larder /);
  });

  it('names several members, and counts many', () => {
    const two = { ...product, cost: 120, attributes: { listPrice: 3000 } };
    expect(said({ previousValue: product, newValue: two })).toEqual([
      'Ana changed the cost and the list price of the product Water',
      'Ana cambió el costo y el precio de lista del producto Water',
    ]);
    const all = { ...two, name: 'Tea', code: 'T', description: 'Hot' };
    expect(said({ previousValue: product, newValue: all })[0]).toBe(
      'Ana changed 5 details of the product Water',
    );
  });

  it('tells cards by whose they are, and the profile that they got', () => {
    const card = { codeId: '04AF', codeType: 'NFC', vendingProfileId: null };
    const entry = {
      resourceType: 'code',
      resourceId: 'ana/04AF',
      previousValue: card,
      newValue: { ...card, vendingProfileId: 'p1' },
    } as const;
    expect(said({ ...entry, action: 'assign' })).toEqual([
      'Ana assigned the profile Day shift to the card 04AF of Ana Ruiz',
      'Ana asignó el perfil Day shift a la tarjeta 04AF de Ana Ruiz',
    ]);
  });

  it('tells a refilled machine by units, and prices by their slot', () => {
    const at = (stock: number, price: number) => ({
      items: [{ selection: '10', productId: 'x', price, stock }],
    });
    const entry = { resourceType: 'planogram', resourceId: 'lobby' } as const;
    const two = (stock: number) => ({ items: [...at(stock, 95).items, { selection: '11', stock }] });
    expect(said({ ...entry, previousValue: two(1), newValue: two(4) })).toEqual([
      'Ana refilled Lobby: 6 units in 2 slots',
      'Ana surtió Lobby: 6 unidades en 2 canales',
    ]);
    expect(said({ ...entry, previousValue: at(1, 95), newValue: at(1, 120) })).toEqual([
      'Ana changed the price of slot 10 in Lobby from $0.95 to $1.20',
      'Ana cambió el precio de canal 10 en Lobby de $0.95 a $1.20',
    ]);
  });

  it('names the file of an import, counts its rows, and tells its undo', () => {
    const body = (undone: number) => ({
      kind: 'people',
      fileName: 'staff.csv',
      summary: { created: 60, updated: 0, unchanged: 3, failed: 1 },
      undone,
    });
    expect(said({ action: 'create', resourceType: 'import', newValue: body(0) })).toEqual([
      'Ana imported people from staff.csv: 60 new',
      'Ana importó personas desde staff.csv: 60 nuevas',
    ]);
    const undo = { previousValue: body(0), newValue: body(59) };
    expect(said({ action: 'update', resourceType: 'import', ...undo })).toEqual([
      'Ana undid the import of staff.csv: 59 rows',
      'Ana deshizo la importación de staff.csv: 59 filas',
    ]);
  });

  it('tells a cancelled export by what it was of', () => {
    const at = (status: string) => ({ kind: 'transactions', status });
    const told = { previousValue: at('running'), newValue: at('cancelled') };
    expect(said({ action: 'update', resourceType: 'export', ...told })).toEqual([
      'Ana cancelled the export of sales and issues',
      'Ana canceló la exportación de ventas y entregas',
    ]);
  });

  it('tells a changed sign-in, which leaves the same values, by whose it is', () => {
    const user = { name: 'Ana', role: 'owner' };
    const entry = { resourceType: 'user', previousValue: user, newValue: user } as const;
    expect(said({ ...entry, resourceId: 'u1' })).toEqual([
      'Ana changed their own sign-in: password or authenticator',
      'Ana cambió su propio inicio de sesión: contraseña o autenticador',
    ]);
    expect(said({ ...entry, resourceId: 'u2' })).toEqual([
      'Ana reset the sign-in of the user Ana',
      'Ana restableció el inicio de sesión del usuario Ana',
    ]);
  });
});

describe('what an entry changed', () => {
  const speech = speechIn('en');

  it('is what differs, member by member, and never the moment of the change', () => {
    const changes = changesOf(
      entryOf({
        previousValue: { ...product, updatedAt: 'a' },
        newValue: { ...product, cost: 120, updatedAt: 'b' },
      }),
      speech,
    );
    expect(changes).toMatchObject([{ label: 'Cost', before: '$1.00', after: '$1.20' }]);
  });

  it('knows items of lists by what they are, whatever their order', () => {
    const tag = (key: string, value: string) => ({ key, value });
    const changes = changesOf(
      entryOf({
        previousValue: { tags: [tag('shift', 'day'), tag('area', 'A')] },
        newValue: { tags: [tag('area', 'A'), tag('shift', 'night')] },
      }),
      speech,
    );
    expect(changes).toMatchObject([{ label: 'Shift', before: 'day', after: 'night' }]);
  });

  it('tells of permissions only those that came and went', () => {
    const changes = changesOf(
      entryOf({
        previousValue: { permissions: ['products:read', 'codes:read'] },
        newValue: { permissions: ['products:read', 'codes:create'] },
      }),
      speech,
    );
    expect(changes).toMatchObject([{ before: 'see cards', after: 'add cards' }]);
  });

  it('writes amounts in the currency of the value itself', () => {
    const pesos = { ...product, currency: 'COP' };
    const [change] = changesOf(entryOf({ previousValue: pesos, newValue: { ...pesos, cost: 500 } }), speech);
    expect(change?.after).toMatch(/COP/);
  });

  it('tells everything of what was made or removed', () => {
    expect(changesOf(entryOf({ action: 'delete', previousValue: product }), speech)).toMatchObject([
      { label: 'Name', before: 'Water', after: null },
      { label: 'Currency' },
      { label: 'Cost' },
      { label: 'List price' },
    ]);
  });
});

/** The names of all members of a schema, at any depth. */
function membersOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { entries, options, item, wrapped, pipe } = schema as Record<string, unknown>;
  const below = [
    ...(Array.isArray(options) ? options : []),
    ...(Array.isArray(pipe) ? pipe : []),
    item,
    wrapped,
  ];
  const own = typeof entries === 'object' && entries !== null ? Object.entries(entries) : [];
  return [
    ...own.flatMap(([name, one]) => [name, ...membersOf(one, seen)]),
    ...below.flatMap((one) => membersOf(one, seen)),
  ];
}

// A schema that the walk cannot see through would hide its members.
it('walks schemas to their leaves', () => {
  const schema = v.object({ a: v.nullable(v.array(v.union([v.object({ b: v.string() }), v.string()]))) });
  expect(membersOf(schema)).toEqual(['a', 'b']);
});
