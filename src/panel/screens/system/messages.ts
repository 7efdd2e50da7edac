import { messages } from '../../language/language.ts';
import type { HealthName, Platform, SelfCheckName, Tone } from './checks.ts';

type Sentence = string | ((...values: string[]) => string);
type Told<Name extends string> = Record<Name, { title: string; because: Record<string, Sentence> }>;

const health: { en: Told<HealthName>; es: Told<HealthName> } = {
  en: {
    storage: {
      title: 'Storage',
      because: {
        room: (used, free) => `The data take ${used}; ${free} are free on the disk.`,
        low: (_, free) =>
          `Only ${free} are free. When the disk is full, videos and workbooks are refused first, so that movements still come in. Free some room, or move the data to a larger disk.`,
        inMemory: 'Everything is in memory, and is gone when Larder stops.',
      },
    },
    backups: {
      title: 'Backups',
      because: {
        proven: (at) => `The last one was restored on trial and holds: ${at}.`,
        late: (at) => `The last one that was proven is of ${at}. One was due since.`,
        byHand: (at) => `The last one that was proven is of ${at}. None is made by itself: set backup-at.`,
        sameDisk: (at) =>
          `The last one that was proven is of ${at}, and lies on the disk of the data. If that disk dies, so do they: set backup-dir to another one.`,
        never: 'There is none that was proven yet.',
        neverAndNoSchedule: 'There is none, and none is made by itself. Make one now, and set backup-at.',
        failing: (count) => `${count} in a row did not work out.`,
        none: 'A site in memory has none.',
      },
    },
    https: {
      title: 'HTTPS',
      because: {
        on: (at) => `Connections are encrypted. The certificate holds until ${at}.`,
        ending: (at) => `The certificate ends on ${at}, and was not renewed yet.`,
        over: (at) => `The certificate ended on ${at}. Browsers warn, and devices refuse.`,
        off: 'Connections are not encrypted: passwords and cards can be read in the network.',
      },
    },
    clock: {
      title: 'Clock',
      because: {
        real: (now, zone) => `It is ${now}. The machine is in the zone ${zone}.`,
        test: (now, zone) => `A clock for trials is set: it says ${now} (${zone}).`,
      },
    },
    log: {
      title: 'Log',
      because: {
        output: 'Goes to where Larder was started, or to the journal of the service.',
        file: (file) => file,
      },
    },
    version: { title: 'Version', because: { is: (version) => `Larder ${version}` } },
  },
  es: {
    storage: {
      title: 'Almacenamiento',
      because: {
        room: (used, free) => `Los datos ocupan ${used}; hay ${free} libres en el disco.`,
        low: (_, free) =>
          `Solo quedan ${free} libres. Si el disco se llena, primero se rechazan videos e informes, para que los movimientos sigan llegando. Libere espacio o pase los datos a un disco más grande.`,
        inMemory: 'Todo está en la memoria, y se pierde cuando Larder se detiene.',
      },
    },
    backups: {
      title: 'Copias de seguridad',
      because: {
        proven: (at) => `La última se restauró de prueba y sirve: ${at}.`,
        late: (at) => `La última comprobada es de ${at}. Desde entonces faltó alguna.`,
        byHand: (at) => `La última comprobada es de ${at}. Ninguna se hace sola: configure backup-at.`,
        sameDisk: (at) =>
          `La última comprobada es de ${at} y está en el disco de los datos. Si ese disco muere, mueren con él: ponga backup-dir en otro.`,
        never: 'Todavía no hay ninguna comprobada.',
        neverAndNoSchedule: 'No hay ninguna, y ninguna se hace sola. Haga una ahora y configure backup-at.',
        failing: (count) => `${count} seguidas no salieron bien.`,
        none: 'Un sitio en memoria no las tiene.',
      },
    },
    https: {
      title: 'HTTPS',
      because: {
        on: (at) => `Las conexiones van cifradas. El certificado vale hasta el ${at}.`,
        ending: (at) => `El certificado termina el ${at} y aún no se ha renovado.`,
        over: (at) => `El certificado terminó el ${at}. Los navegadores advierten y los equipos no conectan.`,
        off: 'Las conexiones no van cifradas: en la red se pueden leer contraseñas y tarjetas.',
      },
    },
    clock: {
      title: 'Reloj',
      because: {
        real: (now, zone) => `Marca ${now}. El equipo está en la zona ${zone}.`,
        test: (now, zone) => `Hay un reloj de prueba: dice ${now} (${zone}).`,
      },
    },
    log: {
      title: 'Registro',
      because: {
        output: 'Sale donde se inició Larder, o en el diario del servicio.',
        file: (file) => file,
      },
    },
    version: { title: 'Versión', because: { is: (version) => `Larder ${version}` } },
  },
};

