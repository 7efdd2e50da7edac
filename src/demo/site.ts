import type { SiteFile } from '../features/provisioning/site-file.ts';
import { type IssuedGoods, type OperationPlan, placeMachines } from './places.ts';

/** Settings of a demo account that a site file cannot express. */
export type DemoAccount = {
  name: string;
  language: 'es' | 'en';
  currency: string;
  timeZone: string;
  tags: [area: string, shift: string];
  operations: readonly OperationPlan[];
  /** True if the owner allows consumption figures by person. */
  namesPeople: boolean;
  /** Minor units of its money for one US cent, and what its prices are rounded to. */
  rate: number;
  step: number;
  taxRate: number;
  vendingArticles: number;
  easArticles: number;
  /** The account's share of all deliveries. */
  share: number;
  /** Payment methods of purchases without a code, with their weights. */
  methods: readonly (readonly [method: string, weight: number])[];
  /** US cents that people top up at a time. */
  topUps: readonly number[];
};

/** The demo's owner. The operator who runs `larder demo` gets the link to choose a password. */
export const demoOwner = { name: 'demo', role: 'owner', language: 'en' } as const;

/** A maker of machine parts with a plant in Bogotá and a workshop in Austin. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    name: 'Planta Bogotá',
    language: 'es',
    currency: 'COP',
    timeZone: 'America/Bogota',
    tags: ['área', 'turno'],
    namesPeople: true,
    operations: [
      {
        name: 'Producción',
        controller: 'C-01',
        vending: {
          machines: 2,
          places: [
            'Cafetería piso 1',
            'Línea de ensamble',
            'Vestieres',
            'Mecanizado',
            'Pintura',
            'Calidad',
            'Portería',
            'Cafetería piso 2',
            'Soldadura',
            'Oficinas de planta',
          ],
        },
        eas: {
          machines: 1,
          places: ['Almacén de EPP', 'EPP mecanizado', 'EPP pintura', 'EPP soldadura', 'EPP ensamble'],
          stores: ['protection'],
        },
      },
      {
        name: 'Bodega',
        controller: 'C-02',
        vending: {
          machines: 1,
          places: [
            'Muelle de carga',
            'Recepción de materiales',
            'Despachos',
            'Sala de conductores',
            'Estantería norte',
          ],
        },
        eas: {
          machines: 1,
          places: ['Herramientas', 'Herramientas taller', 'Repuestos', 'Mantenimiento'],
          stores: ['tools'],
        },
      },
    ],
    // COP has two decimals in ISO 4217, but they are not used: prices end in whole hundreds of pesos.
    rate: 4000,
    step: 10_000,
    taxRate: 19,
    vendingArticles: 18,
    easArticles: 18,
    share: 0.66,
    methods: [
      ['CASH', 44],
      ['CARD', 27],
      ['BRE_B', 20],
      ['WALLET', 8],
      ['REMOTE', 1],
    ],
    topUps: [125, 250, 250, 500, 500, 1250],
  },
  {
    name: 'Austin Workshop',
    language: 'en',
    currency: 'USD',
    timeZone: 'America/Chicago',
    tags: ['department', 'shift'],
    namesPeople: false,
    operations: [
      {
        name: 'Shop floor',
        controller: 'C-03',
        vending: {
          machines: 1,
          places: ['Break room', 'Machining', 'Assembly', 'Locker room', 'Shipping dock', 'Welding bay'],
        },
        eas: {
          machines: 1,
          places: ['Tool crib', 'PPE cabinet', 'Machining crib', 'Welding PPE'],
          stores: ['tools', 'protection'],
        },
      },
      {
        name: 'Office',
        controller: 'C-03',
        vending: { machines: 1, places: ['Lobby', 'Second floor', 'Engineering', 'Training room'] },
        eas: { machines: 0, places: ['Supply closet'], stores: ['protection'] },
      },
    ],
    rate: 1,
    step: 5,
    taxRate: 8.25,
    vendingArticles: 14,
    easArticles: 18,
    share: 0.34,
    methods: [
      ['CARD', 52],
      ['WALLET', 26],
      ['CASH', 21],
      ['REMOTE', 1],
    ],
    topUps: [500, 1000, 1000, 2000],
  },
];

/** Deliveries a day that a machine has on average before the site gets more of them. */
const busyMachine = 45;
const maxTimes = 20;

/** The demo's client, its accounts, and their content, with enough machines for the deliveries of a day. */
export function demoSite(deliveriesADay: number): { file: SiteFile; stores: Map<string, IssuedGoods>[] } {
  const machines = demoAccounts
    .flatMap(({ operations }) => operations)
    .reduce((sum, { vending, eas }) => sum + vending.machines + eas.machines, 0);
  const times = Math.min(maxTimes, Math.ceil(deliveriesADay / machines / busyMachine));
  const placed = demoAccounts.map(({ operations }, index) => placeMachines(operations, index + 1, times));
  const accounts = demoAccounts.map(({ name, currency, timeZone, tags }, index) => ({
    name,
    currency,
    timeZone,
    businessLines: ['vending' as const, 'eas' as const],
    tags: [...tags],
    operations: placed[index]!.operations,
  }));
  const controllers = demoAccounts.flatMap(({ name, operations }) =>
    [...new Set(operations.map(({ controller }) => controller))].map((serial) => ({ serial, account: name })),
  );
  const keys = [
    { label: 'erp', scope: 'client' as const },
    { label: 'planta', scope: 'account' as const, account: demoAccounts[0]!.name },
  ];
  const client = { name: 'Mecánicos Andinos', accounts, keys, controllers };
  return { file: { clients: [client] }, stores: placed.map(({ stores }) => stores) };
}
