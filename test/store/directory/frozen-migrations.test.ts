import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../src/store/directory/open-store.ts';

/*
 * A step of the schema that an installation may have applied never changes again: what it should have been is a
 * step of its own. Whoever lands a step adds it here, by SHA-256 of the file.
 */
const frozen: Record<string, string> = {
  '0001-foundation.sql': 'f680e6a9238d14463e4b6a262edd1fba39c037f254b28751363d5685fd7175e2',
  '0002-consumers.sql': '850310cc9d383470e387bee7928e9abd0dd94e6228a7041137be9bef63aab190',
  '0003-movements.sql': '9b2b843f4be481b1b1e2d23813b03a21ca153255761b6814d815c10877901be6',
  '0004-reloads.sql': '35bb7e9d97ef59c9fbba782e4efa5145e9d9b35a539d07372fb367d7bac3e553',
  '0005-evidence.sql': 'feb0ef0228c7038d4d432fe081cb6b9c31fd303bf893cb31b3b3ed858d59b985',
  '0006-movement-lists.sql': 'a5876df7c1ceca413148fb24cf68368d7f50fb195a4d57ae99d4958e6cbfdd61',
  '0007-reports.sql': 'dcd8f627017eecff34491086b82cb5103047e24f81f54ddc3b4ac6d1ab305cb4',
  '0008-exports.sql': '2db16f65e0c7df1caf45b8938aa74d34cae2c03cc20b74990841c6119a436617',
  '0009-longer-sums.sql': '5fc164f38404ed85e2c68e0018077540c9b8994069419b1d6fafd1e1631120e8',
  '0010-names-in-runs.sql': 'f990dfe47cdd6e2e07545fa86ab6ddfa8445818060e65a8e68d50676bc7959c3',
  '0011-consumer-deliveries.sql': '4686e6c7551304369ceebdb6817f0045c47b6fce92a05c98228a9b2c26cfd577',
  '0012-seals.sql': '5c94065645b17c10f565db3a23622a9b232fbad9a95ab914422ea685736a5e34',
  '0013-operation-names.sql': 'e12fea3f55a3f66d7b59565e7da9aea1e1c1ad017594fc793ab0342603d568b1',
  '0014-people.sql': '517805b518f6bb2a6d9a1dba7d80336acb2ea5a1e0fddb7585fbf1a01960c320',
  '0015-access.sql': '0dfbd4468001efe53b6daf26947e4f957e2ed0077f9b5cfea37412270b3f4a47',
  '0016-walls.sql': 'f4cdfdc9a4fb4caedec3981d15cf42b121fdd1c4e360f5e586e0bbe07d70565c',
  '0017-refusals.sql': '0eb68ec58efbe0bca8267441a4d944092cfd313d8ce01b3463ce92bec7c156aa',
  '0018-credits.sql': 'ed1b3951ffbb5af43919b39d65220718765685336bda2585ae04ead0cacca75d',
  '0019-exports-of-one.sql': 'cd94d4b749525a83aa1187f8a4c2ffcf1dcc6e168b798f617682d3d053661e8b',
  '0020-search-behind.sql': '716eaacbdf373d1ffb314697667f0bc77d9c9c69bbe782f25a5a1e43eeba5ecb',
  '0021-sorted-lists.sql': '39f676196f21f224e712f0ecd2f33d74d30ddc23140d09e746e8a987b17b5c2d',
  '0022-arrivals.sql': '287ce81cb220fbfc1d7c54860405031d7b30e697c42f159f2ec5f8ec5e55e50e',
  '0023-audit-traces.sql': '215566af5fdefca6306454f4470281f118cd50423fa77b069ca877537c20f43f',
  '0024-seals-of-logs.sql': 'a14148be383bfa665c33fd3c5b9e7fcd097c5286483020b0b1a2db9f991ccaf2',
  '0025-former-identifications.sql': '2b4ba6c9546c65b8f55fdc683993caad2491300f8e712b634a0fe3ef28fb4f75',
  '0026-codes-added.sql': 'c7302c937a2709cc74ccebe61d5c72ad2d0252789d6bec79644778467d6c6733',
  '0027-renames-told-once.sql': '18cbfb430c21661d7bbf9e31cd690455bdcd317ceefccd5fb319d47627189b8d',
  '0028-inserts-without-triggers.sql': 'c014660830d9f01e7e2f17454f99925537634e80f7929b151357a9097ffa5695',
  '0029-audit-by-account.sql': '7c01c5420147b45b9eb16b2db69c16f1d9cfb1ec21d46340641c126eb12706a8',
  '0030-known-addresses.sql': 'fcbb23cc878b12b48029a26828fbf833bdf4a528f9a11c5816722033f94336ab',
  '0031-closing-what-is-open.sql': '6c707abcb5a667e7477fb28608f119a680bd9807df891301324583d5a7e7b962',
  '0032-extras.sql': '3a05cfaf6c5470db253a19b1c5627b7b1cf8de20317b9b19ef5f86c232704274',
  '0033-what-controllers-send.sql': '32519556d7edcba13a8f17a1dd8e694e7054b276ee30e60138ed5c3b8529e3cb',
  '0034-history.sql': 'b0972e515961e96c7f84751f5bd6e2f6640969979a1d2c50cf98d410813b53e2',
  '0035-stocks-told.sql': 'fdaa03fa04e2b032b180b47768c14bce4602d6f07f268ff59431d403e0b97815',
  '0036-subscriptions.sql': '58f0ab42747b7d60e9379fff1789fd6b87b7ceb930c9a5beffe4b33476dbe834',
  '0037-things-of-the-audit.sql': '8e7c5e604eedbb6af7a335808cb1d3192cf0b6099444f6e65dc3bfe5ed1a3a1d',
  '0038-incidents.sql': '569db680b40e162dcf4f6c51aea622802e02cd61e25268175d9634fb58a5941b',
  '0039-report-schedules.sql': '07c94bc4b278893c16242f61d36a8f043a48a036532788c8283587409d3249a5',
  '0040-messages.sql': 'c6fb6ad422cc578eef5ba975c94e60fbae52316ac075383f41bcba29e478c06b',
  '0041-tags-stay.sql': '6ea9771e458a52f6d9b4569fd337f49bb0408f92edf00c859bc82c1d25396654',
  '0042-facts.sql': '842129ad8bf57b2c1cf8a82e3a32a684bfa0b7203aa2ee0d08d7ea521655e877',
  '0043-requirements.sql': '4e682baf51c2c27ff4a1d9cb57c03b0e653fb6c343a6335f787fcc7b62314499',
  '0044-counters.sql': '1f9b2c6409abc43d732d9257fe5930ed01fcb6a37cc136dfdb30a0d3e41a1698',
  '0045-kinds-of-exports.sql': '6182549a53aa73cc4ed3b308a407e6ea6f18103a4e614db68eede5596fe8f83b',
  '0046-doubtful-dates.sql': '85212c8bcace5420fe0de21252c415c299f5d77a809a9ebb6c3c7ce2346e3f3d',
  '0047-refusals-of-products.sql': '10b2b6bffbb0548719779579346cc15be2f5ab78dc922b93f2caabbd2d9c4df4',
  '0048-copies.sql': 'f8b865ebd9992cd3dc77cd6b81b7a023571cc810b11127aadd4a267d4c50bfcf',
  '0049-readings-as-they-came.sql': '4c4242b7e4e0ed389b4878d19ca13aec46e857d343b293a0f5946d71a970c07c',
  '0050-credits-to-subsidies.sql': '50223baed2a009d9a8160e1201da86060cb28c2e3094f0600df3a79aba3abc13',
  '0051-fronts.sql': '554cc617446b26e71a5ee0f3384bcb49bb8f1608f8381a75413c16fffaf94d20',
  '0052-removed-since.sql': 'd0b05a9f813e3ea4b0463ec167c3fdf187788e12aed04dd297f46e2f94d6b9db',
  '0053-tags-in-sets.sql': '54be53aeab188e9d85df9e1f4958b97250833e2adf11d7675ff3db579fedac9f',
  '0054-earlier-tags.sql': '040c20e1d65864669014cd08101bad5fd351284a26769cc53e39968c3549dcd5',
  '0055-checks-without-lists.sql': 'b2c97f4fa4da222c95596d84fd15a7e20d48881a5e28ec4ba333b3432085b3a7',
};

describe('the steps of the schema', () => {
  it.each(Object.entries(frozen))('%s is as it was released', (name, sha256) => {
    const step = migrations().find((migration) => migration.name === name);
    expect(
      createHash('sha256')
        .update(step?.sql ?? '')
        .digest('hex'),
    ).toBe(sha256);
  });

  it('are frozen from the first on, without a gap', () => {
    const names = migrations().map(({ name }) => name);
    expect(Object.keys(frozen)).toEqual(names.slice(0, Object.keys(frozen).length));
  });
});
