/** A body of `POST /products`. */
export type NewProduct = {
  businessLine: 'vending' | 'eas';
  name: string;
  type: string;
  cost: number;
  code: string;
  description: string;
  attributes: Record<string, unknown>;
};

/** The number of products on every server before a round. */
export const catalogueSize = 10_000;

/** Each is in the name of one product in a hundred, spread evenly: what the search workload looks for. */
const flavours =
  `almond anise apple apricot banana barley basil bergamot bilberry blackcurrant blueberry butterscotch cacao
  caramel cardamom carrot cashew celery chamomile cherry chestnut chicory cinnamon citron clementine clove coconut
  coriander cranberry cucumber cumin currant custard damson dragonfruit elderflower espresso fennel fig ginger
  gooseberry granola grape grapefruit guarana guava hazelnut hibiscus honey jasmine juniper kiwi kumquat lavender
  lemon lemongrass licorice lime lychee macadamia mandarin mango maple marzipan matcha melon mint molasses mulberry
  nectarine nougat nutmeg oat olive orange oregano papaya passionfruit peach peanut pear pecan pepper persimmon
  pineapple pistachio plum pomegranate pumpkin quince raisin raspberry rhubarb rosemary saffron sesame spearmint
  tamarind thyme vanilla`.split(/\s+/);

const things = ['drink', 'bar', 'snack', 'tea', 'mix', 'biscuit', 'gel'];
const types = ['beverage', 'snack', 'food', 'consumable'];
const easThings = ['gloves', 'goggles', 'helmet', 'mask', 'vest'];

/**
 * The product of a number, always the same one: seven in ten are of the vending line. `prefix` sets the codes of
 * one run apart from those of another.
 */
export function productOf(number: number, prefix = 'SKU'): NewProduct {
  const flavour = flavours[number % flavours.length]!;
  const code = `${prefix}-${String(number).padStart(7, '0')}`;
  const size = 100 + (number % 37) * 25;
  if (number % 10 < 7) {
    const thing = things[number % things.length]!;
    return {
      businessLine: 'vending',
      name: `${capital(flavour)} ${thing}, ${size} g`,
      type: types[number % types.length]!,
      cost: 500 + (number % 90) * 10,
      code,
      description: `A ${thing} with ${flavour}, as the machines on the ground floor sell it.`,
      attributes: {
        taxRate: 19,
        listPrice: 900 + (number % 90) * 20,
        suggestedPrice: 1000 + (number % 90) * 20,
      },
    };
  }
  const thing = easThings[number % easThings.length]!;
  return {
    businessLine: 'eas',
    name: `${capital(flavour)} coloured ${thing}, size ${size}`,
    type: 'ppe',
    cost: 2500 + (number % 400) * 10,
    code,
    description: `Protective ${thing}, handed out against a code and taken back when worn.`,
    attributes: { returnPolicy: { isReturnable: true, restrictDelivery: number % 2 === 0 } },
  };
}

/**
 * The substrings that the search workload looks for: the inner letters of a flavour, where no other flavour has
 * them, so that each of them finds a hundred of the products.
 */
export const searchTerms: readonly string[] = flavours
  .map((flavour) => flavour.slice(1))
  .filter((term) => term.length >= 4 && flavours.filter((flavour) => flavour.includes(term)).length === 1);

/** Substrings that a thousand of the products or more have. */
export const commonTerms: readonly string[] = [
  'drink',
  'snack',
  'beverage',
  'food',
  'consumable',
  'coloured',
];

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
