import { Problem } from '../../problems/problem.ts';
import { networkOf } from '../listener/networks.ts';

/** Memory limits for long bodies, from arrival to answer. Connections limit the others. */
export type BodyRoomLimits = {
  /** Bytes of the bodies of all. */
  bytes: number;
  /** Bytes of those of one address (of IPv6: one network of 64 bits). */
  ipBytes: number;
  /** The time after which a slowly arriving body is refused if others wait. */
  slowMs: number;
  /** The time for which a body may wait for memory. */
  patienceMs: number;
};

const defaultBodyRoom: BodyRoomLimits = {
  bytes: 256 * 1024 * 1024,
  ipBytes: 64 * 1024 * 1024,
  slowMs: 5000,
  patienceMs: 30_000,
};

/**
 * The memory that long bodies share. A body is read only after room for all of its bytes is reserved, so a client that
 * sends many at once, or never finishes, uses at most the share of one address.
 */
export class BodyRoom {
  readonly #limits: BodyRoomLimits;
  /** The oldest first. */
  readonly #held = new Set<BodyPlace>();
  #waiting: (() => void)[] = [];

  constructor(limits: BodyRoomLimits = defaultBodyRoom) {
    this.#limits = limits;
  }

  /** A place for the body of a request, initially empty. Release it when the request is answered. */
  placeFor(address: string): BodyPlace {
    return new BodyPlace(this, networkOf(address));
  }

  /** Resolves when there is room for a body. @throws `server.busy` when there is none in time */
  async enter(place: BodyPlace, bytes: number): Promise<void> {
    const untilMs = performance.now() + this.#limits.patienceMs;
    while (!place.isLeft && !this.#fits(place, bytes)) {
      if (performance.now() > untilMs) throw new Problem('server.busy');
      if (!this.#giveUpSlowest(place)) await this.#change();
    }
    if (place.isLeft) return;
    place.bytes = bytes;
    place.enteredMs = performance.now();
    this.#held.add(place);
  }

  leave(place: BodyPlace): void {
    place.isLeft = true;
    if (!this.#held.delete(place)) return;
    for (const look of this.#waiting.splice(0)) look();
  }

  #fits({ network }: BodyPlace, bytes: number): boolean {
    let [all, ofNetwork] = [bytes, bytes];
    for (const held of this.#held) {
      all += held.bytes;
      if (held.network === network) ofNetwork += held.bytes;
    }
    return all <= this.#limits.bytes && ofNetwork <= this.#limits.ipBytes;
  }

  /** Ends the body that has been arriving longest, if that is too long: of the same address, else of any. */
  #giveUpSlowest({ network }: BodyPlace): boolean {
    const slowSinceMs = performance.now() - this.#limits.slowMs;
    const slow = [...this.#held].filter((held) => held.giveUp && held.enteredMs < slowSinceMs);
    const found = slow.find((held) => held.network === network) ?? slow[0];
    if (!found) return false;
    found.giveUp!();
    this.leave(found);
    return true;
  }

  /** Waits until a body is done, or one may have become too slow. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookAgainMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

const lookAgainMs = 250;

/** The place of one body. */
export class BodyPlace {
  readonly network: string;
  bytes = 0;
  enteredMs = 0;
  /** True if its request was answered or given up. */
  isLeft = false;
  /** Aborts the reading of the body; undefined while nothing is awaited. */
  giveUp: (() => void) | undefined;
  readonly #room: BodyRoom;

  constructor(room: BodyRoom, network: string) {
    this.#room = room;
    this.network = network;
  }

  enter(bytes: number): Promise<void> {
    return this.#room.enter(this, bytes);
  }

  leave(): void {
    this.#room.leave(this);
  }
}
