import type { SiteProblem } from './site-problems.ts';

/** A file whose shape may be wrong: invalid parts are skipped. */
type Loose = Record<string, unknown>;

/** Contradictions in a site file: one id, or one name within its parent, in two places. */
export function contradictionsOf(file: unknown): SiteProblem[] {
  const twice = new Twice();
  for (const [path, client] of entriesOf(file, 'clients', '')) {
    twice.id(path, client);
    twice.name('clients', `${path}.name`, client['name'], 'client names must be unique in the file');
    walkClient(twice, path, client);
  }
  return twice.problems;
}

function walkClient(twice: Twice, path: string, client: Loose): void {
  for (const [at, account] of entriesOf(client, 'accounts', path)) {
    twice.id(at, account);
    twice.name(`${path} a`, `${at}.name`, account['name'], 'account names must be unique in a client');
    for (const [place, operation] of entriesOf(account, 'operations', at)) {
      twice.id(place, operation);
      const rule = 'operation names must be unique in an account';
      twice.name(`${at} o`, `${place}.name`, operation['name'], rule);
      for (const [spot, device] of entriesOf(operation, 'devices', place)) {
        twice.id(spot, device);
        const once = 'device serials must be unique in an account';
        twice.name(`${at} d`, `${spot}.serial`, device['serial'], once);
      }
    }
  }
  for (const [at, key] of entriesOf(client, 'keys', path)) {
    twice.id(at, key);
    twice.name(`${path} k`, `${at}.label`, key['label'], 'key labels must be unique in a client');
  }
  for (const [at, controller] of entriesOf(client, 'controllers', path)) {
    twice.id(at, controller);
    const account = typeof controller['account'] === 'string' ? controller['account'] : '';
    const rule = 'controller serials must be unique in an account';
    twice.name(`${path} c ${account}`, `${at}.serial`, controller['serial'], rule);
  }
}

/** Records the place of each id and name, to find duplicates. */
class Twice {
  readonly problems: SiteProblem[] = [];
  readonly #places = new Map<string, string>();

  id(path: string, { id }: Loose): void {
    if (typeof id !== 'string') return;
    this.#note(`id ${id.toLowerCase()}`, `${path}.id`, id, 'ids must be unique');
  }

  name(parent: string, path: string, name: unknown, rule: string): void {
    if (typeof name === 'string') this.#note(`name ${parent} ${name}`, path, name, rule);
  }

  #note(key: string, path: string, value: string, rule: string): void {
    const first = this.#places.get(key);
    if (first === undefined) this.#places.set(key, path);
    else this.problems.push({ path, what: `is ${JSON.stringify(value)}, as is ${first}: ${rule}` });
  }
}

function entriesOf(parent: unknown, member: string, path: string): [path: string, entry: Loose][] {
  const list = (parent as Loose | null | undefined)?.[member];
  if (!Array.isArray(list)) return [];
  const before = path === '' ? member : `${path}.${member}`;
  return list
    .map((entry, index): [string, unknown] => [`${before}.${index}`, entry])
    .filter((pair): pair is [string, Loose] => pair[1] !== null && typeof pair[1] === 'object');
}
