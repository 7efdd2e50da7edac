import fc from 'fast-check';
import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { beginSession } from '../../src/access/sessions.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { bySession, type Site } from '../support/site.ts';
import { type Specimens, specimens } from '../support/specimens.ts';
import { uniqueName } from '../support/things.ts';

/** As whom a request is sent. */
export type As = 'key' | 'client key' | 'session' | 'controller' | 'directory' | 'nobody' | 'stranger';

/** The number of sessions and controllers that take turns, because each has few requests a minute. */
const each = 8;

/** Existing ids and code values, and callers who may use them. Removed and ended ones are soon replaced. */
export class Callers {
  readonly #site: Site;
  readonly #renewEvery: number;
  #sent = 0;
  #turn = 0;
  #tokens: string[] = [];
  #sessions: string[] = [];
  #things: Specimens = {};
  #ids: string[] = [];
  #pages: string[] = [];

  /** Everything is created again after `renewEvery` requests. */
  constructor(site: Site, renewEvery: number) {
    this.#site = site;
    this.#renewEvery = renewEvery;
  }

  ids = (): readonly string[] => this.#ids;
  /** The parameters of a thing that is there, for a path that names one. */
  thingAt = (template: string): Record<string, string> => this.#things[template] ?? {};
  /** Paths of pages that lead to something. */
  pages = (): readonly string[] => this.#pages;

  /** Counts some requests that will be sent; creates everything again if that is due. */
  async count(requests: number): Promise<void> {
    const before = this.#sent;
    this.#sent += requests;
    const roundOf = (sent: number) => Math.floor(sent / this.#renewEvery);
    if (before > 0 && roundOf(before) === roundOf(this.#sent)) return;
    const site = this.#site;
    this.#tokens = site.write((tx) => {
      const account = accountById(tx, site.ids.north)!;
      return Array.from(
        { length: each },
        () => addController(tx, account, { serial: uniqueName('C') }).secret,
      );
    });
    this.#signIn();
    this.#things = await specimens(site, 'north', `Specimen ${this.#sent}`);
    this.#ids = [...new Set(Object.values(this.#things).flatMap((params) => Object.values(params)))];
    this.#pages = await this.#pagesThere();
  }

  /** Tells that a session of the ones in turn was refused: there are others then. */
  sessionEnded(cookie: string): void {
    if (this.#sessions.some((session) => cookie.includes(session))) this.#signIn();
  }

  #signIn(): void {
    const { seq } = this.#site.person('owner');
    this.#sessions = this.#site.write((tx) => Array.from({ length: each }, () => beginSession(tx, seq)));
  }

  /** The credentials of one of those who are there; they take turns. */
  headersOf(as: As): Record<string, string> {
    const { keys } = this.#site;
    const turn = this.#turn++ % each;
    if (as === 'key') return { 'x-api-key': keys.north };
    if (as === 'client key') return { authorization: `Bearer ${keys.acme}` };
    if (as === 'session') return bySession(this.#sessions[turn]!, {}).headers!;
    if (as === 'controller') return { authorization: `Bearer ${this.#tokens[turn]}` };
    if (as === 'directory') return { authorization: `Bearer ${this.#site.directory('north')}` };
    return as === 'nobody' ? {} : { 'x-api-key': 'lrd_none', cookie: `larder_session=${'A'.repeat(43)}` };
  }

  async #pagesThere(): Promise<string[]> {
    const { call, ids } = this.#site;
    const pathOf = (template: string) => template.replace(':id', this.thingAt(template)['id']!);
    const wall = await call('POST', '/walls', {
      body: { name: 'Hall', accountId: ids.north },
      session: this.#sessions[0]!,
    });
    const delivery = await call('GET', pathOf('/transactions/:id'));
    const video = await call('GET', pathOf('/transactions/:id/delivery-evidence'));
    const file = await call('GET', pathOf('/transactions/exports/:id'));
    const links = [wall, video, file].map(({ body }) => body.url).filter((url) => typeof url === 'string');
    return [
      ...links.map((url: string) => url.slice(new URL(url).origin.length)),
      `/receipts/${delivery.body.frameUuid}`,
    ];
  }
}

/** As whom an endpoint is called: mostly by one of those whom it is for. */
export function callerFor({ caller }: Pick<Endpoint, 'caller'>): fc.Arbitrary<As> {
  const usual: As[] = {
    key: ['key', 'client key', 'session'] as As[],
    user: ['session'] as As[],
    controller: ['controller'] as As[],
    directory: ['directory'] as As[],
    anybody: ['nobody', 'session'] as As[],
  }[caller];
  const others: As[] = ['key', 'client key', 'session', 'controller', 'directory', 'nobody', 'stranger'];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}
