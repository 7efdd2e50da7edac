import { accountById } from '../../../../src/access/accounts.ts';
import type { AuthorizationRequest } from '../../../../src/features/feed/authorizations/authorization-fields.ts';
import type { Authorization } from '../../../../src/features/feed/authorizations/authorization-rules.ts';
import { authorize } from '../../../../src/features/feed/authorizations/authorizations.ts';
import type { Site } from '../../../support/site.ts';
import { make } from '../../../support/things.ts';
import { device, easProduct, easProfile, vendingProduct, vendingProfile } from '../../catalogue/fixtures.ts';
import { holder, noon } from '../../consumers/entitlements/fixtures.ts';

/** A machine of north, what is in it, and a code that may take it. */
export type Scene = {
  site: Site;
  device: string;
  serial: string;
  /** At the selection A1, for 2500. */
  water: string;
  /** At the selection B1. */
  gloves: string;
  vending: string;
  eas: string;
  consumer: string;
  codeId: string;
  /** Asks at noon for the water at A1, with changes; a member that is undefined is left out. */
  ask(changes?: { [K in keyof AuthorizationRequest]?: string | undefined }, atMs?: number): Authorization;
};

export async function scene(
  site: Site,
  changes: { vending?: object; eas?: object; gloves?: object; balance?: number } = {},
): Promise<Scene> {
  const machine = device(site);
  const { serial } = (await site.call('GET', `/devices/${machine}`)).body;
  const water = (await make(site, '/products', vendingProduct)).id;
  const gloves = (await make(site, '/products', { ...easProduct, ...changes.gloves })).id;
  const items = [
    { selection: 'A1', productId: water },
    { selection: 'B1', productId: gloves },
  ];
  await site.call('PUT', `/devices/${machine}/planogram`, { body: { items } });
  const vending = (await make(site, '/profiles', { ...vendingProfile(site), ...changes.vending })).id;
  const eas = (await make(site, '/profiles', { ...easProfile(site, gloves), ...changes.eas })).id;
  const { id, codeId } = await holder(
    site,
    { vending, eas },
    { vending: { balance: changes.balance ?? 3000 } },
  );
  const account = accountById(site.appliance.reader, site.ids.north)!.seq;
  const usual = { deviceSerial: serial, codeId, selection: 'A1' };
  return {
    site,
    device: machine,
    serial,
    water,
    gloves,
    vending,
    eas,
    consumer: id,
    codeId,
    ask: (told = {}, atMs = noon) =>
      authorize(site.appliance.reader, account, { ...usual, ...told } as AuthorizationRequest, atMs).answer,
  };
}
