import { messages } from '../language/language.ts';

/** Texts of the notice that only this computer can reach Larder. */
export const texts = messages({
  en: {
    onlyHere: 'Only this computer can reach Larder.',
    turnOnNetwork: 'Turn on network access in',
    systemNetwork: 'System › Network',
    askForNetwork: 'An owner of the whole installation can turn on network access in System › Network.',
  },
  es: {
    onlyHere: 'Solo este equipo puede conectarse a Larder.',
    turnOnNetwork: 'Active el acceso desde la red en',
    systemNetwork: 'Sistema › Red',
    askForNetwork:
      'Un propietario de toda la instalación puede activar el acceso desde la red en Sistema › Red.',
  },
});
