import { type Account, accountById } from '../access/accounts.ts';
import { controllerBySerial } from '../access/controllers.ts';
import type { ControllerActor } from '../api/caller.ts';
import type { AppliedAccount } from '../features/provisioning/provision.ts';
import type { Reader } from '../store/statement.ts';
import { type Consumer, drawConsumers } from './consumers/consumers.ts';
import { addRequirements } from './consumers/requirements.ts';
import { Outbox } from './days/outbox.ts';
import { type AccountSetup, addProducts, type Catalogue } from './goods/catalogue.ts';
import { addProfiles } from './goods/profiles.ts';
import { drawSlots, Machine } from './machines.ts';
import type { IssuedGoods } from './places.ts';

/** An account before its first day: its things, its future people, and how its machines report. */
export type OpenAccount = {
  seq: Account['seq'];
  catalogue: Catalogue;
  machines: Machine[];
  consumers: Consumer[];
  outboxes: ReadonlyMap<string, Outbox>;
};

/** Creates an account's catalogue, profiles and planograms, and draws `people` that are to work there. */
export function openAccount(
  setup: AccountSetup,
  stores: ReadonlyMap<string, IssuedGoods>,
  consumers: number,
): OpenAccount {
  const { context, random, account, plan } = setup;
  const catalogue = addProducts(setup);
  const profiles = addProfiles(setup, catalogue);
  addRequirements(setup, catalogue, profiles);
  const machines = account.operations.map(({ devices }, operation) =>
    devices.map((device) => {
      const store = stores.get(device.serial) ?? null;
      const slots = drawSlots(random, catalogue, store);
      return new Machine(device, { line: store === null ? 'vending' : 'eas', operation, slots });
    }),
  );
  for (const machine of machines.flat()) machine.putPlanogram(context);
  const favourites = catalogue.sold.map(({ article: { code } }) => code);
  return {
    seq: accountById(context.tx, account.id)!.seq,
    catalogue,
    machines: machines.flat(),
    consumers: drawConsumers(random, plan, consumers, { profiles, machines, favourites }),
    outboxes: outboxesOf(context.tx, account, new Set(machines.flat().map(({ controller }) => controller))),
  };
}

function outboxesOf(reader: Reader, { id }: AppliedAccount, serials: Set<string>): Map<string, Outbox> {
  const account = accountById(reader, id)!;
  return new Map([...serials].map((serial) => [serial, new Outbox(controllerOf(reader, account, serial))]));
}

function controllerOf(reader: Reader, account: Account, serial: string): ControllerActor {
  const { id, seq } = controllerBySerial(reader, account.seq, serial)!;
  const { client, seq: owner, id: accountId } = account;
  return { type: 'controller', id, label: serial, seq, client, account: owner, accountId };
}
