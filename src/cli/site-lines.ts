import type { AppliedAccount, AppliedClient, AppliedSite } from '../features/provisioning/provision.ts';
import { type Outcome, type Outcomes, tagPlace } from '../features/provisioning/provision-match.ts';
import { plain, terminalWidth, wrapped } from './output.ts';

type State = Outcome['state'];

/** The width of the column of states. */
const stateWidth = 9;

/** The outcome of a resource without one: everything of a new site is created. */
const made: Outcome = { state: 'created', changes: {} };

/**
 * The tree of a site, with every id and the secrets of new keys and controllers. Each line begins with the outcome:
 * created, changed, moved or same; without `outcomes` everything is created.
 */
export function siteLines({ clients }: AppliedSite, outcomes: Outcomes = new Map()): string[] {
  const lines = clients.flatMap((client) => new Tree(outcomes).client(client));
  const isSecret = clients.some(({ keys, controllers }) =>
    [...keys, ...controllers].some(({ secret }) => secret),
  );
  return isSecret
    ? [...lines, '', 'Secrets and tokens are shown only once; Larder stores only their SHA-256.']
    : lines;
}

/** The number of resources that were created, changed, moved, and are the same. */
export function summaryLine(outcomes: Outcomes): string {
  const states: State[] = ['created', 'changed', 'moved', 'same'];
  const all = [...outcomes.values()];
  return states.map((state) => `${all.filter((one) => one.state === state).length} ${state}`).join(', ');
}

class Tree {
  readonly #outcomes: Outcomes;
  readonly #lines: string[] = [];

  constructor(outcomes: Outcomes) {
    this.#outcomes = outcomes;
  }

  client(client: AppliedClient): string[] {
    this.#thing(0, client, `client ${plain(client.name)}`);
    for (const account of client.accounts) this.#account(account);
    for (const key of client.keys) {
      this.#thing(1, key, `key ${plain(key.label)} of ${plain(key.account ?? client.name)}`);
      if (key.secret) this.#line('created', 2, `secret  ${key.secret}`);
    }
    for (const controller of client.controllers) {
      const { serial, account, secret } = controller;
      this.#thing(1, controller, `controller ${plain(serial)} of ${plain(account)}`);
      if (secret) this.#line('created', 2, `token  ${secret}`);
    }
    return this.#lines;
  }

  #account(account: AppliedAccount): void {
    this.#thing(1, account, `account ${plain(account.name)}`, `${account.currency}, ${account.timeZone}`);
    this.#tags(account);
    for (const operation of account.operations) {
      this.#thing(2, operation, `operation ${plain(operation.name)}`);
      for (const device of operation.devices) {
        const { serial, name } = device;
        this.#thing(3, device, `device ${plain(serial)}${name === serial ? '' : ` ${plain(name)}`}`);
      }
    }
  }

  #tags({ id, tags }: AppliedAccount): void {
    for (const state of ['created', 'same'] as const) {
      const keys = tags.filter((key) => this.#of(tagPlace(id, key)).state === state).map(plain);
      if (keys.length > 0) this.#wrapped(state, 2, `tags ${keys.join(', ')}`);
    }
  }

  #thing(depth: number, { id }: { id: string }, text: string, more = ''): void {
    const { state, from, changes } = this.#of(id);
    const line = `${text}  ${id}`;
    const isShort = stateWidth + 2 * depth + line.length + 2 + more.length <= terminalWidth;
    this.#line(state, depth, isShort && more ? `${line}  ${more}` : line);
    if (more && !isShort) this.#wrapped(state, depth + 1, more);
    if (from !== undefined) this.#wrapped(state, depth + 1, `from ${plain(from)}`);
    for (const [member, [before, after]] of Object.entries(changes)) {
      this.#wrapped(state, depth + 1, changeText(member, before, after));
    }
  }

  #wrapped(state: State, depth: number, text: string): void {
    for (const part of wrapped(text, terminalWidth - stateWidth - 2 * depth)) this.#line(state, depth, part);
  }

  #line(state: State, depth: number, text: string): void {
    this.#lines.push(`${state.padEnd(stateWidth)}${'  '.repeat(depth)}${text}`);
  }

  #of(place: string): Outcome {
    return this.#outcomes.get(place) ?? made;
  }
}

function changeText(member: string, before: unknown, after: unknown): string {
  if (!Array.isArray(before) || !Array.isArray(after))
    return `${member}: ${valueText(before)} → ${valueText(after)}`;
  const more = after.filter((item) => !before.includes(item)).map((item) => `+${item}`);
  const less = before.filter((item) => !after.includes(item)).map((item) => `-${item}`);
  return `${member}: ${[...more, ...less].join(' ')}`;
}

function valueText(value: unknown): string {
  return value === null ? 'none' : plain(String(value));
}
