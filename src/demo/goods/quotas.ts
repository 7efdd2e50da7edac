import type { Equipment, Grant } from './profiles.ts';

type Taken = { week: number; used: number; latestMs: number; isOut: boolean };

/** The items a person has taken and may still take, by article code. */
export class Quotas {
  readonly equipment: Equipment;
  readonly #taken = new Map<string, Taken>();

  constructor(equipment: Equipment) {
    this.equipment = equipment;
  }

  /**
   * The reason why the person gets no other one at a moment of a week (rules/authorisations#reasons); null: they do.
   */
  refusal(article: string, week: number, atMs: number): string | null {
    const grant = this.equipment.grants.get(article);
    return grant ? refusalOf(grant, this.#taken.get(article), week, atMs) : 'product_not_allowed';
  }

  take(article: string, week: number, atMs: number, isReturnable: boolean): void {
    const before = this.#taken.get(article);
    const used = before?.week === week ? before.used + 1 : 1;
    this.#taken.set(article, { week, used, latestMs: atMs, isOut: isReturnable });
  }

  bringBack(article: string): void {
    const taken = this.#taken.get(article);
    if (taken) taken.isOut = false;
  }
}

function refusalOf(
  { quantity, minutes }: Grant,
  taken: Taken | undefined,
  week: number,
  atMs: number,
): string | null {
  if (!taken) return null;
  if (quantity !== null && taken.week === week && taken.used >= quantity) return 'quota_exhausted';
  if (atMs - taken.latestMs < minutes * 60_000) return 'too_soon';
  return taken.isOut ? 'return_pending' : null;
}
