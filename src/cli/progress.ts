/** A terminal is told at once, a log once in a while. */
const [terminalMs, logMs] = [200, 2000];

/** Tells on standard error how far something is: one line that changes on a terminal, a line at a time in a log. */
export class Progress {
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #startedMs = performance.now();
  #toldMs = this.#startedMs;

  /** `line` is asked for when there is something to tell, with the milliseconds since the beginning. */
  tell(line: (elapsedMs: number) => string): void {
    const nowMs = performance.now();
    if (nowMs - this.#toldMs < (this.#isTerminal ? terminalMs : logMs)) return;
    this.#toldMs = nowMs;
    const text = line(nowMs - this.#startedMs);
    process.stderr.write(this.#isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
  }

  /** Leaves the terminal's line for what comes next. */
  end(): void {
    if (this.#isTerminal && this.#toldMs !== this.#startedMs) process.stderr.write('\r\x1b[K');
  }
}
