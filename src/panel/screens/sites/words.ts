import { messages } from '../../language/language.ts';

/** Texts of the overview of sites. */
export const texts = messages({
  en: {
    title: 'All sites',
    lead: 'The current status of each site, and its sales and issues today.',
    site: 'Site',
    status: 'Status',
    good: 'All is well',
    attention: (count: string) =>
      count === '1' ? '1 thing needs attention' : `${count} things need attention`,
    sales: 'Sales today',
    issues: 'Issues today',
    machines: 'Machines',
    zone: 'Local time',
    more: (n: number, count: string) =>
      n === 1 ? 'One more site is in the menu above.' : `${count} more sites are in the menu above.`,
  },
  es: {
    title: 'Todas las sedes',
    lead: 'El estado actual de cada sede, y sus ventas y entregas de hoy.',
    site: 'Sede',
    status: 'Estado',
    good: 'Todo está bien',
    attention: (count) =>
      count === '1' ? '1 asunto requiere atención' : `${count} asuntos requieren atención`,
    sales: 'Ventas de hoy',
    issues: 'Entregas de hoy',
    machines: 'Máquinas',
    zone: 'Hora local',
    more: (n, count) =>
      n === 1 ? 'Hay una sede más en el menú de arriba.' : `Hay ${count} sedes más en el menú de arriba.`,
  },
});
