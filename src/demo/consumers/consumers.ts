import type { Profiles } from '../goods/profiles.ts';
import { Quotas } from '../goods/quotas.ts';
import type { Machine } from '../machines.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoAccount } from '../site.ts';
import { type Badge, newBadge } from './badges.ts';
import { fullName } from './names.ts';
import type { Shift } from './shifts.ts';
import { Wallet } from './wallet.ts';

/** A person at an account: who they are, their preferences, and their codes. */
export type Consumer = {
  number: number;
  name: string;
  identification: string;
  area: Area;
  shift: Shift;
  /** The index of one of the account's operations. */
  operation: number;
  /** True if the code is valid in that operation only, rather than in the whole account. */
  localCode: boolean;
  badge: Badge;
  /** A badge of its own for what is issued. */
  easBadge: Badge | null;
  wallet: Wallet | null;
  quotas: Quotas | null;
  /** Frequency of visits, 1 to 4, and readiness to top up, 0 to 1. */
  appetite: number;
  topsUp: number;
  /** Article codes. */
  favourites: readonly string[];
  /** The machines a person buys from and the ones that issue products to them, most used first. */
  sellers: readonly Machine[];
  issuers: readonly Machine[];
  /** The consumer's id, once there is one. */
  id: string | null;
  state: 'coming' | 'here' | 'away' | 'gone';
};

export type Area = 'production' | 'maintenance' | 'logistics' | 'quality' | 'administration';

/** Those who maintain are few, and there are some at the smallest account: they are who borrows tools. */
const everyNthMaintains = 7;

const areas: readonly (readonly [Area, number])[] = [
  ['production', 55],
  ['logistics', 18],
  ['quality', 11],
  ['administration', 16],
];

/** Names of the areas in each language. */
export const areaNames: Record<'es' | 'en', Record<Area, string>> = {
  es: {
    production: 'Producción',
    maintenance: 'Mantenimiento',
    logistics: 'Logística',
    quality: 'Calidad',
    administration: 'Administración',
  },
  en: {
    production: 'Production',
    maintenance: 'Maintenance',
    logistics: 'Logistics',
    quality: 'Quality',
    administration: 'Administration',
  },
};

export const shiftNames: Record<'es' | 'en', Record<Shift, string>> = {
  es: { office: 'Administrativo', morning: 'Mañana', afternoon: 'Tarde', night: 'Noche' },
  en: { office: 'Office', morning: 'Day', afternoon: 'Evening', night: 'Night' },
};

/** Draws the people of an account; `machines` are its own, by operation. */
export function drawConsumers(
  random: SeededRandom,
  plan: DemoAccount,
  count: number,
  { profiles, machines, favourites }: { profiles: Profiles; machines: Machine[][]; favourites: string[] },
): Consumer[] {
  const identifications = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const area = number % everyNthMaintains === 3 ? 'maintenance' : random.weighted(areas);
    const operation = operationOf(plan, area);
    const nearby = machines[operation]!;
    const all = machines.flat();
    const identification = newIdentification(random, plan, number, identifications);
    const badge = newBadge(random, number, identification);
    const quotas = area === 'administration' ? null : new Quotas(equipmentOf(profiles, area));
    const hasTwo = quotas !== null && badge.codeType !== 'FINGERPRINT' && random.chance(0.15);
    const issuers = nearby.some(({ line }) => line === 'eas') ? nearby : all;
    const localCode = issuers === nearby && random.chance(0.25);
    return {
      number,
      name: fullName(random, plan.language),
      identification,
      area,
      shift: shiftOf(random, plan, area),
      operation,
      localCode,
      badge,
      easBadge: hasTwo ? newBadge(random, number, identification, 'FINGERPRINT') : null,
      wallet: walletOf(random, profiles, area),
      quotas,
      appetite: random.weighted([
        [1, 3],
        [2, 4],
        [3, 2],
        [4, 1],
      ]),
      topsUp: random.weighted([
        [0, 3],
        [0.35, 4],
        [0.8, 3],
      ]),
      favourites: random.sample(favourites, 2),
      sellers: habitual(random, nearby, 'vending'),
      issuers: habitual(random, issuers, 'eas'),
      id: null,
      state: 'coming',
    };
  });
}

function operationOf({ operations, name }: DemoAccount, area: Area): number {
  const away = name === 'Planta Bogotá' ? ['logistics', 'maintenance'] : ['administration'];
  return away.includes(area) ? operations.length - 1 : 0;
}

function equipmentOf({ operator, maintenance }: Profiles, area: Area) {
  return area === 'maintenance' ? maintenance : operator;
}

function shiftOf(random: SeededRandom, { language }: DemoAccount, area: Area): Shift {
  if (area === 'administration') return 'office';
  if (language === 'en')
    return random.weighted([
      ['morning', 7],
      ['afternoon', 3],
    ]);
  return random.weighted([
    ['morning', 5],
    ['afternoon', 3],
    ['night', 2],
  ]);
}

function walletOf(random: SeededRandom, { weekly, daily, topUpsOnly }: Profiles, area: Area): Wallet | null {
  const allowance =
    area === 'administration'
      ? random.weighted([
          [daily, 5],
          [topUpsOnly, 5],
        ])
      : random.weighted([
          [weekly, 50],
          [daily, 18],
          [topUpsOnly, 24],
          [null, 8],
        ]);
  return allowance && new Wallet(allowance);
}

/** Two or three nearby machines of a line. */
function habitual(random: SeededRandom, machines: readonly Machine[], line: Machine['line']): Machine[] {
  return random.sample(
    machines.filter((machine) => machine.line === line),
    3,
  );
}

function newIdentification(
  random: SeededRandom,
  { language }: DemoAccount,
  number: number,
  taken: Set<string>,
): string {
  if (language === 'en') return `AW-${String(1000 + number)}`;
  for (;;) {
    // Citizen cards: eight digits of older people, ten since 2003.
    const drawn = random.chance(0.4)
      ? `${random.pick(['52', '79', '80'])}${random.digits(6)}`
      : `10${random.pick(['1', '2', '3'])}${random.digits(7)}`;
    if (taken.has(drawn)) continue;
    taken.add(drawn);
    return drawn;
  }
}
