import { maxListed } from '../../store/check.ts';

/** What a check found wrong, as much of it as is told. */
export class Findings {
  readonly list: string[] = [];

  /** Whether enough was found to stop looking. */
  get isEnough(): boolean {
    return this.list.length >= maxListed;
  }

  add(sentence: string): void {
    if (!this.isEnough) this.list.push(sentence);
  }

  /** Says that `what` holds something else than it should, where it does. */
  compare(what: string, found: unknown, expected: unknown): void {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) this.add(`${what} is ${short(is)}, and should be ${short(should)}`);
  }
}

/** Enough of a value to know it by. */
function short(json = 'none'): string {
  return json.length > 200 ? `${json.slice(0, 200)}…` : json;
}
