import { texts as shell } from '../../shell/messages.ts';
import { screensToSee } from '../../shell/navigation.tsx';
import { pathTo } from '../../shell/paths.ts';
import { may } from '../../shell/session.ts';
import { texts as stepTexts } from '../first-steps/messages.ts';
import { texts as placeTexts } from '../places/messages.ts';
import type { Destination } from './find.ts';
import { texts } from './messages.ts';

/** By which words, in both languages, people look for what a screen has. */
const wordsOf: Record<string, string> = {
  '': 'today hoy home inicio overview resumen panorama lamp dashboard tablero',
  machines:
    'machines máquinas devices dispositivos dispensers dispensadores planogram planograma slots stock existencias inventory inventario refill reposición surtido prices precios',
  people:
    'people personas consumers consumidores users usuarios employees empleados staff cards tarjetas badges credenciales carnés fingerprints huellas quota cuota balance saldo subsidy subsidio',
  products: 'products productos items artículos catalogue catálogo price precio cost costo',
  profiles: 'profiles perfiles rules reglas quota cuota schedule horario subsidy subsidio allowance',
  movements:
    'movements movimientos deliveries entregas sales ventas top-ups recargas returns devoluciones refusals rechazos videos transactions transacciones receipts recibos',
  reports: 'reports informes reportes dashboards plots gráficos exports exportar excel download descargar',
  access:
    'access acceso keys llaves claves api users usuarios roles controllers controladores permissions permisos',
  audit: 'audit auditoría log history historial changes cambios who quién',
  system:
    'system sistema backups respaldos copias seguridad restore restaurar https certificate certificado health salud storage almacenamiento disk disco version versión log',
};

/** The views that who is signed in may open, with the words by which they are looked for. */
export function destinations(): Destination[] {
  const own = screensToSee().map(({ path, name }) => ({
    name,
    href: path === '' ? pathTo() : pathTo(path),
    words: wordsOf[path] ?? '',
  }));
  const settings = {
    name: shell.settings,
    href: pathTo('settings'),
    words:
      'my settings mis ajustes configuración preferences preferencias password contraseña language idioma theme tema dark oscuro light claro authenticator autenticador',
  };
  const add = {
    name: texts.addPerson,
    href: pathTo('people', 'new'),
    words: 'new person nueva persona add agregar create crear',
  };
  const places = {
    name: placeTexts.title,
    href: pathTo('places'),
    words:
      'operations operaciones places lugares sedes halls naves tags etiquetas departments áreas shifts turnos',
  };
  const steps = {
    name: stepTexts.title,
    href: pathTo('first-steps'),
    words:
      'first steps primeros pasos set up configurar begin empezar new site nuevo sitio account cuenta client empresa',
  };
  const divided = may('operations:read') ? [places, steps] : [];
  return [...own, settings, ...divided, ...(may('consumers:create') ? [add] : [])];
}
