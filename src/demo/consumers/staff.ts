import type { WriteContext } from '../../api/contexts.ts';
import { createCode, removeCode } from '../../features/consumers/codes/codes.ts';
import { assignProfile } from '../../features/consumers/codes/profile-assignment.ts';
import { createConsumer, removeConsumer, setConsumerActive } from '../../features/consumers/consumers.ts';
import { sampleOf } from '../../features/consumers/fingerprints/fingerprint-fields.ts';
import { enrolFinger } from '../../features/consumers/fingerprints/fingerprints.ts';
import type { AppliedAccount } from '../../features/provisioning/provision.ts';
// It answers what profiles a new card has from elsewhere.
import '../../features/directory/in-use.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoAccount } from '../site.ts';
import { type Badge, newBadge } from './badges.ts';
import type { Change } from './churn.ts';
import { areaNames, type Consumer, shiftNames } from './consumers.ts';

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
  change(context: WriteContext, consumer: Consumer, change: Change): void {
    switch (change) {
      case 'hired':
        this.#hire(context, consumer);
        return;
      case 'leaves':
        removeConsumer(context, consumer.id!);
        consumer.state = 'gone';
        return;
      case 'goesAway':
        setConsumerActive(context, consumer.id!, false);
        consumer.state = 'away';
        return;
      case 'comesBack':
        setConsumerActive(context, consumer.id!, true);
        consumer.state = 'here';
        return;
      case 'losesBadge':
        this.#replaceBadge(context, consumer);
    }
  }

  #hire(context: WriteContext, consumer: Consumer): void {
    const { plan, language } = { plan: this.#plan, language: this.#plan.language };
    const [area, shift] = plan.tags;
    const body = createConsumer(context, {
      accountId: this.#account.id,
      name: consumer.name,
      identification: consumer.identification,
      tags: [
        { key: area, value: areaNames[language][consumer.area] },
        { key: shift, value: shiftNames[language][consumer.shift] },
      ],
      initialCode: { ...this.#codeOf(consumer, consumer.badge), ...this.#balanceOf(consumer) },
    });
    consumer.id = (JSON.parse(body) as { id: string }).id;
    consumer.state = 'here';
    this.#equip(context, consumer);
    if (consumer.easBadge) {
      createCode(context, consumer.id, this.#codeOf(consumer, consumer.easBadge));
      assignProfile(context, consumer.id, consumer.easBadge.codeId, consumer.quotas!.equipment.id);
    }
    for (const badge of [consumer.badge, consumer.easBadge])
      if (badge?.codeType === 'FINGERPRINT') this.#enrol(context, consumer.id, badge);
  }

  /** The main badge's profiles; people with a separate badge for issues have that line there. */
  #equip(context: WriteContext, { id, badge, easBadge, wallet, quotas }: Consumer): void {
    if (wallet) assignProfile(context, id!, badge.codeId, wallet.allowance.id);
    if (quotas && !easBadge) assignProfile(context, id!, badge.codeId, quotas.equipment.id);
  }

  /** The old badge is removed with what was topped up on it; the subsidy goes over to the new one. */
  #replaceBadge(context: WriteContext, consumer: Consumer): void {
    removeCode(context, consumer.id!, consumer.badge.codeId);
    consumer.badge = newBadge(this.#random, consumer.number + 50_000, consumer.identification, 'NFC');
    if (consumer.wallet) consumer.wallet.recharge = 0;
    createCode(context, consumer.id!, {
      ...this.#codeOf(consumer, consumer.badge),
      ...this.#balanceOf(consumer),
    });
    this.#equip(context, consumer);
  }

  #codeOf({ localCode, operation }: Consumer, { codeId, codeType }: Badge) {
    return { codeId, codeType, ...(localCode && { operationId: this.#account.operations[operation]!.id }) };
  }

  #balanceOf({ wallet }: Consumer) {
    return wallet && wallet.balance > 0 ? { vending: { balance: wallet.balance } } : {};
  }

  /** Both index fingers, as most readers' agents request; three samples each. */
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
