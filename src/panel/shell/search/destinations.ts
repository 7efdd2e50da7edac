import { texts as stepTexts } from '../../screens/first-steps/words.ts';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { screensToSee } from '../navigation.tsx';
import { texts as shell } from '../words.ts';
import type { Destination } from './find.ts';
import { texts } from './words.ts';

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
    'movements movimientos deliveries entregas sales ventas top-ups recargas returns devoluciones videos transactions transacciones receipts recibos',
  reports: 'reports informes reportes dashboards plots gráficos exports exportar excel download descargar',
  consumption:
    'consumption consumo who took quién retiró departments áreas cost costo month end cierre de mes requirements requisitos exigencias safety seguridad ppe epp dotación quota cupo left queda outliers atípicos',
  notifications:
    'notifications avisos alerts alertas contacts contactos mail correo smtp email webhook teams slack telegram ntfy messages mensajes',
  connections:
    'connections conexiones webhooks webhook subscriptions suscripciones erp n8n power automate integrations integraciones',
  access:
    'access acceso keys llaves claves api users usuarios roles controllers controladores permissions permisos',
  places:
    'site sitio sede settings currency moneda time zone zona horaria operations operaciones locations ubicaciones places lugares tags etiquetas departments',
  audit: 'audit auditoría log history historial changes cambios who quién',
  system: 'system sistema health salud storage almacenamiento disk disco version versión log',
};

/** The views that who is signed in may open, with the words by which they are looked for. */
export function destinations(): Destination[] {
  const own = screensToSee().map(({ path, name }) => ({
    name,
    href: path === '' ? pathTo() : pathTo(path),
    words: wordsOf[path] ?? '',
  }));
  const within = parts.flatMap(({ path, name, needs, words }) => {
    if (path[0] === 'system' && !seesInstallation()) return [];
    return needs === null || may(needs) ? [{ name, href: pathTo(...path), words }] : [];
  });
  return [...own, ...within];
}

/** Views below or next to screens, with the permission each needs. */
const parts: readonly { path: string[]; name: string; needs: string | null; words: string }[] = [
  {
    path: ['settings'],
    name: shell.settings,
    needs: null,
    words:
      'my settings mis ajustes configuración preferences preferencias password contraseña language idioma theme tema dark oscuro light claro authenticator autenticador',
  },
  {
    path: ['people', 'new'],
    name: texts.addPerson,
    needs: 'consumers:create',
    words: 'new person nueva persona add agregar create crear',
  },
  {
    path: ['people', 'import'],
    name: texts.importPeople,
    needs: 'consumers:create',
    words:
      'import importar spreadsheet excel csv hoja libro archivo file upload subir cargar people personas employees empleados',
  },
  {
    path: ['products', 'import'],
    name: texts.importProducts,
    needs: 'products:create',
    words:
      'import importar spreadsheet excel csv hoja libro archivo file upload subir cargar products productos prices precios',
  },
  {
    path: ['refill'],
    name: texts.refill,
    needs: 'inventory:read',
    words: 'refill reponer reposición surtir restock pick list lista empty vacía forecast',
  },
  {
    path: ['refusals', 'unknown-cards'],
    name: texts.unknownCards,
    needs: 'codes:read',
    words: 'unknown cards tarjetas desconocidas assign asignar give',
  },
  {
    path: ['movements', 'credits'],
    name: texts.credits,
    needs: 'reports:read',
    words: 'credits abonos refunds reintegros reembolsos compensar',
  },
  { path: ['movements', 'top-ups'], name: texts.topUps, needs: 'reports:read', words: 'top-ups recargas' },
  {
    path: ['movements', 'out'],
    name: texts.out,
    needs: 'reports:read',
    words: 'tools herramientas out returns devoluciones pending pendientes',
  },
  {
    path: ['movements', 'rejected'],
    name: texts.rejected,
    needs: 'reports:read',
    words: 'rejected reports reportes informes rechazados',
  },
  {
    path: ['movements', 'workbooks'],
    name: texts.workbooks,
    needs: 'reports:read',
    words: 'workbooks libros exports exportar excel download descargar spreadsheet hoja',
  },
  {
    path: ['consumption', 'month-end'],
    name: texts.monthEnd,
    needs: 'reports:read',
    words: 'month end closing costs departments cierre de mes costos áreas accounting contabilidad',
  },
  {
    path: ['consumption', 'requirements'],
    name: texts.compliance,
    needs: 'requirements:read',
    words: 'ppe compliance requirements cumplimiento epp requisitos',
  },
  {
    path: ['consumption', 'requirements', 'overdue'],
    name: texts.overdue,
    needs: 'requirements:read',
    words: 'overdue people late missing personas atrasadas vencidas faltan ppe epp',
  },
  {
    path: ['reports', 'arriving'],
    name: texts.scheduled,
    needs: 'report-schedules:read',
    words: 'scheduled reports informes programados mail correo e-mail monthly weekly mensual semanal',
  },
  {
    path: ['places'],
    name: texts.issueRecords,
    needs: 'operations:read',
    words: 'issue records record of issue registro de entregas registros logo declaration declaración firma',
  },
  {
    path: ['first-steps'],
    name: stepTexts.title,
    needs: 'operations:read',
    words:
      'first steps primeros pasos set up configurar begin empezar new nuevo site sitio account cuenta empresa',
  },
  { path: ['access', 'keys'], name: texts.keys, needs: 'keys:read', words: 'api keys claves llaves' },
  {
    path: ['access', 'controllers'],
    name: texts.controllers,
    needs: 'controllers:read',
    words: 'controllers controladores tokens',
  },
  {
    path: ['access', 'users'],
    name: texts.users,
    needs: 'users:read',
    words: 'users usuarios roles sign entrar password contraseña',
  },
  {
    path: ['access', 'walls'],
    name: texts.walls,
    needs: 'settings:read',
    words: 'walls pared pantalla screen',
  },
  {
    path: ['system', 'backups'],
    name: texts.backups,
    needs: 'backups:read',
    words: 'backups respaldos copias seguridad restore restaurar',
  },
  {
    path: ['system', 'network'],
    name: texts.network,
    needs: 'settings:read',
    words: 'network red lan host address dirección access acceso',
  },
  {
    path: ['system', 'https'],
    name: texts.https,
    needs: 'settings:read',
    words: 'https certificate certificado trust tls',
  },
  {
    path: ['system', 'device'],
    name: texts.device,
    needs: 'settings:read',
    words: 'device dispositivo browser navegador clock reloj proxy',
  },
];
