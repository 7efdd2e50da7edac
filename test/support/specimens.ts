import type { Site } from './site.ts';

/** Whose things: an account of the site. */
export type Owner = 'north' | 'south' | 'far';

/** The path parameters of a live thing, for each path of the route table that has some. */
export type Specimens = Record<string, Record<string, string>>;

/**
 * Makes one of everything in an account, by its own key, and names it for every path. A path that is not here makes
 * the walks over the route table fail, so that no new endpoint goes unwalked.
 */
export async function specimens(site: Site, owner: Owner): Promise<Specimens> {
  const key = site.keys[owner];
  const accountId = site.ids[owner];
  const make = async (path: string, body: object): Promise<string> => {
    const made = await site.call('POST', path, { key, body });
    if (made.status !== 201)
      throw new Error(`POST ${path} answered ${made.status}: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  const attributes = { taxRate: 19, listPrice: 2000, suggestedPrice: 2000 };
  const product = await make('/products', {
    businessLine: 'vending',
    name: 'Specimen',
    type: 'snack',
    cost: 1,
    attributes,
  });
  return {
    '/products/:id': { id: product },
    '/products/:id/activate': { id: product },
    '/products/:id/deactivate': { id: product },
    ...(accountId && {}),
  };
}
