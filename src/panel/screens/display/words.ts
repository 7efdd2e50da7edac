import { messages } from '../../language/language.ts';

export const texts = messages({
  en: {
    title: 'Wall screen',
    machines: 'Machines',
    counts: (good: string, all: string) => `${good} of ${all} running`,
    idle: (count: string) => `${count} not connected yet`,
    others: (count: string) => `${count} more`,
    gone: 'This link does not work',
    goneLead: 'The link was revoked or is incomplete. Create a new one in the panel, under Access.',
    late: (ago: string) => `Larder is not responding. Last update: ${ago}.`,
  },
  es: {
    title: 'Pantalla',
    machines: 'Máquinas',
    counts: (good, all) => `${good} de ${all} en funcionamiento`,
    idle: (count) => `${count} aún sin conectar`,
    others: (count) => `${count} más`,
    gone: 'Este enlace no funciona',
    goneLead: 'El enlace se revocó o está incompleto. Cree uno nuevo en el panel, en Acceso.',
    late: (ago) => `Larder no responde. Última actualización: ${ago}.`,
  },
});
