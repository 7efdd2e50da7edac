import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { businessTypes } from '../../src/access/visible-types.ts';
import { openApiParts } from '../../src/app/openapi.ts';
import { changeKinds } from '../../src/features/changes/change-kinds.ts';
import { movementKinds } from '../../src/features/movements/by-sequence.ts';
import { readAsset } from '../../src/lib/assets.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { useSite } from '../support/site.ts';
import { specimens } from '../support/specimens.ts';

/** Returns the words between backticks. */
const namesOf = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

const page = readAsset('docs/guides/events.md').toString('utf8');
const told = new Map(
  [...page.matchAll(/^- (?:\[`(\w+)`\]\(#\w+\)|(`\w+`(?:, `\w+`)*):)((?: `\w+`)+)/gm)].flatMap(
    ([, linked, plain, actions]) => {
      const kinds = linked === undefined ? namesOf(plain!) : [linked];
      return kinds.map((kind) => [kind, namesOf(actions!)] as const);
    },
  ),
);
const bodies = [...page.matchAll(/^## (\w+)\n\n```json\n([\s\S]*?)^```/gm)].map(
  ([, kind, json]) => [kind!, JSON.parse(json!)] as const,
);

const schemas: Record<string, string> = {
  delivery: 'Transaction',
  recharge: 'Recharge',
  return: 'ReturnPair',
  credit: 'ListedCredit',
  refund: 'GivenRefund',
  product: 'Product',
  profile: 'Profile',
  requirement: 'Requirement',
  tag: 'Tag',
  consumer: 'Consumer',
  code: 'ConsumerCode',
  extra: 'Extra',
  operation: 'Operation',
  device: 'Device',
  planogram: 'DevicePlanogram',
  visit: 'Visit',
};

describe('the page of events', () => {
  const site = useSite();

  it('has every kind, and a body of each that changes:read tells', () => {
    expect([...told.keys()].sort()).toEqual([...changeKinds].sort());
    expect(bodies.map(([kind]) => kind).sort()).toEqual([...businessTypes, ...movementKinds].sort());
  });

  it('has bodies as their schemas say', () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema(openApiDocument(openApiParts(), 'http://larder.test'), 'openapi');
    for (const [kind, body] of bodies) {
      if (!schemas[kind]) continue;
      const validate = ajv.getSchema(`openapi#/components/schemas/${schemas[kind]}`)!;
      expect(validate(body) ? null : validate.errors, kind).toBeNull();
    }
  });

  it('has every action that things of a site had', async () => {
    await specimens(site, 'north');
    const found = site.appliance.reader.connection.database
      .prepare<[], { kind: string; action: string }>(
        "SELECT DISTINCT resource_type AS kind, action FROM audit_log WHERE resource_type <> 'movements'",
      )
      .all();
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ kind, action }) => !told.get(kind)?.includes(action))).toEqual([]);
  });
});
