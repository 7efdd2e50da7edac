import { maxListed } from '../../store/checks/check.ts';

/** The findings of a check, up to the number that is reported. */
export class Findings {
  readonly list: string[] = [];

  /** True once the list is full, so that the check may stop. */
  get isEnough(): boolean {
    return this.list.length >= maxListed;
  }

  add(sentence: string): void {
    if (!this.isEnough) this.list.push(sentence);
  }

  /** Adds a finding when `found` differs from `expected`. */
  compare(what: string, found: unknown, expected: unknown): void {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) this.add(`${what} is ${short(is)}, and should be ${short(should)}`);
  }
}

/** A value, cut to a length that identifies it. */
function short(json = 'none'): string {
  return json.length > 200 ? `${json.slice(0, 200)}…` : json;
}
