import { messages } from '../../language/language.ts';
import type { Preset } from './period.ts';

/** Texts of the period picker. */
export const texts = messages<Record<Preset | 'own' | 'period' | 'first' | 'last', string>>({
  en: {
    period: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    'last-week': 'Last week',
    '7d': 'Last 7 days',
    '28d': 'Last 28 days',
    month: 'This month',
    'last-month': 'Last month',
    own: 'Other days…',
    first: 'First day',
    last: 'Last day',
  },
  es: {
    period: 'Período',
    today: 'Hoy',
    yesterday: 'Ayer',
    week: 'Esta semana',
    'last-week': 'La semana pasada',
    '7d': 'Últimos 7 días',
    '28d': 'Últimos 28 días',
    month: 'Este mes',
    'last-month': 'El mes pasado',
    own: 'Otros días…',
    first: 'Primer día',
    last: 'Último día',
  },
});
