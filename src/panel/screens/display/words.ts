import { messages } from '../../language/language.ts';

export const texts = messages({
  en: {
    title: 'Wall',
    machines: 'Machines',
    counts: (good: string, all: string) => `${good} of ${all} running`,
    idle: (count: string) => `${count} not connected yet`,
    others: (count: string) => `${count} more`,
    gone: 'This link does not work',
    goneLead: 'It was revoked or is incomplete. Create a new one in the panel, under Access.',
    late: (ago: string) => `Larder is not responding. Last update: ${ago}.`,
  },
  es: {
    title: 'Pantalla',
    machines: 'Máquinas',
    counts: (good, all) => `${good} de ${all} funcionan`,
    idle: (count) => `${count} sin conectar aún`,
    others: (count) => `${count} más`,
    gone: 'Este enlace no funciona',
    goneLead: 'Se revocó o está incompleto. Cree uno nuevo en el panel, en Acceso.',
    late: (ago) => `Larder no responde. Última actualización: ${ago}.`,
  },
});
