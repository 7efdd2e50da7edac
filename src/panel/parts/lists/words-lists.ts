import { messages } from '../../language/language.ts';

/** Texts of lists, their pages and their filters. */
export const texts = messages({
  en: {
    sort: 'Sort by',
    unsorted: 'Default order',
    sortBy: (column: string) => `Sort by ${column}`,
    previous: 'Previous',
    next: 'Next',
    range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
    filters: 'Filters',
    noFilters: 'Show all',
    all: 'All',
    without: (filter: string) => `${filter}: all`,
    pages: 'Pages',
  },
  es: {
    sort: 'Ordenar por',
    unsorted: 'Orden predeterminado',
    sortBy: (column) => `Ordenar por ${column}`,
    previous: 'Anterior',
    next: 'Siguiente',
    range: (from, to, total) => `${from} a ${to} de ${total}`,
    filters: 'Filtros',
    noFilters: 'Ver todo',
    all: 'Sin filtro',
    without: (filter) => `${filter}: sin filtro`,
    pages: 'Páginas',
  },
});
