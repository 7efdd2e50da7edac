import { messages } from '../../language/language.ts';

type DangerTexts = readonly [one: string, several: (many: string) => string, lead: string];

/** Texts of what is easily a mistake. */
type Dangers = Readonly<Record<'doubles' | 'noProfile' | 'names' | 'balances', DangerTexts>>;

/** Texts of the import screen. */
export const texts = messages({
  en: {
    ofPeople: {
      title: 'Import people',
      lead: 'People and their cards, from an Excel workbook or a CSV file. You see what would happen before anything changes.',
      back: 'People',
      templateLead:
        'Each row is a person with a card. A person with several cards has several rows. Columns can be in any order, in English or Spanish. Empty cells leave values unchanged.',
      filled: 'With the people you have',
      subject: 'Person',
      things: (many: string) => `${many} people`,
      oneThing: '1 person',
      toList: 'See the people',
      nothing: 'Everyone in this file is already here, with the same values.',
    },
    ofProducts: {
      title: 'Import products',
      lead: 'Products and their prices, from an Excel workbook or a CSV file. You see what would happen before anything changes.',
      back: 'Products',
      templateLead:
        'Each row is a product, identified by its code. Columns can be in any order, in English or Spanish. Empty cells leave values unchanged.',
      filled: 'With the products you have',
      subject: 'Product',
      things: (many: string) => `${many} products`,
      oneThing: '1 product',
      toList: 'See the products',
      nothing: 'All products in this file are already here, with the same values.',
    },
    stepTemplate: 'Fill in the template',
    stepFile: 'Choose your file',
    empty: 'Empty template',
    asCsv: 'Empty, as CSV',
    tooMany: 'There are more than 20,000: too many for one file.',
    drop: 'Drop your file here',
    dropNow: 'Release to check the file',
    or: 'Excel workbook (.xlsx) or CSV, up to 20,000 rows',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    chooseCorrected: 'Choose the corrected file',
    checking: 'Checking what would change',
    checkingLead: 'Nothing changes yet.',
    readingFile: 'The file is being read.',
    rowsChecked: (done: string, rows: string) =>
      `${done} of ${rows} ${rows === '1' ? 'row' : 'rows'} checked`,
    rowsImported: (done: string, rows: string) =>
      `${done} of ${rows} ${rows === '1' ? 'row' : 'rows'} imported`,
    allAtOnce: (rows: string) =>
      rows === '1' ? 'The row is being imported' : `All ${rows} rows are being imported at once`,
    canBeUndone: 'Leave this page open. What is imported can be undone for 7 days.',
    cancelled: 'Import cancelled.',
    wouldHappen: 'Preview',
    noRows: 'There are no rows below the names of the columns.',
    noRowsLead: 'Fill in the file, save it, and choose it again.',
    new: (_many: number) => 'new',
    changed: 'changed',
    unchanged: 'unchanged',
    failed: 'with problems',
    unknownOne: (name: string) => `The column “${name}” is not recognized: its values will not be imported`,
    unknownMany: (many: string) => `${many} columns are not recognized: their values will not be imported`,
    unknownLead: 'Name the columns as in the template, then choose the file again.',
    unknownTagLead:
      'If the column groups people, such as by department or shift, create a tag: its values are then imported, and reports can use them.',
    createTag: (name: string) => `Create the tag “${name}”`,
    tagCreated: (name: string) => `Tag “${name}” created.`,
    meansTwo: (text: string) => `How much is ${text} in this file?`,
    meansTwoLead: 'The separator can mark the decimals or the thousands.',
    dangers: {
      doubles: [
        '1 row is a duplicate or contradicts another',
        (many: string) => `${many} rows are duplicates or contradict each other`,
        'Rows are not merged. Keep one row of each, then choose the corrected file.',
      ],
      noProfile: [
        '1 person will not be able to buy',
        (many: string) => `${many} people will not be able to buy`,
        'None of their cards would have a profile. Fill in a card and a profile in their rows, or assign one later.',
      ],
      names: [
        '1 name changes',
        (many: string) => `${many} names change`,
        'If these are other people or products, their numbers are wrong in the file.',
      ],
      balances: [
        '1 balance is reduced',
        (many: string) => `${many} balances are reduced`,
        'Leave the cell empty to keep a balance as it is.',
      ],
    } as Dangers,
    onProblems: 'What should happen to rows with problems?',
    cardType: 'Card type for rows without one',
    cardTypeHint: 'Your choice is kept for the next file on this device.',
    noCardType: 'None: these rows count as problems',
    firstSubsidy: 'When do new people get their first subsidy?',
    firstSubsidyLater: 'When the next period of their profile begins, as for everyone',
    firstSubsidyNow: 'Now, so that they can buy at once',
    waiting: (many: number, written: string) =>
      many === 1
        ? '1 new person cannot buy with a subsidy yet'
        : `${written} new people cannot buy with a subsidy yet`,
    waitingUntil: (moment: string) => `The subsidy arrives by ${moment}.`,
    waitingAdvice: 'To let someone buy before then, set a balance: open the person, then Cards.',
    wouldGetSubsidy: (many: number, written: string) =>
      many === 1
        ? '1 new person gets the first subsidy now.'
        : `${written} new people get their first subsidy now.`,
    gotSubsidy: (many: number, written: string) =>
      many === 1 ? '1 new person got the first subsidy.' : `${written} new people got their first subsidy.`,
    correctFirst: 'Correct the file first, and choose it again',
    leaveOut: (many: string) => `Leave out the rows with problems (${many}), and import all others`,
    importThem: (things: string) => `Import ${things}`,
    importing: (things: string) => `Importing ${things}`,
    allFail: 'No row can be imported as it is. Correct the file, and choose it again.',
    allNeedType: 'No row can be imported as it is. Choose a card type here, or add it in the file.',
    restUnchanged: 'All other rows are already here, with the same values.',
    problems: 'Rows with problems',
    problemsOf: (many: string) => `Rows with problems: ${many}`,
    download: 'Download these rows',
    downloadLead: 'Correct the rows in that file, then choose it here.',
    row: 'Row',
    rowNumber: (number: string) => `Row ${number}`,
    column: 'Column',
    value: 'Value',
    wrong: 'Problem',
    changes: 'Changes',
    preview: 'Changes row by row',
    andMore: (many: string) => `and ${many} more`,
    more: (many: string) => `Show ${many} more`,
    status: 'Status',
    statuses: { created: 'New', updated: 'Changed' },
    yes: 'yes',
    no: 'no',
    nothingBefore: 'nothing',
    importingLead: 'Leave this page open. Machines keep working.',
    lost: 'The connection was lost while the file was being imported',
    lostLead:
      'The file may have been imported anyway. Check it again: rows that are already here count as unchanged, and nothing is imported twice.',
    checkAgain: 'Check it again',
    overtaken: 'Nothing was imported: something changed since the preview',
    overtakenLead: 'Some rows have problems now. The preview below is up to date.',
    done: (things: string) => `Imported: ${things}`,
    doneNothing: 'There was nothing to import',
    leftOut: (many: string) => `Rows left out because of problems: ${many}.`,
    noProfileYet: (many: number, written: string) =>
      many === 1
        ? '1 person cannot buy yet: they have no profile.'
        : `${written} people cannot buy yet: they have no profile.`,
    giveProfile: 'Assign a profile',
    another: 'Import another file',
    problemsFile: 'problems',
  },
  es: {
    ofPeople: {
      title: 'Importar personas',
      lead: 'Personas y sus tarjetas, desde un libro de Excel o un archivo CSV. Podrá revisar los cambios antes de aplicarlos.',
      back: 'Personas',
      templateLead:
        'Cada fila es una persona con una tarjeta; quien tiene varias tarjetas tiene varias filas. Las columnas pueden ir en cualquier orden, en español o en inglés. Las celdas vacías no cambian nada.',
      filled: 'Con las personas que ya tiene',
      subject: 'Persona',
      things: (many) => `${many} personas`,
      oneThing: '1 persona',
      toList: 'Ver las personas',
      nothing: 'Todas las personas de este archivo ya están aquí, con los mismos datos.',
    },
    ofProducts: {
      title: 'Importar productos',
      lead: 'Productos y sus precios, desde un libro de Excel o un archivo CSV. Podrá revisar los cambios antes de aplicarlos.',
      back: 'Productos',
      templateLead:
        'Cada fila es un producto, que se reconoce por su código. Las columnas pueden ir en cualquier orden, en español o en inglés. Las celdas vacías no cambian nada.',
      filled: 'Con los productos que ya tiene',
      subject: 'Producto',
      things: (many) => `${many} productos`,
      oneThing: '1 producto',
      toList: 'Ver los productos',
      nothing: 'Todos los productos de este archivo ya están aquí, con los mismos datos.',
    },
    stepTemplate: 'Llene la plantilla',
    stepFile: 'Elija su archivo',
    empty: 'Plantilla vacía',
    asCsv: 'Vacía, como CSV',
    tooMany: 'Son más de 20.000: demasiado para un solo archivo.',
    drop: 'Suelte aquí su archivo',
    dropNow: 'Suéltelo para revisarlo',
    or: 'Libro de Excel (.xlsx) o CSV, hasta 20.000 filas',
    choose: 'Elegir un archivo',
    chooseOther: 'Elegir otro archivo',
    chooseCorrected: 'Elegir el archivo corregido',
    checking: 'Revisando lo que cambiaría',
    checkingLead: 'Todavía no cambia nada.',
    readingFile: 'Leyendo el archivo.',
    rowsChecked: (done, rows) => `${done} de ${rows} ${rows === '1' ? 'fila revisada' : 'filas revisadas'}`,
    rowsImported: (done, rows) =>
      `${done} de ${rows} ${rows === '1' ? 'fila importada' : 'filas importadas'}`,
    allAtOnce: (rows) => (rows === '1' ? 'Se importa la fila' : `Se importan las ${rows} filas a la vez`),
    canBeUndone: 'Deje esta página abierta. Lo importado se puede deshacer durante 7 días.',
    cancelled: 'Importación cancelada.',
    wouldHappen: 'Vista previa',
    noRows: 'No hay filas debajo de los nombres de las columnas.',
    noRowsLead: 'Llene el archivo, guárdelo y elíjalo de nuevo.',
    new: (many) => (many === 1 ? 'nueva' : 'nuevas'),
    changed: 'con cambios',
    unchanged: 'sin cambios',
    failed: 'con problemas',
    unknownOne: (name) => `La columna «${name}» no se reconoce: sus valores no se importarán`,
    unknownMany: (many) => `Hay ${many} columnas que no se reconocen: sus valores no se importarán`,
    unknownLead: 'Póngales a las columnas el nombre que tienen en la plantilla y elija el archivo de nuevo.',
    unknownTagLead:
      'Si la columna agrupa a las personas, por ejemplo por área o turno, cree una etiqueta: así sus valores se importan y se pueden usar en los informes.',
    createTag: (name) => `Crear la etiqueta «${name}»`,
    tagCreated: (name) => `Se creó la etiqueta «${name}».`,
    meansTwo: (text) => `¿Cuánto es ${text} en este archivo?`,
    meansTwoLead: 'El signo puede separar los decimales o los miles.',
    dangers: {
      doubles: [
        '1 fila está repetida o contradice a otra',
        (many) => `${many} filas están repetidas o se contradicen`,
        'Las filas no se combinan. Deje una de cada una y elija el archivo corregido.',
      ],
      noProfile: [
        '1 persona no podrá comprar',
        (many) => `${many} personas no podrán comprar`,
        'Ninguna de sus tarjetas tendría un perfil. Llene la tarjeta y el perfil en sus filas, o asígnelo después.',
      ],
      names: [
        'Cambia 1 nombre',
        (many) => `Cambian ${many} nombres`,
        'Si son otras personas u otros productos, su número está mal en el archivo.',
      ],
      balances: [
        'Baja 1 saldo',
        (many) => `Bajan ${many} saldos`,
        'Deje la celda vacía para no cambiar un saldo.',
      ],
    },
    onProblems: '¿Qué hacer con las filas que tienen problemas?',
    cardType: 'Tipo de tarjeta para las filas que no lo indican',
    cardTypeHint: 'Lo que elija se usará también para el próximo archivo, en este dispositivo.',
    noCardType: 'Ninguno: esas filas cuentan como problemas',
    firstSubsidy: '¿Cuándo reciben las personas nuevas su primer subsidio?',
    firstSubsidyLater: 'Cuando empiece el próximo período de su perfil, como todos',
    firstSubsidyNow: 'Ahora, para que puedan comprar de inmediato',
    waiting: (many, written) =>
      many === 1
        ? '1 persona nueva todavía no puede comprar con subsidio'
        : `${written} personas nuevas todavía no pueden comprar con subsidio`,
    waitingUntil: (moment) => `El subsidio llega a más tardar el ${moment}.`,
    waitingAdvice: 'Para que alguien compre antes, asígnele un saldo: abra la persona y luego Tarjetas.',
    wouldGetSubsidy: (many, written) =>
      many === 1
        ? '1 persona nueva recibe ahora su primer subsidio.'
        : `${written} personas nuevas reciben ahora su primer subsidio.`,
    gotSubsidy: (many, written) =>
      many === 1
        ? '1 persona nueva recibió su primer subsidio.'
        : `${written} personas nuevas recibieron su primer subsidio.`,
    correctFirst: 'Corregir primero el archivo y elegirlo de nuevo',
    leaveOut: (many) => `Omitir las filas con problemas (${many}) e importar las demás`,
    importThem: (things) => `Importar ${things}`,
    importing: (things) => `Importando ${things}`,
    allFail: 'Ninguna fila se puede importar así. Corrija el archivo y elíjalo de nuevo.',
    allNeedType:
      'Ninguna fila se puede importar así. Elija un tipo de tarjeta aquí, o complételo en el archivo.',
    restUnchanged: 'Todas las demás filas ya están aquí, con los mismos datos.',
    problems: 'Filas con problemas',
    problemsOf: (many) => `Filas con problemas: ${many}`,
    download: 'Descargar estas filas',
    downloadLead: 'Corrija las filas en ese archivo y luego elíjalo aquí.',
    row: 'Fila',
    rowNumber: (number) => `Fila ${number}`,
    column: 'Columna',
    value: 'Valor',
    wrong: 'Problema',
    changes: 'Cambios',
    preview: 'Cambios fila por fila',
    andMore: (many) => `y ${many} más`,
    more: (many) => `Mostrar ${many} más`,
    status: 'Estado',
    statuses: { created: 'Nueva', updated: 'Con cambios' },
    yes: 'sí',
    no: 'no',
    nothingBefore: 'nada',
    importingLead: 'Deje esta página abierta. Las máquinas siguen funcionando.',
    lost: 'Se perdió la conexión mientras se importaba el archivo',
    lostLead:
      'Es posible que se haya importado de todos modos. Revíselo otra vez: las filas que ya están cuentan como sin cambios, y nada se importa dos veces.',
    checkAgain: 'Revisarlo otra vez',
    overtaken: 'No se importó nada: algo cambió desde la vista previa',
    overtakenLead: 'Ahora algunas filas tienen problemas. La vista previa de abajo está actualizada.',
    done: (things) => `Importación terminada: ${things}`,
    doneNothing: 'No había nada que importar',
    leftOut: (many) => `Filas omitidas por problemas: ${many}.`,
    noProfileYet: (many, written) =>
      many === 1
        ? '1 persona aún no puede comprar: no tiene perfil.'
        : `${written} personas aún no pueden comprar: no tienen perfil.`,
    giveProfile: 'Asignar un perfil',
    another: 'Importar otro archivo',
    problemsFile: 'problemas',
  },
});

/** Texts for people and for products. */
export const textsOf = { people: texts.ofPeople, products: texts.ofProducts };
