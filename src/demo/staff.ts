import type { WriteContext } from '../api/contexts.ts';
import { createCode, removeCode } from '../features/consumers/codes/codes.ts';
import { assignProfile } from '../features/consumers/codes/profile-assignment.ts';
import { createConsumer, removeConsumer, setConsumerActive } from '../features/consumers/consumers.ts';
import { sampleOf } from '../features/consumers/fingerprints/fingerprint-fields.ts';
import { enrolFinger } from '../features/consumers/fingerprints/fingerprints.ts';
import type { AppliedAccount } from '../features/provisioning/provision.ts';
import { type Badge, newBadge } from './badges.ts';
import type { Change } from './churn.ts';
import { areaNames, type Person, shiftNames } from './people.ts';
import type { SeededRandom } from './random.ts';
import type { DemoAccount } from './site.ts';

/** The people department of an account: it hires people and changes their codes, as a key does through the API. */
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
  #equip(context: WriteContext, { id, badge, easBadge, wallet, quotas }: Person): void {
    if (wallet) assignProfile(context, id!, badge.codeId, wallet.allowance.id);
    if (quotas && !easBadge) assignProfile(context, id!, badge.codeId, quotas.equipment.id);
  }

  /** The old badge is removed with what was topped up on it; the subsidy goes over to the new one. */
  #replaceBadge(context: WriteContext, person: Person): void {
    removeCode(context, person.id!, person.badge.codeId);
    person.badge = newBadge(this.#random, person.number + 50_000, person.identification, 'NFC');
    if (person.wallet) person.wallet.recharge = 0;
    createCode(context, person.id!, { ...this.#codeOf(person, person.badge), ...this.#balanceOf(person) });
    this.#equip(context, person);
  }

  #codeOf({ localCode, operation }: Person, { codeId, codeType }: Badge) {
    return { codeId, codeType, ...(localCode && { operationId: this.#account.operations[operation]!.id }) };
  }

  #balanceOf({ wallet }: Person) {
    return wallet && wallet.balance > 0 ? { vending: { balance: wallet.balance } } : {};
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
