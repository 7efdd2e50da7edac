/** Thrown by a command with its own transaction to roll back everything and still return `value`: a rehearsal. */
export class RolledBack {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}
