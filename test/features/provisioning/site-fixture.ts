import { type AppliedSite, applySiteFile } from '../../../src/features/provisioning/provision.ts';
import { parseSiteFile } from '../../../src/features/provisioning/site-file.ts';
import type { Site } from '../../support/site.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test bends the file in its own way
export function siteFile(): any {
  return {
    clients: [
      {
        name: 'Plants Inc.',
        accounts: [
          {
            name: 'Plant North',
            currency: 'COP',
            timeZone: 'America/Bogota',
            businessLines: ['vending', 'eas'],
            tags: ['department', 'shift'],
            operations: [
              {
                name: 'Warehouse 1',
                devices: [
                  {
                    serial: 'VM-001',
                    name: 'Lobby',
                    businessLines: ['vending'],
                    controllerSerial: 'C-01',
                  },
                ],
              },
            ],
          },
        ],
        keys: [
          {
            label: 'erp',
            scope: 'account',
            account: 'Plant North',
            permissions: ['products:read'],
            rateLimit: 600,
          },
        ],
        controllers: [{ serial: 'C-01', account: 'Plant North' }],
      },
    ],
  };
}

/** Changes the client of a site file, or its account, in place. */
export type Bend = (client: ReturnType<typeof siteFile>, account: ReturnType<typeof siteFile>) => void;

/** The site file with something else in it. */
export function bent(bend: Bend): ReturnType<typeof siteFile> {
  const file = siteFile();
  bend(file.clients[0], file.clients[0].accounts[0]);
  return file;
}

/** Applies a site file, as text, as `larder provision` does. */
export function applyTo(site: Site, file: unknown): AppliedSite {
  const parsed = parseSiteFile(JSON.stringify(file));
  return site.write((tx) => applySiteFile(tx, parsed));
}
