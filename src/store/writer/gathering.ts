/**
 * How long commands are gathered at most, ms: a transaction costs so much by itself that six creates in one take a
 * quarter less of the writer than three (docs/decisions/054-creates-on-a-quick-disk.md).
 */
const maxGatherMs = 1;
/**
 * So many requests must have come for each command that waits. Where more of them are writes, groups are large by
 * themselves, and the writer would rest until they come.
 */
const requestsPerCommand = 2;

/**
 * Gathers commands for the writer: those of one turn of the event loop; and for as long as each turn brings requests, most
 * of which write nothing, those of the next turns too. So a command waits only where its answer would have to wait for
 * others' answers, and never for a request that may come.
 */
export class Gathering {
  readonly #requests: () => number;
  readonly #gathered: () => void;

  /** `requests` tells how many requests have come to this thread; `gathered` is called when no more is waited for. */
  constructor(requests: () => number, gathered: () => void) {
    this.#requests = requests;
    this.#gathered = gathered;
  }

  /** Begins with a first command; `count` tells how many there are by now. */
  begin(count: () => number): void {
    const startedMs = performance.now();
    const first = this.#requests();
    let seen = first;
    const look = () => {
      const came = this.#requests();
      const mayBringMore = came > seen && came - first >= requestsPerCommand * count();
      seen = came;
      if (mayBringMore && performance.now() - startedMs < maxGatherMs) setImmediate(look);
      else this.#gathered();
    };
    setImmediate(look);
  }
}
