/**
 * Thrown by a command with a transaction of its own that wants nothing of what it did to stay, and is answered with
 * `value` all the same: a rehearsal.
 */
export class RolledBack {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}
