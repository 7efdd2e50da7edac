import type { Logger } from 'pino';
import { minuteMs } from '../../lib/calendar/durations.ts';

/** A refusal in the log, and the key that it is counted under: a caller and a code. */
export type RefusalLine = {
  traceId: string;
  method?: string | undefined;
  /** The template of the path; null if no route matches. */
  route?: string | null;
  status: number;
  code: string | undefined;
  callerType?: string | undefined;
  callerId?: string | null | undefined;
  accountId?: string | null | undefined;
  /** The address that it came from, where the caller is not known. */
  address?: string | undefined;
  tookMs?: number | undefined;
};

/**
 * The maximum number of log lines per minute for a caller and code, and in total, so that a log file lasts
 * for days.
 */
const ofEach = 30;
const ofAll = 600;

/** The maximum number of callers and codes that are counted apart in a minute. */
const maxNames = 1000;

type Counted = { logged: number; leftOut: number; last: RefusalLine };

/**
 * Refusals in the log, a line each, so that a `traceId` can be found (rules/requests#refusals-in-the-log). In a flood it
 * logs a part, with the number left out.
 */
export class RefusalLog {
  readonly #log: Logger;
  readonly #counted = new Map<string, Counted>();
  #logged = 0;
  #minute: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Logs a refusal, with details that only the appliance's own code may add.
   * @returns whether it was logged
   */
  note(line: RefusalLine, beside?: object): boolean {
    if (!this.#log.isLevelEnabled('info')) return false;
    this.#minute ??= setTimeout(() => this.endMinute(), minuteMs).unref();
    const counted = this.#countedOf(line);
    if (counted.logged >= ofEach || this.#logged >= ofAll) {
      counted.leftOut++;
      counted.last = line;
      return false;
    }
    counted.logged++;
    this.#logged++;
    if (line.status >= 500) this.#log.error({ ...line, ...beside }, 'a request failed');
    else this.#log.info(line, 'a request was refused');
    return true;
  }

  /** Logs the number of refusals left out, and starts over. */
  endMinute(): void {
    clearTimeout(this.#minute);
    this.#minute = undefined;
    for (const { leftOut, last } of this.#counted.values()) {
      if (leftOut === 0) continue;
      const { code, callerType, callerId, address } = last;
      this.#log.info({ leftOut, code, callerType, callerId, address }, 'refusals were left out of the log');
    }
    this.#counted.clear();
    this.#logged = 0;
  }

  #countedOf(line: RefusalLine): Counted {
    const { callerId, address, code } = line;
    const name = `${callerId ?? address} ${code}`;
    const known = this.#counted.get(name);
    if (known) return known;
    // Beyond that number all others are counted as one.
    if (this.#counted.size >= maxNames) return this.#others();
    const counted = { logged: 0, leftOut: 0, last: line };
    this.#counted.set(name, counted);
    return counted;
  }

  #others(): Counted {
    const known = this.#counted.get('');
    if (known) return known;
    const counted: Counted = {
      logged: ofEach,
      leftOut: 0,
      last: { traceId: '', status: 0, code: undefined },
    };
    this.#counted.set('', counted);
    return counted;
  }
}