const self: { en: Told<SelfCheckName>; es: Told<SelfCheckName> } = {
  en: {
    address: {
      title: 'Address',
      because: {
        known: (origin) => `You came by ${origin}, and Larder knows it.`,
        notBase: (origin, base) =>
          `You came by ${origin}. Links that Larder makes lead to ${base}: open that one, or set base-url.`,
        differs: (origin, seen) =>
          `You came by ${origin}, and Larder was asked for ${seen}. What stands between must pass on the Host, or set base-url.`,
      },
    },
    secure: {
      title: 'Encryption',
      because: {
        encrypted: 'This connection is encrypted, and the browser trusts it.',
        untrusted: 'This connection is encrypted, but the browser does not trust the certificate. See HTTPS.',
        onMachine: 'You are at the machine itself: nothing leaves it.',
        plain:
          'This connection is not encrypted. Whoever is in this network can read your password. See HTTPS.',
        plainBesideHttps:
          'You came without encryption, though Larder has a certificate. Open the address with https://.',
      },
    },
    cookie: {
      title: 'Signing in',
      because: {
        works: 'The browser keeps the cookie of your session.',
        refused:
          'The browser keeps no cookies for this address. Allow them, or you will be signed out at once.',
      },
    },
    clock: {
      title: 'Clock',
      because: {
        same: 'This device and Larder have the same time.',
        ahead: (seconds) =>
          `This device is ${seconds} seconds ahead of Larder. One of them is wrong: set both by the network (NTP).`,
        behind: (seconds) =>
          `This device is ${seconds} seconds behind Larder. One of them is wrong: set both by the network (NTP).`,
      },
    },
    proxy: {
      title: 'What stands between',
      because: {
        none: 'Nothing stands between this device and Larder.',
        passedBy: (proxies) => `Larder trusts a proxy (${proxies}), and you did not come through it.`,
        trusted: (peer, address) =>
          `You came through the proxy ${peer}; Larder sees your address, ${address}.`,
        untrusted: (peer, headers) =>
          `Something at ${peer} speaks as a proxy (${headers}), and Larder does not trust it: everybody behind it counts as one. If it is yours, set trust-proxy.`,
        hidesScheme: (scheme) =>
          `You came by ${scheme}, and Larder sees another. The proxy must send X-Forwarded-Proto, and be in trust-proxy.`,
      },
    },
  },
  es: {
    address: {
      title: 'Dirección',
      because: {
        known: (origin) => `Usted llegó por ${origin}, y Larder la conoce.`,
        notBase: (origin, base) =>
          `Usted llegó por ${origin}. Los enlaces que Larder hace llevan a ${base}: abra esa, o configure base-url.`,
        differs: (origin, seen) =>
          `Usted llegó por ${origin}, y a Larder le pidieron ${seen}. Lo que está en medio debe pasar el Host, o configure base-url.`,
      },
    },
    secure: {
      title: 'Cifrado',
      because: {
        encrypted: 'Esta conexión va cifrada, y el navegador confía en ella.',
        untrusted: 'Esta conexión va cifrada, pero el navegador no confía en el certificado. Vea HTTPS.',
        onMachine: 'Usted está en el mismo equipo: nada sale de él.',
        plain: 'Esta conexión no va cifrada. Quien esté en esta red puede leer su contraseña. Vea HTTPS.',
        plainBesideHttps:
          'Usted llegó sin cifrado, aunque Larder tiene certificado. Abra la dirección con https://.',
      },
    },
    cookie: {
      title: 'Inicio de sesión',
      because: {
        works: 'El navegador guarda la cookie de su sesión.',
        refused:
          'El navegador no guarda cookies para esta dirección. Permítalas, o su sesión se cerrará enseguida.',
      },
    },
    clock: {
      title: 'Reloj',
      because: {
        same: 'Este dispositivo y Larder tienen la misma hora.',
        ahead: (seconds) =>
          `Este dispositivo va ${seconds} segundos adelante de Larder. Uno de los dos está mal: ajuste ambos por la red (NTP).`,
        behind: (seconds) =>
          `Este dispositivo va ${seconds} segundos detrás de Larder. Uno de los dos está mal: ajuste ambos por la red (NTP).`,
      },
    },
    proxy: {
      title: 'Lo que está en medio',
      because: {
        none: 'No hay nada entre este dispositivo y Larder.',
        passedBy: (proxies) => `Larder confía en un proxy (${proxies}), y usted no llegó por él.`,
        trusted: (peer, address) => `Usted llegó por el proxy ${peer}; Larder ve su dirección, ${address}.`,
        untrusted: (peer, headers) =>
          `Algo en ${peer} habla como un proxy (${headers}), y Larder no confía en él: todos los que están detrás cuentan como uno. Si es suyo, configure trust-proxy.`,
        hidesScheme: (scheme) =>
          `Usted llegó por ${scheme}, y Larder ve otra cosa. El proxy debe enviar X-Forwarded-Proto y estar en trust-proxy.`,
      },
    },
  },
};

