import { messages } from '../../language/language.ts';

/** Network access, as it is shown and set in the panel. */
export const texts = messages({
  en: {
    network: 'Network',
    onlyThisComputer: 'Only this computer can reach Larder',
    networkReaches: 'Devices on the network can reach Larder',
    computerLead:
      'Phones, controllers and other computers cannot connect. Turn on network access to use Larder from them.',
    networkLead:
      'Phones, controllers and other computers on the same network can connect. They still need to sign in or use an API key.',
    openHere: 'Open on this computer',
    openOnDevices: 'Open on other devices',
    noAddress: 'Larder’s computer is not connected to a network.',
    byBaseUrl: (url: string) => `Links that Larder creates start with ${url}, according to its settings.`,
    fixed: (name: string) =>
      `${name} sets the address. To set it here, remove ${name} from Larder’s startup options and restart Larder.`,
    turnOn: 'Turn on network access',
    change: 'Change network access',
    title: 'Network access',
    lead: 'Changes take effect at once. Requests in progress are completed.',
    who: 'Who can reach Larder',
    choices: {
      computer: 'Only Larder’s computer',
      networks: 'Every network of Larder’s computer',
      one: (address: string) => `Only the network of ${address}`,
    },
    plain:
      'Connections are not encrypted: others on the network could read passwords and keys. Set up HTTPS as well.',
    losesYou: 'After this, the panel no longer opens at the address that you are using now.',
    save: 'Apply',
    turnedOn: 'Network access is on.',
    turnedOff: 'Network access is off.',
    on: 'On',
    off: 'Off',
    encrypted: 'Connections are encrypted',
    notEncrypted: 'Connections are not encrypted',
    encryptedLead: 'Each device must trust the certificate once.',
    encryptLead:
      'On Larder’s computer, create a certificate for its names and addresses. Larder renews it automatically:',
    encryptAfter:
      'Then restart Larder. Addresses start with https:// from then on, also in controllers and programs.',
    toHttps: 'HTTPS, step by step',
  },
  es: {
    network: 'Red',
    onlyThisComputer: 'Solo este equipo puede conectarse a Larder',
    networkReaches: 'Los dispositivos de la red pueden conectarse a Larder',
    computerLead:
      'Los celulares, los controladores y los demás equipos no pueden conectarse. Active el acceso desde la red para usar Larder desde ellos.',
    networkLead:
      'Los celulares, los controladores y los demás equipos de la misma red pueden conectarse. De todos modos deben iniciar sesión o usar una clave de API.',
    openHere: 'Abrir en este equipo',
    openOnDevices: 'Abrir en otros dispositivos',
    noAddress: 'La computadora de Larder no está conectada a ninguna red.',
    byBaseUrl: (url) => `Los enlaces que crea Larder empiezan con ${url}, según su configuración.`,
    fixed: (name) =>
      `${name} fija la dirección. Para cambiarla aquí, quite ${name} de las opciones de inicio de Larder y reinícielo.`,
    turnOn: 'Activar el acceso desde la red',
    change: 'Cambiar el acceso desde la red',
    title: 'Acceso desde la red',
    lead: 'Los cambios se aplican de inmediato. Las solicitudes en curso se completan.',
    who: 'Quién puede conectarse a Larder',
    choices: {
      computer: 'Solo la computadora de Larder',
      networks: 'Todas las redes de la computadora de Larder',
      one: (address) => `Solo la red de ${address}`,
    },
    plain:
      'Las conexiones no están cifradas: otras personas de la red podrían leer contraseñas y claves. Configure también HTTPS.',
    losesYou: 'Después de esto, el panel ya no se abrirá en la dirección que usted usa ahora.',
    save: 'Aplicar',
    turnedOn: 'El acceso desde la red está activado.',
    turnedOff: 'El acceso desde la red está desactivado.',
    on: 'Activo',
    off: 'Inactivo',
    encrypted: 'Las conexiones están cifradas',
    notEncrypted: 'Las conexiones no están cifradas',
    encryptedLead: 'Cada dispositivo debe confiar una vez en el certificado.',
    encryptLead:
      'En la computadora de Larder, cree un certificado para sus nombres y direcciones. Larder lo renueva automáticamente:',
    encryptAfter:
      'Luego reinicie Larder. A partir de entonces las direcciones empiezan con https://, también en controladores y programas.',
    toHttps: 'HTTPS, paso a paso',
  },
});
