import type { CallOptions, LarderOptions } from '../../clients/typescript/src/index.ts';
import type { Site } from '../support/site.ts';
import type { Fault, FaultyProxy, Seen } from './faulty-proxy.ts';
import type { Command, Outcome, Runner } from './runners.ts';

type Json = Record<string, unknown>;

/** A case of the suite: what every client must do. */
export type Case = { title: string; run(bench: Bench): Promise<void> };

/** The environment of a case: the client of a language, in front of a site that it reaches through a faulty proxy. */
export class Bench {
  readonly site: Site;
  readonly #proxy: FaultyProxy;
  readonly #runner: Runner;
  /** The options of the client, which a case may change. */
  options: Partial<LarderOptions> = {};

  constructor(site: Site, proxy: FaultyProxy, runner: Runner) {
    this.site = site;
    this.#proxy = proxy;
    this.#runner = runner;
    this.through();
  }

  /** Sets what the next requests meet, and forgets those that were seen. */
  through(...faults: Fault[]): this {
    this.#proxy.plan(() => this.site.address, faults);
    return this;
  }

  /** Points the proxy at another site. */
  to(address: () => string): this {
    this.#proxy.plan(address);
    return this;
  }

  /** The requests since the faults were set. */
  get seen(): readonly Seen[] {
    return this.#proxy.seen;
  }

  call(operation: string, input?: Json, options?: CallOptions): Promise<Outcome> {
    return this.#run({ do: 'call', operation, ...(input && { input }), ...(options && { options }) });
  }

  answer(operation: string, input?: Json, options?: CallOptions): Promise<Outcome> {
    return this.#run({ do: 'answer', operation, ...(input && { input }), ...(options && { options }) });
  }

  list(operation: string, input?: Json): Promise<Outcome> {
    return this.#run({ do: 'list', operation, ...(input && { input }) });
  }

  pages(operation: string, input?: Json): Promise<Outcome> {
    return this.#run({ do: 'pages', operation, ...(input && { input }) });
  }

  bulk(operation: string, rows: readonly Json[]): Promise<Outcome> {
    return this.#run({ do: 'bulk', operation, rows });
  }

  snapshot(input?: Json): Promise<Outcome> {
    return this.#run({ do: 'snapshot', ...(input && { input }) });
  }

  changes(after: string | null, query: Json = {}, most?: number): Promise<Outcome> {
    return this.#run({ do: 'changes', after, query, ...(most !== undefined && { most }) });
  }

  verify(command: Omit<Extract<Command, { do: 'verify' }>, 'do'>): Promise<Outcome> {
    return this.#runner.run({ do: 'verify', ...command });
  }

  #run(command: Json & { do: string }): Promise<Outcome> {
    const { url = this.#proxy.address, key = this.site.keys.north, ...options } = this.options;
    const client = { backoffMs: 5, timeoutMs: 5000, ...options };
    return this.#runner.run({ ...command, url, key, client } as unknown as Command);
  }
}
