import type { WriteContext } from '../api/endpoint.ts';
import { createCode, removeCode } from '../features/consumers/codes.ts';
import { createConsumer, removeConsumer, setConsumerActive } from '../features/consumers/consumers.ts';
import { sampleOf } from '../features/consumers/fingerprints/fingerprint-fields.ts';
import { enrolFinger } from '../features/consumers/fingerprints/fingerprints.ts';
import { assignProfile } from '../features/consumers/profile-assignment.ts';
import type { AppliedAccount } from '../features/provisioning/provision.ts';
import { type Badge, newBadge } from './badges.ts';
import { areaNames, type Person, shiftNames } from './people.ts';
import type { SeededRandom } from './random.ts';
import type { DemoAccount } from './site.ts';

/** What becomes of a person: days are counted from the first; null: it does not happen. */
export type Fate = {
  hired: number;
  awayFrom: number | null;
  backOn: number | null;
  losesBadge: number | null;
  leaves: number | null;
};

/** Draws what becomes of people in so many days: most were there before, and stay. */
export function drawFate(random: SeededRandom, { number }: Person, days: number): Fate {
  const someDay = (from: number) => Math.min(days, random.integer(Math.min(from, days), days));
  const hired = number % 9 === 4 ? someDay(1) : 0;
  const leaves = number % 13 === 6 ? someDay(hired + 2) : null;
  const goesAway = leaves === null && number % 17 === 8;
  const awayFrom = goesAway ? someDay(hired + 1) : null;
  const backOn = awayFrom !== null && number % 2 === 1 ? awayFrom + random.integer(7, 25) : null;
  const losesBadge = leaves === null && !goesAway && number % 19 === 5 ? someDay(hired + 1) : null;
  return { hired, awayFrom, backOn, losesBadge, leaves };
}

/** What happens to a person on a day. */
export type Change = 'hired' | 'leaves' | 'goesAway' | 'comesBack' | 'losesBadge';

/** What a day brings to a person; null: a day like any other. */
export function changeOn({ state }: Person, fate: Fate, day: number): Change | null {
  if (state === 'coming') return day >= fate.hired ? 'hired' : null;
  if (state === 'away') return day === fate.backOn ? 'comesBack' : null;
  if (state === 'gone') return null;
  if (fate.leaves !== null && day >= fate.leaves) return 'leaves';
  if (day === fate.awayFrom) return 'goesAway';
  return day === fate.losesBadge ? 'losesBadge' : null;
}

/** The people department of an account: what it does to people, it does as a key through the API. */
export class Staff {
  readonly #random: SeededRandom;
  readonly #account: AppliedAccount;
  readonly #plan: DemoAccount;

  constructor(random: SeededRandom, account: AppliedAccount, plan: DemoAccount) {
    this.#random = random;
    this.#account = account;
    this.#plan = plan;
  }

  /** Does to a person what the day brings. */
  change(context: WriteContext, person: Person, change: Change): void {
    switch (change) {
      case 'hired':
        this.#hire(context, person);
        return;
      case 'leaves':
        removeConsumer(context, person.id!);
        person.state = 'gone';
        return;
      case 'goesAway':
        setConsumerActive(context, person.id!, false);
        person.state = 'away';
        return;
      case 'comesBack':
        setConsumerActive(context, person.id!, true);
        person.state = 'here';
        return;
      case 'losesBadge':
        this.#replaceBadge(context, person);
    }
  }

  #hire(context: WriteContext, person: Person): void {
    const { plan, language } = { plan: this.#plan, language: this.#plan.language };
    const [area, shift] = plan.tags;
    const body = createConsumer(context, {
      accountId: this.#account.id,
      name: person.name,
      identification: person.identification,
      tags: [
        { key: area, value: areaNames[language][person.area] },
        { key: shift, value: shiftNames[language][person.shift] },
      ],
      initialCode: { ...this.#codeOf(person, person.badge), ...this.#balanceOf(person) },
    });
    person.id = (JSON.parse(body) as { id: string }).id;
    person.state = 'here';
    this.#equip(context, person);
    if (person.easBadge) {
      createCode(context, person.id, this.#codeOf(person, person.easBadge));
      assignProfile(context, person.id, person.easBadge.codeId, person.quotas!.equipment.id);
    }
    for (const badge of [person.badge, person.easBadge])
      if (badge?.codeType === 'FINGERPRINT') this.#enrol(context, person.id, badge);
  }

  /** The main badge's profiles; whoever has a badge of its own for what is issued has that line there. */
  #equip(context: WriteContext, { id, badge, easBadge, purse, quotas }: Person): void {
    if (purse) assignProfile(context, id!, badge.codeId, purse.allowance.id);
    if (quotas && !easBadge) assignProfile(context, id!, badge.codeId, quotas.equipment.id);
  }

  /** The old badge is removed with what was topped up on it; the subsidy goes over to the new one. */
  #replaceBadge(context: WriteContext, person: Person): void {
    removeCode(context, person.id!, person.badge.codeId);
    person.badge = newBadge(this.#random, person.number + 50_000, person.identification, 'NFC');
    if (person.purse) person.purse.recharge = 0;
    createCode(context, person.id!, { ...this.#codeOf(person, person.badge), ...this.#balanceOf(person) });
    this.#equip(context, person);
  }

  #codeOf({ localCode, operation }: Person, { codeId, codeType }: Badge) {
    return { codeId, codeType, ...(localCode && { operationId: this.#account.operations[operation]!.id }) };
  }

  #balanceOf({ purse }: Person) {
    return purse && purse.balance > 0 ? { vending: { balance: purse.balance } } : {};
  }

  /** Both index fingers, as most readers' agents ask for; three samples each. */
  #enrol(context: WriteContext, consumerId: string, { codeId }: Badge): void {
    const isSpanish = this.#plan.language === 'es';
    const fingers = [
      { fingerId: 1, fingerLabel: isSpanish ? 'Índice derecho' : 'Right index' },
      { fingerId: 6, fingerLabel: isSpanish ? 'Índice izquierdo' : 'Left index' },
    ];
    for (const finger of fingers) {
      const fingerprints = Array.from({ length: 3 }, () =>
        sampleOf({
          template: this.#random.bytes(384).toString('base64'),
          format: 'ISO/IEC 19794-2',
          quality: this.#random.integer(62, 97),
        }),
      );
      enrolFinger(context, { consumerId, codeId }, { ...finger, fingerprints });
    }
  }
}