const words: { en: Record<Tone, string>; es: Record<Tone, string> } = {
  en: { good: 'Good', warn: 'Look at it', bad: 'Act on it', idle: 'Not used' },
  es: { good: 'Bien', warn: 'Revisar', bad: 'Actuar', idle: 'Sin uso' },
};

export const texts = messages({
  en: {
    title: 'System',
    tabs: 'Parts of the system',
    health: 'Health',
    backups: 'Backups',
    https: 'HTTPS',
    device: 'This device',
    tones: words.en,
    checks: health.en,
    self: self.en,
    overall: {
      good: 'All is well',
      warn: 'Something is to be looked at',
      bad: 'Something is wrong',
      idle: 'All is well',
    },
    more: 'Figures',
    database: 'Database',
    journal: 'Not yet filed',
    free: 'Free on the disk',
    folder: 'Folder',
    started: 'Running since',
    memory: 'Memory',
    waiting: 'Writes that wait',
    schema: 'Form of the data',
    parts: 'SQLite, Node.js, system',
    doctor: 'What the doctor found',
    doctorLead: 'The same as larder doctor prints on the machine.',
    deviceLead: 'What this browser sees of Larder, beside what Larder sees of this browser.',
    again: 'Look again',
    toBackups: 'To the backups',
    toHttps: 'To HTTPS',

    backupsLead:
      'Everything in one file: people, movements, settings, keys. Each is restored on trial before it counts.',
    make: 'Make one now',
    making: 'A backup is being made',
    makingLead: 'It is copied, then restored on trial. Everything else goes on meanwhile.',
    runs: (time: string) => `for ${time}`,
    made: 'The backup is made and proven.',
    makeFailed: 'The backup did not work out.',
    when: 'Made',
    size: 'Size',
    state: 'State',
    states: { running: 'Being made', proven: 'Proven', unproven: 'Not proven', failed: 'Failed' },
    kind: 'Kind',
    encrypted: 'encrypted',
    open: 'not encrypted',
    fetch: 'Download',
    noBackups: 'There is no backup yet',
    noBackupsLead:
      'A disk dies without asking. Make the first one now, keep it elsewhere, and let the next ones be made by themselves.',
    plan: 'How they are made',
    schedule: 'By itself',
    daily: (time: string) => `every day at ${time}`,
    cron: (expression: string) => `by the schedule ${expression}`,
    noSchedule: 'never. Set backup-at, such as "30 3 * * *"',
    next: 'Next one',
    lastProven: 'Last one proven',
    never: 'none yet',
    kept: 'Kept',
    keptCount: (count: string) => `the last ${count}`,
    videos: 'Videos',
    withVideos: 'in them',
    withoutVideos: 'not in them',
    encryption: 'Encryption',
    encryptedBy: 'with the passphrase file',
    notEncrypted: 'none. Set backup-passphrase-file',
    lastFailure: 'Last failure',
    onDataDisk: 'The folder lies on the disk of the data. Set backup-dir to another disk.',
    restore: 'How to restore one',
    restoreLead:
      'A restore puts the whole site back to that moment. It is made at the machine, where nobody does it by accident.',
    restoreSteps: {
      stop: 'Stop Larder.',
      restore:
        'Put the backup in the place of the data. What is there is kept beside it; nothing is touched before the backup is proven.',
      start: 'Start Larder again. Keys, people and their passwords are those of the backup.',
    },
    restoreTry: 'To look at one without touching anything, put it elsewhere and serve it on another port:',

    httpsOn: 'Larder serves HTTPS',
    httpsOff: 'Larder serves plain HTTP',
    certificateEnds: 'Certificate until',
    names: 'For',
    fingerprint: 'Fingerprint',
    authority: 'The site’s authority',
    authorityLead:
      'The certificate was made by an authority of this site alone. A device that trusts it shows no warning any more. It is good for names and addresses of private networks, and for nothing else.',
    fetchAuthority: 'Fetch its certificate',
    thisConnection: 'This connection',
    compare: 'Before you trust it, compare this with what the machine printed at',
    trust: 'Trust it on a device',
    thisOne: 'this device',
    notByUs: 'The certificate comes from elsewhere; devices trust it if they trust who made it.',
    turnOn: 'Turn it on',
    turnOnLead:
      'At the machine, once. Larder makes an authority for this site and a certificate, and renews it by itself:',
    turnOnAfter: 'Start Larder again, open the panel by https://, and come back here for the devices.',
    platforms: {
      windows: 'Windows',
      android: 'Android',
      ios: 'iPhone and iPad',
      macos: 'macOS',
      linux: 'Linux',
      firefox: 'Firefox, on any of them',
    },
    steps: {
      windows: [
        'Open the file that you fetched, and press “Install Certificate”.',
        'Choose “Local Machine”, then “Place all certificates in the following store”.',
        'Choose “Trusted Root Certification Authorities”, and finish.',
        'Close the browser, and open it again.',
      ],
      android: [
        'Open the settings, and search for “CA certificate”.',
        'Choose “Install anyway”, and the file that you fetched.',
        'Open the panel again in Chrome.',
      ],
      ios: [
        'Fetch the certificate in Safari, and allow the profile.',
        'Settings, “Profile Downloaded”: install it.',
        'Settings, General, About, “Certificate Trust Settings”: switch it on.',
      ],
      macos: [
        'Open the file: Keychain Access takes it. Choose “System”.',
        'Find it there, open it, and under “Trust” choose “Always Trust”.',
        'Open the browser again.',
      ],
      linux: [
        'Copy the file to /usr/local/share/ca-certificates/larder.crt, and run sudo update-ca-certificates.',
        'In Chrome: Settings, Privacy and security, Security, Manage certificates, Authorities, Import.',
      ],
      firefox: [
        'Settings, Privacy & Security, Certificates, “View Certificates”.',
        'Under “Authorities” choose “Import”, and the file that you fetched.',
        'Tick “Trust this CA to identify websites”.',
      ],
    },
  },
  es: {
    title: 'Sistema',
    tabs: 'Partes del sistema',
    health: 'Estado',
    backups: 'Copias',
    https: 'HTTPS',
    device: 'Este dispositivo',
    tones: words.es,
    checks: health.es,
    self: self.es,
    overall: {
      good: 'Todo está bien',
      warn: 'Hay algo que revisar',
      bad: 'Algo está mal',
      idle: 'Todo está bien',
    },
    more: 'Cifras',
    database: 'Base de datos',
    journal: 'Por archivar',
    free: 'Libre en el disco',
    folder: 'Carpeta',
    started: 'En marcha desde',
    memory: 'Memoria',
    waiting: 'Escrituras en espera',
    schema: 'Forma de los datos',
    parts: 'SQLite, Node.js, sistema',
    doctor: 'Lo que halló el doctor',
    doctorLead: 'Lo mismo que larder doctor muestra en el equipo, en inglés.',
    deviceLead: 'Lo que este navegador ve de Larder, junto a lo que Larder ve de este navegador.',
    again: 'Revisar otra vez',
    toBackups: 'Ir a las copias',
    toHttps: 'Ir a HTTPS',

    backupsLead:
      'Todo en un archivo: personas, movimientos, ajustes, llaves. Cada una se restaura de prueba antes de darla por buena.',
    make: 'Hacer una ahora',
    making: 'Se está haciendo una copia',
    makingLead: 'Se copia y luego se restaura de prueba. Todo lo demás sigue mientras tanto.',
    runs: (time) => `desde hace ${time}`,
    made: 'La copia está hecha y comprobada.',
    makeFailed: 'La copia no salió bien.',
    when: 'Hecha',
    size: 'Tamaño',
    state: 'Estado',
    states: { running: 'En curso', proven: 'Comprobada', unproven: 'Sin comprobar', failed: 'Falló' },
    kind: 'Tipo',
    encrypted: 'cifrada',
    open: 'sin cifrar',
    fetch: 'Descargar',
    noBackups: 'Todavía no hay ninguna copia',
    noBackupsLead:
      'Un disco muere sin avisar. Haga ahora la primera, guárdela en otra parte y deje que las siguientes se hagan solas.',
    plan: 'Cómo se hacen',
    schedule: 'Por sí solas',
    daily: (time) => `todos los días a las ${time}`,
    cron: (expression) => `según el horario ${expression}`,
    noSchedule: 'nunca. Configure backup-at, por ejemplo "30 3 * * *"',
    next: 'La próxima',
    lastProven: 'Última comprobada',
    never: 'ninguna todavía',
    kept: 'Se guardan',
    keptCount: (count) => `las últimas ${count}`,
    videos: 'Videos',
    withVideos: 'incluidos',
    withoutVideos: 'no incluidos',
    encryption: 'Cifrado',
    encryptedBy: 'con el archivo de la frase de paso',
    notEncrypted: 'ninguno. Configure backup-passphrase-file',
    lastFailure: 'Último fallo',
    onDataDisk: 'La carpeta está en el disco de los datos. Ponga backup-dir en otro disco.',
    restore: 'Cómo restaurar una',
    restoreLead:
      'Restaurar devuelve todo el sitio a ese momento. Se hace en el equipo, donde nadie lo hace por accidente.',
    restoreSteps: {
      stop: 'Detenga Larder.',
      restore:
        'Ponga la copia en el lugar de los datos. Lo que había se guarda al lado; nada se toca antes de comprobar la copia.',
      start: 'Inicie Larder otra vez. Las llaves, los usuarios y sus contraseñas son los de la copia.',
    },
    restoreTry: 'Para mirar una sin tocar nada, póngala en otra parte y sírvala en otro puerto:',

    httpsOn: 'Larder sirve HTTPS',
    httpsOff: 'Larder sirve HTTP sin cifrar',
    certificateEnds: 'Certificado hasta',
    names: 'Para',
    fingerprint: 'Huella digital',
    authority: 'La autoridad del sitio',
    authorityLead:
      'El certificado lo hizo una autoridad que es solo de este sitio. Un dispositivo que confía en ella deja de mostrar advertencias. Vale para nombres y direcciones de redes privadas, y para nada más.',
    fetchAuthority: 'Descargar su certificado',
    thisConnection: 'Esta conexión',
    compare: 'Antes de confiar, compare esto con lo que el equipo mostró en',
    trust: 'Confiar en ella en un dispositivo',
    thisOne: 'este dispositivo',
    notByUs:
      'El certificado viene de otra parte; los dispositivos confían en él si confían en quien lo hizo.',
    turnOn: 'Activarlo',
    turnOnLead:
      'En el equipo, una sola vez. Larder crea una autoridad para este sitio y un certificado, y lo renueva por sí solo:',
    turnOnAfter: 'Inicie Larder otra vez, abra el panel con https:// y vuelva aquí para los dispositivos.',
    platforms: {
      windows: 'Windows',
      android: 'Android',
      ios: 'iPhone y iPad',
      macos: 'macOS',
      linux: 'Linux',
      firefox: 'Firefox, en cualquiera de ellos',
    },
    steps: {
      windows: [
        'Abra el archivo que descargó y presione «Instalar certificado».',
        'Escoja «Equipo local» y luego «Colocar todos los certificados en el siguiente almacén».',
        'Escoja «Entidades de certificación raíz de confianza» y finalice.',
        'Cierre el navegador y ábralo otra vez.',
      ],
      android: [
        'Abra los ajustes y busque «Certificado de CA».',
        'Escoja «Instalar de todas formas» y el archivo que descargó.',
        'Abra el panel otra vez en Chrome.',
      ],
      ios: [
        'Descargue el certificado en Safari y permita el perfil.',
        'Ajustes, «Perfil descargado»: instálelo.',
        'Ajustes, General, Información, «Ajustes de confianza de certificados»: actívelo.',
      ],
      macos: [
        'Abra el archivo: lo recibe Acceso a Llaveros. Escoja «Sistema».',
        'Búsquelo allí, ábralo y en «Confiar» escoja «Confiar siempre».',
        'Abra el navegador otra vez.',
      ],
      linux: [
        'Copie el archivo a /usr/local/share/ca-certificates/larder.crt y ejecute sudo update-ca-certificates.',
        'En Chrome: Configuración, Privacidad y seguridad, Seguridad, Gestionar certificados, Autoridades, Importar.',
      ],
      firefox: [
        'Ajustes, Privacidad y seguridad, Certificados, «Ver certificados».',
        'En «Autoridades» escoja «Importar» y el archivo que descargó.',
        'Marque «Confiar en esta CA para identificar sitios web».',
      ],
    },
  },
});

/** The steps by which a platform comes to trust the site's authority. */
export const stepsOf = (platform: Platform): readonly string[] => texts.steps[platform];

/** What a check says, in words. */
export function told(sentence: Sentence | undefined, values: readonly string[]): string {
  if (sentence === undefined) return '';
  const text = typeof sentence === 'string' ? sentence : sentence(...values);
  // A time in Spanish ends with a full stop of its own: "10:39 p. m."
  return text.replace(/\.\.(?=\s|$)/g, '.');
}
