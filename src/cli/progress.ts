/** The least time between two messages. */
const [terminalMs, logMs] = [200, 2000];

/** Shows progress on standard error: on a terminal one line that changes, else line by line. */
export class Progress {
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #startedMs = performance.now();
  #reportedMs = this.#startedMs;

  /** Shows `line` of the milliseconds since the start, unless the last message is too recent. */
  tell(line: (elapsedMs: number) => string): void {
    const nowMs = performance.now();
    if (nowMs - this.#reportedMs < (this.#isTerminal ? terminalMs : logMs)) return;
    this.#reportedMs = nowMs;
    const text = line(nowMs - this.#startedMs);
    process.stderr.write(this.#isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
  }

  /** Clears the line of the terminal. */
  end(): void {
    if (this.#isTerminal && this.#reportedMs !== this.#startedMs) process.stderr.write('\r\x1b[K');
  }
}
