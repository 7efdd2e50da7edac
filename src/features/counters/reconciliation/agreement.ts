import type { WitnessName } from './witnesses.ts';

type Told = Readonly<Record<WitnessName, number | null>>;

/** The number of witnesses that have figures. */
export const speaking = (told: Told): number => Object.values(told).filter((value) => value !== null).length;

/** The witnesses that say the same, two at least; else none. */
export function agreeing(told: Told): WitnessName[] {
  const names = Object.keys(told) as WitnessName[];
  for (const name of names) {
    const alike = names.filter((other) => told[other] !== null && told[other] === told[name]);
    if (alike.length > 1) return alike;
  }
  return [];
}
