import type { Settings } from '../interface/settings.ts';
import type { Actor } from '../store/actor.ts';
import { operatorActor } from '../store/actor.ts';
import type { Tx } from '../store/transaction.ts';
import { findKeyBySecret } from '../tenancy/keys.ts';
import { type AppliedClient, applySiteFile } from '../tenancy/provision.ts';
import { hasClients } from '../tenancy/tenants.ts';
import { fillAccount } from './fill.ts';
import { SeededRandom } from './random.ts';
import { demoAccounts, demoSite } from './site.ts';

/** Runs a part of one transaction in the name of an actor. */
type Step = <T>(actor: Actor, work: (tx: Tx) => T) => T;

/**
 * Makes the demo site through the domain functions that the API and the site file use: the operator provisions it,
 * and the client's key fills its catalogue, so the audit log reads like that of a real one. The same seed makes the
 * same site; ids and secrets are new each time.
 * @throws when the installation has a client already
 */
export function makeDemo(step: Step, settings: Settings, seed: number): AppliedClient {
  const client = step(operatorActor, (tx) => {
    if (hasClients(tx))
      throw new Error('this data directory has a client already; a demo needs an empty one');
    return applySiteFile(tx, demoSite).clients[0]!;
  });
  const secret = client.keys.find(({ scope }) => scope === 'client')!.secret!;
  const key = step(operatorActor, (tx) => findKeyBySecret(tx, secret))!;
  const random = new SeededRandom(seed);
  for (const [index, plan] of demoAccounts.entries()) {
    const account = client.accounts[index]!;
    step({ type: 'api_key', id: key.id, label: key.label }, (tx) => {
      fillAccount({ tx, actor: key, settings }, random, account, plan);
    });
  }
  return client;
}
