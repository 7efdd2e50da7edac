/** JSON schemas of the three routes, as Fastify compiles them into validators and serializers. */

const text = { type: 'string', minLength: 1, maxLength: 200 };
const amount = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const types = [
  'beverage',
  'snack',
  'food',
  'consumable',
  'medicine',
  'tool',
  'uniform',
  'ppe',
  'spare_part',
  'other',
];

const vendingAttributes = {
  type: 'object',
  required: ['taxRate', 'listPrice', 'suggestedPrice'],
  additionalProperties: false,
  properties: {
    taxRate: { type: 'number', minimum: 0, maximum: 100 },
    listPrice: amount,
    suggestedPrice: amount,
  },
};
const easAttributes = {
  type: 'object',
  required: ['returnPolicy'],
  additionalProperties: false,
  properties: {
    returnPolicy: {
      type: 'object',
      required: ['isReturnable', 'restrictDelivery'],
      additionalProperties: false,
      properties: { isReturnable: { type: 'boolean' }, restrictDelivery: { type: 'boolean' } },
    },
  },
};

/** Create body; the attributes must fit the line (rules/catalogue#products). */
export const newProductSchema = {
  type: 'object',
  required: ['businessLine', 'name', 'type', 'cost', 'attributes'],
  additionalProperties: false,
  properties: {
    businessLine: { enum: ['vending', 'eas'] },
    name: { ...text, minLength: 2 },
    type: { enum: types },
    cost: amount,
    code: text,
    description: { ...text, maxLength: 2000 },
    currency: { const: 'COP' },
    attributes: { type: 'object' },
    clientId: text,
    accountId: text,
  },
  if: { properties: { businessLine: { const: 'vending' } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
  then: { properties: { attributes: vendingAttributes } },
  else: { properties: { attributes: easAttributes } },
};

export const querySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    businessLine: { enum: ['vending', 'eas'] },
    isActive: { type: 'boolean' },
    search: text,
    page: { type: 'integer', minimum: 1, default: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
  },
};

/** Product body (rules/catalogue#products). */
export const productSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    clientId: { type: 'string' },
    accountId: { type: 'string' },
    scope: { type: 'string' },
    businessLine: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    code: { type: 'string', nullable: true },
    description: { type: 'string', nullable: true },
    cost: { type: 'integer' },
    currency: { type: 'string' },
    attributes: { type: 'object', additionalProperties: true },
    isActive: { type: 'boolean' },
    createdAt: { type: 'string' },
    updatedAt: { type: 'string' },
  },
};

export const listSchema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: productSchema },
    total: { type: 'integer' },
    page: { type: 'integer' },
    pageSize: { type: 'integer' },
  },
};
