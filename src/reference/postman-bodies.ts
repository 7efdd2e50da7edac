/*
 * What the requests of the collection send where an example of the document would name something that no site has, or
 * change what is there (rules/requests#documents-and-health). `{{…}}` are variables: those of lists, and of what the
 * collection made.
 */

type Body = { raw: string; mediaType?: string };

const json = (body: object): Body => ({ raw: JSON.stringify(body, null, 2) });
const range = { from: '{{from}}', to: '{{to}}' };

const own: Readonly<Record<string, Body>> = {
  'patch /tags/{id}': json({ key: 'cost centre' }),
  'patch /devices/{id}': json({ name: '{{devices.name}}' }),
  'put /devices/{id}/planogram': { raw: '{ "items": {{devices.planogram}} }' },
  'post /devices/{id}/refills': {
    raw: '{ "items": [{ "selection": "{{devices.selection}}", "stock": {{devices.stock}} }] }',
  },
  'post /devices/{id}/visits': {
    raw: '{ "items": [{ "selection": "{{devices.selection}}", "counted": {{devices.stock}}, "added": 0, "removed": 0 }] }',
  },
  'post /devices/readings/{id}/assign': json({ deviceId: '{{devices.id}}' }),
  'patch /consumers/{id}/active': json({ active: true }),
  'post /consumers/{id}/codes': json({ codeId: 'FP-POSTMAN', codeType: 'FINGERPRINT' }),
  'patch /consumers/{id}/codes/{codeId}/active': json({ active: true }),
  'put /consumers/{id}/codes/{codeId}/profile': json({ profileId: '{{profiles.made}}' }),
  'post /consumers/imports': { raw: 'identification,name\n1020304050,Ana Torres\n', mediaType: 'text/csv' },
  'post /products/imports': { raw: 'code,cost\nWAT-01,120000\n', mediaType: 'text/csv' },
  'post /mutes': json({
    kinds: ['machine_empty', 'stock_ends_soon'],
    until: '{{tomorrow}}',
    reason: 'The canteen is closed',
  }),
  'patch /requirements/{id}': json({ graceDays: 10 }),
  'patch /subscriptions/{id}': json({ label: 'n8n of the office' }),
};

/** What stands in examples for the id of something, and the variable that has one. */
const placeholders: Readonly<Record<string, string>> = {
  'the id of a product': '{{products.id}}',
  'the id of a machine': '{{devices.id}}',
  'the cursor of a change': '{{changes.cursor}}',
  'the id of your account, from GET /accounts': '{{accounts.id}}',
};

const byMember: Readonly<Record<string, string>> = {
  productId: '{{products.id}}',
  productIds: '{{products.id}}',
  consumerId: '{{consumers.id}}',
  contacts: '{{contacts.made}}',
};

/** The body of a request: its own, or the example of the document with the variables of this site. */
export function bodyFor(method: string, path: string, example: unknown): Body {
  const ownBody = own[`${method} ${path}`];
  if (ownBody) return ownBody;
  const dated = path.endsWith('/exports') && isObject(example) && 'from' in example;
  return json(filled(dated ? { ...example, ...range } : example) as object);
}

/** Whether a request has a body of its own, whatever kind of file the operation takes. */
export const hasOwnBody = (method: string, path: string) => `${method} ${path}` in own;

function filled(value: unknown, member = ''): unknown {
  if (typeof value === 'string') return placeholders[value] ?? byMember[member] ?? value;
  if (Array.isArray(value)) return value.map((one) => filled(one, member));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, name)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
