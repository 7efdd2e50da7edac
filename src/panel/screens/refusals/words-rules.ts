import { messages } from '../../language/language.ts';
import type { Rule } from './steps.ts';

/** Sentences of a rule, passed and failed. `first` to `fourth` are its facts. */
type Sentences = Record<
  'passed' | 'failed',
  (first: string, second: string, third: string, fourth: string) => string
>;

/** Sentences of the authorization rules with their facts. */
export const texts = messages<{
  rules: Record<Rule, Sentences>;
  of: { consumer: string; code: string };
  lines: { vending: string; eas: string };
  lineMissing: { vending: string; eas: string };
  sells: string;
  noQuota: string;
  noneGranted: string;
  notBegun: (when: string) => string;
  usedOf: Record<PeriodName, (used: string, quantity: string) => string>;
  nextFrom: (when: string) => string;
  nothingNext: string;
  noPause: string;
  firstOne: (pause: string) => string;
  notInPolicy: string;
  inPolicy: string;
  anyDay: (day: string) => string;
}>({
  en: {
    rules: {
      device_unknown: {
        passed: () => 'The machine is registered.',
        failed: (serial) => `No machine here has the serial ${serial}.`,
      },
      device_inactive: {
        passed: (machine) => `${machine} is active.`,
        failed: (machine) => `${machine} is inactive.`,
      },
      selection_unknown: {
        passed: (slot) => `Slot ${slot} is in the machine’s planogram.`,
        failed: (slot) => `The machine’s planogram has no slot ${slot}.`,
      },
      product_unknown: {
        passed: () => 'The product is in the catalog.',
        failed: () => 'The machine asked for a product that is not in the catalog.',
      },
      product_inactive: {
        passed: (product) => `${product} is active.`,
        failed: (product) => `${product} is inactive.`,
      },
      code_unknown: {
        passed: () => 'The card belongs to a person.',
        failed: (card) => `No one here has card ${card}.`,
      },
      consumer_inactive: {
        passed: (person) => `${person} is active.`,
        failed: (person) => `${person} is inactive: no machine accepts their cards.`,
      },
      code_inactive: {
        passed: () => 'The card is active.',
        failed: () => 'The card is inactive.',
      },
      not_yet_valid: {
        passed: (what, from) => `${what} has been valid since ${from}.`,
        failed: (what, from) => `${what} is not valid until ${from}.`,
      },
      expired: {
        passed: (what, until) => `${what} is valid until ${until}.`,
        failed: (what, until) => `${what} was valid until ${until}.`,
      },
      profile_missing: {
        passed: (line) => `The card has a profile for ${line}.`,
        failed: (line) => `The card has no profile for ${line}.`,
      },
      profile_inactive: {
        passed: (profile) => `The profile ${profile} is active.`,
        failed: (profile) => `The profile ${profile} is inactive.`,
      },
      qualification_missing: {
        passed: (tag) => `The person has the required qualification (${tag}).`,
        failed: (tag) => `The profile requires a qualification that the person lacks (${tag}).`,
      },
      qualification_expired: {
        passed: (tag, until) => `The qualification ${tag} is valid until ${until}.`,
        failed: (tag, until) => `The qualification ${tag} was valid until ${until}.`,
      },
      product_not_allowed: {
        passed: (sentence) => sentence,
        failed: (sentence) => sentence,
      },
      device_not_allowed: {
        passed: (profile, machine) => `The profile ${profile} applies at ${machine}.`,
        failed: (profile, machine) => `The profile ${profile} does not apply at ${machine}.`,
      },
      day_not_allowed: {
        passed: (day) => `The profile applies on ${day}.`,
        failed: (day, days) => `The profile does not apply on ${day}. Its days: ${days}.`,
      },
      quota_exhausted: {
        passed: (used) => `${used}.`,
        failed: (used, next) => (next === '' ? `${used}.` : `${used}; ${next}.`),
      },
      too_soon: {
        passed: (pause, passed) => `${pause} must pass between two issues, and ${passed} have passed.`,
        failed: (pause, passed, again) =>
          `${pause} must pass between two issues, and only ${passed} had passed. Allowed again from ${again}.`,
      },
      return_pending: {
        passed: () => 'No return is pending.',
        failed: (taken) => `One item has not been returned yet: it was taken on ${taken}.`,
      },
      insufficient_credit: {
        passed: (price, credit) => `The price is ${price}, and ${credit} is available.`,
        failed: (price, credit, subsidy, topUps) =>
          `The price is ${price}, and only ${credit} is left: ${subsidy} of subsidy and ${topUps} of top-ups.`,
      },
    },
    of: { consumer: 'The person’s access', code: 'The card' },
    lines: { vending: 'sales', eas: 'issues' },
    lineMissing: { vending: 'This machine does not sell.', eas: 'This machine does not issue products.' },
    sells: 'This machine sells.',
    noQuota: 'There is no limit on the quantity',
    noneGranted: 'The profile grants none of this product',
    notBegun: (when) => `The first period starts on ${when}`,
    usedOf: {
      day: (used, quantity) => `${used} of ${quantity} used that day`,
      week: (used, quantity) => `${used} of ${quantity} used that week`,
      month: (used, quantity) => `${used} of ${quantity} used that month`,
      today: (used, quantity) => `${used} of ${quantity} used today`,
      thisWeek: (used, quantity) => `${used} of ${quantity} used this week`,
      thisMonth: (used, quantity) => `${used} of ${quantity} used this month`,
      period: (used, quantity) => `${used} of ${quantity} used in this period`,
    },
    nextFrom: (when) => `the quota renews on ${when}`,
    nothingNext: 'the quota does not renew',
    noPause: 'No time must pass between two issues.',
    firstOne: (pause) => `${pause} must pass between two issues; this is the first one.`,
    notInPolicy: 'The profile does not grant this product.',
    inPolicy: 'The profile grants this product.',
    anyDay: (day) => `The profile applies every day, including ${day}.`,
  },
  es: {
    rules: {
      device_unknown: {
        passed: () => 'La máquina está registrada.',
        failed: (serial) => `Aquí ninguna máquina tiene el serial ${serial}.`,
      },
      device_inactive: {
        passed: (machine) => `La máquina ${machine} está activa.`,
        failed: (machine) => `La máquina ${machine} está inactiva.`,
      },
      selection_unknown: {
        passed: (slot) => `El canal ${slot} está en el planograma de la máquina.`,
        failed: (slot) => `El planograma de la máquina no tiene el canal ${slot}.`,
      },
      product_unknown: {
        passed: () => 'El producto está en el catálogo.',
        failed: () => 'La máquina pidió un producto que no está en el catálogo.',
      },
      product_inactive: {
        passed: (product) => `El producto ${product} está activo.`,
        failed: (product) => `El producto ${product} está inactivo.`,
      },
      code_unknown: {
        passed: () => 'La tarjeta pertenece a una persona.',
        failed: (card) => `La tarjeta ${card} no es de nadie aquí.`,
      },
      consumer_inactive: {
        passed: (person) => `El acceso de ${person} está activo.`,
        failed: (person) => `El acceso de ${person} está inactivo: ninguna máquina acepta sus tarjetas.`,
      },
      code_inactive: {
        passed: () => 'La tarjeta está activa.',
        failed: () => 'La tarjeta está inactiva.',
      },
      not_yet_valid: {
        passed: (what, from) => `${what} está vigente desde el ${from}.`,
        failed: (what, from) => `${what} solo está vigente desde el ${from}.`,
      },
      expired: {
        passed: (what, until) => `${what} está vigente hasta el ${until}.`,
        failed: (what, until) => `${what} estuvo vigente hasta el ${until}.`,
      },
      profile_missing: {
        passed: (line) => `La tarjeta tiene un perfil para ${line}.`,
        failed: (line) => `La tarjeta no tiene perfil para ${line}.`,
      },
      profile_inactive: {
        passed: (profile) => `El perfil ${profile} está activo.`,
        failed: (profile) => `El perfil ${profile} está inactivo.`,
      },
      qualification_missing: {
        passed: (tag) => `La persona tiene la habilitación requerida (${tag}).`,
        failed: (tag) => `El perfil requiere una habilitación que la persona no tiene (${tag}).`,
      },
      qualification_expired: {
        passed: (tag, until) => `La habilitación ${tag} está vigente hasta el ${until}.`,
        failed: (tag, until) => `La habilitación ${tag} estuvo vigente hasta el ${until}.`,
      },
      product_not_allowed: {
        passed: (sentence) => sentence,
        failed: (sentence) => sentence,
      },
      device_not_allowed: {
        passed: (profile, machine) => `El perfil ${profile} se aplica en ${machine}.`,
        failed: (profile, machine) => `El perfil ${profile} no se aplica en ${machine}.`,
      },
      day_not_allowed: {
        passed: (day) => `El perfil se aplica el ${day}.`,
        failed: (day, days) => `El perfil no se aplica el ${day}. Sus días: ${days}.`,
      },
      quota_exhausted: {
        passed: (used) => `${used}.`,
        failed: (used, next) => (next === '' ? `${used}.` : `${used}; ${next}.`),
      },
      too_soon: {
        passed: (pause, passed) => `Entre dos entregas deben pasar ${pause} y han pasado ${passed}.`,
        failed: (pause, passed, again) =>
          `Entre dos entregas deben pasar ${pause} y solo habían pasado ${passed}. Se permite de nuevo desde el ${again}.`,
      },
      return_pending: {
        passed: () => 'No hay devoluciones pendientes.',
        failed: (taken) => `Falta devolver un artículo: se retiró el ${taken}.`,
      },
      insufficient_credit: {
        passed: (price, credit) => `El precio es ${price} y hay ${credit} disponibles.`,
        failed: (price, credit, subsidy, topUps) =>
          `El precio es ${price} y solo quedan ${credit}: ${subsidy} de subsidio y ${topUps} de recargas.`,
      },
    },
    of: { consumer: 'El acceso de la persona', code: 'La tarjeta' },
    lines: { vending: 'ventas', eas: 'entregas' },
    lineMissing: { vending: 'Esta máquina no vende.', eas: 'Esta máquina no entrega productos.' },
    sells: 'Esta máquina vende.',
    noQuota: 'No hay límite de cantidad',
    noneGranted: 'El perfil no otorga ninguna unidad de este producto',
    notBegun: (when) => `El primer período comienza el ${when}`,
    usedOf: {
      day: (used, quantity) => `Retiró ${used} de ${quantity} ese día`,
      week: (used, quantity) => `Retiró ${used} de ${quantity} esa semana`,
      month: (used, quantity) => `Retiró ${used} de ${quantity} ese mes`,
      today: (used, quantity) => `Retiró ${used} de ${quantity} hoy`,
      thisWeek: (used, quantity) => `Retiró ${used} de ${quantity} esta semana`,
      thisMonth: (used, quantity) => `Retiró ${used} de ${quantity} este mes`,
      period: (used, quantity) => `Retiró ${used} de ${quantity} en este período`,
    },
    nextFrom: (when) => `el cupo se renueva el ${when}`,
    nothingNext: 'el cupo no se renueva',
    noPause: 'No se exige tiempo entre dos entregas.',
    firstOne: (pause) => `Entre dos entregas deben pasar ${pause}; esta es la primera.`,
    notInPolicy: 'El perfil no otorga este producto.',
    inPolicy: 'El perfil otorga este producto.',
    anyDay: (day) => `El perfil se aplica todos los días, incluido el ${day}.`,
  },
});

/** Names of a quota's period. */
export type PeriodName = 'day' | 'week' | 'month' | 'today' | 'thisWeek' | 'thisMonth' | 'period';
