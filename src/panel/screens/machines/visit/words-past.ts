import { messages } from '../../../language/language.ts';

/** Texts of past visits. */
export const texts = messages({
  en: {
    past: 'Past visits',
    none: 'No visits yet',
    noneLead: 'Each visit that is sent is listed here, with what was counted, filled and collected.',
    notFound: 'No such visit',
    more: 'Show more',
    when: 'When',
    who: 'Who',
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
    noneLead: 'Aquí aparece cada visita enviada, con lo que se contó, se llenó y se recogió.',
    notFound: 'No existe esa visita',
    more: 'Mostrar más',
    when: 'Cuándo',
    who: 'Quién',
    slots: 'Canales',
    slotsCounted: 'Canales contados',
    expected: 'Esperado',
    afterwards: 'Quedan',
    difference: 'Diferencia',
    lost: (n: string) => (n === '1' ? '1 faltante' : `${n} faltantes`),
    found: (n: string) => (n === '1' ? '1 sobrante' : `${n} sobrantes`),
  },
});
