import type { SiteFile } from '../tenancy/site-file.ts';

/** What an account of the demo has beside what a site file says. */
export type DemoAccount = {
  name: string;
  language: 'es' | 'en';
  /** Minor units of its money for one US cent, and what its prices are rounded to. */
  rate: number;
  step: number;
  taxRate: number;
  vendingArticles: number;
  easArticles: number;
};

/** A maker of machine parts with a plant in Bogotá and a workshop in Austin. */
export const demoAccounts: readonly DemoAccount[] = [
  // COP has two decimals in ISO 4217, and nobody uses them: prices end in whole hundreds of pesos.
  {
    name: 'Planta Bogotá',
    language: 'es',
    rate: 4000,
    step: 10_000,
    taxRate: 19,
    vendingArticles: 14,
    easArticles: 12,
  },
  {
    name: 'Austin Workshop',
    language: 'en',
    rate: 1,
    step: 5,
    taxRate: 8.25,
    vendingArticles: 10,
    easArticles: 6,
  },
];

/** The demo's client, its accounts, and what stands in them; the keys are those that the demo prints. */
export const demoSite: SiteFile = {
  clients: [
    {
      name: 'Mecánicos Andinos',
      accounts: [
        {
          name: 'Planta Bogotá',
          currency: 'COP',
          timeZone: 'America/Bogota',
          businessLines: ['vending', 'eas'],
          tags: ['área', 'turno'],
          operations: [
            {
              name: 'Producción',
              devices: [
                device('VM-101', 'Cafetería piso 1', 'vending', 'C-01'),
                device('VM-102', 'Línea de ensamble', 'vending', 'C-01'),
                device('EA-101', 'Almacén de EPP', 'eas', 'C-01'),
              ],
            },
            {
              name: 'Bodega',
              devices: [
                device('VM-103', 'Muelle de carga', 'vending', 'C-02'),
                device('EA-102', 'Herramientas', 'eas', 'C-02'),
              ],
            },
          ],
        },
        {
          name: 'Austin Workshop',
          currency: 'USD',
          timeZone: 'America/Chicago',
          businessLines: ['vending', 'eas'],
          tags: ['department', 'shift'],
          operations: [
            {
              name: 'Shop floor',
              devices: [
                device('VM-201', 'Break room', 'vending', 'C-03'),
                device('EA-201', 'Tool crib', 'eas', 'C-03'),
              ],
            },
            { name: 'Office', devices: [device('VM-202', 'Lobby', 'vending', 'C-03')] },
          ],
        },
      ],
      keys: [
        { label: 'erp', scope: 'client' },
        { label: 'planta', scope: 'account', account: 'Planta Bogotá' },
      ],
      controllers: [
        { serial: 'C-01', account: 'Planta Bogotá' },
        { serial: 'C-02', account: 'Planta Bogotá' },
        { serial: 'C-03', account: 'Austin Workshop' },
      ],
    },
  ],
};

function device(serial: string, name: string, line: 'vending' | 'eas', controllerSerial: string) {
  return { serial, name, businessLines: [line], controllerSerial };
}
