import { messages } from '../../../language/language.ts';

/** Texts of past visits. */
export const texts = messages({
  en: {
    past: 'Past visits',
    none: 'No visits yet',
    noneLead: 'Visits appear here once they are sent, with what was counted, added and collected.',
    notFound: 'This visit does not exist',
    more: 'Show more',
    when: 'Date',
    who: 'By',
    slots: 'Slots',
    slotsCounted: 'Slots counted',
    expected: 'Expected',
    afterwards: 'Afterwards',
    difference: 'Difference',
    lost: (n: string) => `${n} missing`,
    found: (n: string) => `${n} extra`,
  },
  es: {
    past: 'Visitas anteriores',
    none: 'Todavía no hay visitas',
    noneLead: 'Las visitas enviadas aparecen aquí, con lo que se contó, se agregó y se recolectó.',
    notFound: 'Esta visita no existe',
    more: 'Mostrar más',
    when: 'Fecha',
    who: 'Realizada por',
    slots: 'Canales',
    slotsCounted: 'Canales contados',
    expected: 'Esperado',
    afterwards: 'Al final',
    difference: 'Diferencia',
    lost: (n: string) => (n === '1' ? '1 faltante' : `${n} faltantes`),
    found: (n: string) => (n === '1' ? '1 sobrante' : `${n} sobrantes`),
  },
});
