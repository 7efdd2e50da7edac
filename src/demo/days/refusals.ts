import type { Refusal } from '../../api/refusal.ts';
import { authorize } from '../../features/feed/authorizations/authorizations.ts';
import { idOf } from '../../store/ids.ts';
import type { Reader } from '../../store/statement.ts';
import { newBadge } from '../consumers/badges.ts';
import type { Consumer } from '../consumers/consumers.ts';
import type { Machine, MachineSlot } from '../machines.ts';
import type { OpenAccount } from '../opening.ts';
import type { SeededRandom } from '../random.ts';

/** A machine's question before it dispenses. */
type Question = { machine: Machine; slot: MachineSlot; codeId: string };

/** The number of found or unassigned badges. */
const strayBadges = 4;
/** The number of refused attempts per hour of use. */
const triesAnHour = 4;

/** People who are refused at a machine: the demo calls the same functions as the feed, and stores the refusals. */
export class TurnedAway {
  readonly #random: SeededRandom;
  readonly #account: OpenAccount;
  readonly #strays: readonly string[];

  constructor(random: SeededRandom, account: OpenAccount) {
    this.#random = random;
    this.#account = account;
    this.#strays = Array.from(
      { length: strayBadges },
      (_, at) => newBadge(random, 60_000 + at, String(at), 'NFC').codeId,
    );
  }

  /** Refusals in the hour before a moment. */
  refusalsBefore(reader: Reader, nowMs: number): Refusal[] {
    const random = this.#random;
    const here = this.#account.consumers.filter(({ state }) => state === 'here' || state === 'away');
    return Array.from({ length: triesAnHour }, () => this.#question(random, random.pick(here))).flatMap(
      ({ machine, slot, codeId }) => {
        const asked = {
          deviceSerial: machine.serial,
          codeId,
          selection: slot.selection,
          productId: undefined,
        };
        const dateMs = nowMs - random.integer(1, 3500) * 1000;
        const { refusal } = authorize(reader, this.#account.seq, asked, dateMs);
        return refusal ? [{ ...refusal, id: idOf(dateMs, random.bytes(16)) }] : [];
      },
    );
  }

  #question(random: SeededRandom, consumer: Consumer): Question {
    if (random.chance(0.1)) {
      const machine = random.pick(this.#account.machines);
      return { machine, slot: random.pick(machine.slots), codeId: random.pick(this.#strays) };
    }
    const [issuer] = consumer.issuers;
    if (consumer.quotas && issuer && random.chance(0.6)) {
      const { codeId } = consumer.easBadge ?? consumer.badge;
      return { machine: issuer, slot: random.pick(issuer.slots), codeId };
    }
    const machine = random.pick(consumer.sellers);
    return { machine, slot: dearest(machine), codeId: consumer.badge.codeId };
  }
}

function dearest({ slots }: Machine): MachineSlot {
  return slots.reduce((most, slot) => ((slot.price ?? 0) > (most.price ?? 0) ? slot : most));
}
