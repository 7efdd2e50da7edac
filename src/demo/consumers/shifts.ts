/*
 * When people are at work, and when they are hungry. Hours and weekdays are those of the account's wall clock.
 */

export type Shift = 'office' | 'morning' | 'afternoon' | 'night';

/** Relative number of deliveries per hour of one shift, by hour and by weekday from Sunday on. */
type Rota = { hours: readonly number[]; days: readonly number[] };

function rota(days: readonly number[], byHour: Record<number, number>): Rota {
  return { days, hours: Array.from({ length: 24 }, (_, hour) => byHour[hour] ?? 0) };
}

const rotas: Record<Shift, Rota> = {
  office: rota([0, 1, 1, 1, 1, 0.9, 0], {
    7: 0.5,
    8: 1.4,
    9: 1,
    10: 1.9,
    11: 0.8,
    12: 2.1,
    13: 1.5,
    14: 0.8,
    15: 1.8,
    16: 1,
    17: 0.5,
  }),
  morning: rota([0.06, 1, 1, 1.05, 1, 1.05, 0.5], {
    5: 0.7,
    6: 1.6,
    7: 0.6,
    8: 0.7,
    9: 2.2,
    10: 0.9,
    11: 0.9,
    12: 2,
    13: 1,
    14: 0.4,
  }),
  afternoon: rota([0, 1, 1, 1, 1, 0.95, 0.2], {
    13: 0.8,
    14: 1.4,
    15: 0.6,
    16: 0.7,
    17: 1.1,
    18: 2,
    19: 0.9,
    20: 0.7,
    21: 0.8,
    22: 0.2,
  }),
  night: rota([0.4, 1, 1, 1, 1, 0.6, 0.1], {
    22: 1.2,
    23: 0.7,
    0: 0.5,
    1: 0.6,
    2: 1.5,
    3: 0.7,
    4: 0.5,
    5: 0.5,
  }),
};

/** Relative number of deliveries of a shift in one hour. */
export function demand(shift: Shift, consumers: number, weekday: number, hour: number): number {
  const { days, hours } = rotas[shift];
  return consumers * days[weekday]! * hours[hour]!;
}

/** The share of an hour's deliveries that are issues. People collect what they need when a shift starts. */
export function easShare(hour: number): number {
  return hour === 6 || hour === 14 || hour === 22 ? 0.42 : 0.16;
}
