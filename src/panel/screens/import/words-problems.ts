import { messages } from '../../language/language.ts';

type Texts = {
  refused: string;
  row(number: string): string;
  isMissing: string;
  twoMeanings: string;
  notANumber: string;
  /** Messages for missing fields, by kind of sheet and field. */
  missing: Record<'people' | 'products', Record<string, string>>;
  faults: Record<'formula' | 'error' | 'digits', string>;
  /** Messages for invalid fields, by violated rule. */
  of: Record<string, Record<string, string>>;
  bounds: Record<'minLength' | 'maxLength' | 'min' | 'max', (bound: string) => string>;
  rules: Record<string, string>;
  /** Fields that products of a line require, and that other products must not have. */
  lines: Record<'vending' | 'eas', { needs: string; alone: string }>;
  /** Messages for refused rows, by code. */
  codes: Record<string, string>;
  /** Messages and advice for refused files. */
  reasons: Record<Reason, readonly [what: string, advice: string]>;
  notSent: Record<'kind' | 'tooLarge' | 'empty' | 'unreadable', readonly [what: string, advice: string]>;
};

type Reason =
  | 'password'
  | 'macros'
  | 'links'
  | 'objects'
  | 'formula'
  | 'empty'
  | 'tooLarge'
  | 'hostile'
  | 'damaged'
  | 'notASheet'
  | 'noHeader'
  | 'columnTwice'
  | 'noKey';

const en: Texts = {
  refused: 'This file cannot be read',
  row: (number) => `row ${number}`,
  isMissing: 'Missing. Fill it in.',
  twoMeanings: 'This amount can be read in two ways. Write it without a thousands separator.',
  notANumber: 'Not an amount. Write only the number, such as 2500 or 2500.50.',
  missing: {
    people: {
      identification: 'Every row needs the person’s number.',
      name: 'This person is new, and needs a name.',
      codeId: 'The row describes a card, but does not say which. Fill in the number of the card.',
      codeType: 'This card is new, and needs its type. Choose one from the template’s list.',
    },
    products: {
      code: 'Every row needs the code of the product.',
      name: 'This product is new, and needs a name.',
      businessLine: 'This product is new, and needs its line: sales or issues.',
      type: 'This product is new, and needs its type. Choose one from the template’s list.',
      cost: 'This product is new, and needs its cost.',
    },
  },
  faults: {
    formula: 'The formula has no result in this file. Open the file in Excel, save it, and choose it again.',
    error: 'The cell shows an error. Correct it in the sheet.',
    digits: 'Spreadsheets round numbers this long. Format the cell as text, and type the number again.',
  },
  of: {
    codeType: { isIn: 'There is no such card type. Choose one from the template’s list.' },
    type: { isIn: 'There is no such product type. Choose one from the template’s list.' },
    businessLine: {
      isIn: 'There is no such line. Write sales or issues.',
      isForBusinessLine: 'The line of a product never changes. Leave the cell empty.',
    },
    operation: { isUUID: 'There is no location with this name. Choose one from the template’s list.' },
    vendingProfile: {
      isUUID: 'There is no sales profile with this name. Choose one from the template’s list.',
    },
    easProfile: {
      isUUID: 'There is no issue profile with this name. Choose one from the template’s list.',
    },
    code: { matches: 'An import cannot change the code of a product. Change it on the product’s page.' },
  },
  bounds: {
    minLength: (bound) => `Too short. The minimum is ${bound} characters.`,
    maxLength: (bound) => `Too long. The maximum is ${bound} characters.`,
    min: (bound) => `Too small. The minimum is ${bound}.`,
    max: (bound) => `Too large. The maximum is ${bound}.`,
  },
  rules: {
    arrayUnique: 'Another row has the same value. Rows are not merged: keep only one of them.',
    equals: 'Another row of the same person has a different value. Write the same in both.',
    isBoolean: 'Write yes or no.',
    isIn: 'Not one of the choices. Choose one from the template’s list.',
    isInt: 'Not a whole number. Write it without decimals.',
    min: 'Too small. Write a larger number.',
    max: 'Too large. Write a smaller number.',
    isString: 'It has characters that cannot be stored. Type it again.',
    matches: 'This cannot be used here. Type something else.',
    arrayMaxSize: 'Too many. Use fewer tags.',
  },
  lines: {
    vending: {
      needs: 'Products for sale need a tax rate and a list price.',
      alone: 'Only products for sale have this. Leave the cell empty.',
    },
    eas: {
      needs: 'Issued products need “Returnable” and “Only after return”: yes or no.',
      alone: 'Only issued products have this. Leave the cell empty.',
    },
  },
  codes: {
    'operations.not_found': 'There is no location with this name. Choose one from the template’s list.',
    'profiles.not_found': 'There is no profile with this name. Choose one from the template’s list.',
    'consumers.profile_not_for_this_account':
      'There is no profile with this name. Choose one from the template’s list.',
    'consumers.identification_exists': 'Someone else already has this number. Correct the number.',
    'consumers.code_value_taken_in_operation':
      'Another card already has this number. See whose it is, and correct the number.',
    'consumers.code_value_taken_at_account':
      'Another card already has this number. See whose it is, and correct the number.',
    'consumers.too_many_tags': 'A person can have up to 20 tags. Leave some columns out.',
    'consumers.too_many_codes': 'This person has 2,000 cards, which is the maximum.',
    'consumers.inactive': 'This person is inactive. Reactivate them first.',
    'products.code_exists': 'Another product already has this code. Correct the code.',
    'products.not_found': 'There is no product with this ID. Leave the cell empty, and enter a code.',
    'products.attributes_mismatch':
      'Each line has its own columns: products for sale have tax, list price and suggested price; issued products have “Returnable” and “Only after return”. Leave the others empty.',
    'accounts.business_line_not_enabled': 'This site does not have this line. Choose another one.',
    'auth.forbidden': 'You do not have permission to do this. Ask an owner.',
  },
  reasons: {
    password: [
      'The workbook is an older one (.xls), or has a password.',
      'Save it as .xlsx without a password, and choose it again.',
    ],
    macros: ['The workbook has macros.', 'Save it as an Excel workbook without macros (.xlsx).'],
    links: [
      'The workbook has links to other files.',
      'Break the links in Excel (Data, Edit Links), and save it.',
    ],
    objects: ['The workbook contains programs or other files.', 'Copy only the list into a new workbook.'],
    formula: ['The CSV file has a formula.', 'Save only the values, or choose the workbook (.xlsx) itself.'],
    empty: ['This file is empty.', 'Choose another file, or start with the template.'],
    tooLarge: [
      'The file is too large.',
      'It can have up to 20,000 rows, 256 columns and 8 MB. Delete empty rows, or divide it into several files.',
    ],
    hostile: [
      'This workbook has an unusual structure and was not opened.',
      'Copy only the list into a new workbook, and save that as .xlsx.',
    ],
    damaged: ['The workbook is damaged.', 'Open it in Excel or LibreOffice, and save it again as .xlsx.'],
    notASheet: [
      'This is not an Excel workbook or a CSV file.',
      'Save the list as an Excel workbook (.xlsx), or as CSV.',
    ],
    noHeader: ['The first row does not name the columns.', 'Start with the template and keep its first row.'],
    columnTwice: ['Two columns are for the same field.', 'Delete one of them.'],
    noKey: [
      'No column identifies the person or the product of each row.',
      'The first row names the columns. For people there must be “Number”, for products “Code”.',
    ],
  },
  notSent: {
    kind: [
      'This type of file is not supported.',
      'Save the list as an Excel workbook (.xlsx), or as CSV, and choose that.',
    ],
    tooLarge: [
      'The file is larger than 8 MB.',
      'Delete pictures and empty rows, or divide it into several files.',
    ],
    empty: ['This file is empty.', 'Choose another file, or start with the template.'],
    unreadable: [
      'The browser cannot read this file.',
      'It may be open in another program, or it was moved. Close it there, and choose it again.',
    ],
  },
};

const es: Texts = {
  refused: 'No se puede leer este archivo',
  row: (number) => `fila ${number}`,
  isMissing: 'Falta este dato. Complételo.',
  twoMeanings: 'Este valor se puede leer de dos formas. Escríbalo sin separador de miles.',
  notANumber: 'No es un valor válido. Escriba solo el número, por ejemplo 2500 o 2500,50.',
  missing: {
    people: {
      identification: 'Cada fila necesita el número de la persona.',
      name: 'Esta persona es nueva y necesita un nombre.',
      codeId: 'La fila describe una tarjeta, pero no dice cuál. Escriba el número de la tarjeta.',
      codeType: 'Esta tarjeta es nueva y necesita su tipo. Elija uno de la lista de la plantilla.',
    },
    products: {
      code: 'Cada fila necesita el código del producto.',
      name: 'Este producto es nuevo y necesita un nombre.',
      businessLine: 'Este producto es nuevo y necesita su línea: ventas o entregas.',
      type: 'Este producto es nuevo y necesita su tipo. Elija uno de la lista de la plantilla.',
      cost: 'Este producto es nuevo y necesita su costo.',
    },
  },
  faults: {
    formula: 'La fórmula no tiene resultado en este archivo. Ábralo en Excel, guárdelo y elíjalo de nuevo.',
    error: 'La celda muestra un error. Corríjala en la hoja.',
    digits:
      'Las hojas de cálculo redondean números tan largos. Dé a la celda formato de texto y escríbalo de nuevo.',
  },
  of: {
    codeType: { isIn: 'No existe ese tipo de tarjeta. Elija uno de la lista de la plantilla.' },
    type: { isIn: 'No existe ese tipo de producto. Elija uno de la lista de la plantilla.' },
    businessLine: {
      isIn: 'No existe esa línea. Escriba ventas o entregas.',
      isForBusinessLine: 'La línea de un producto nunca cambia. Deje la celda vacía.',
    },
    operation: { isUUID: 'No hay ninguna ubicación con ese nombre. Elija una de la lista de la plantilla.' },
    vendingProfile: {
      isUUID: 'No hay ningún perfil de venta con ese nombre. Elija uno de la lista de la plantilla.',
    },
    easProfile: {
      isUUID: 'No hay ningún perfil de entregas con ese nombre. Elija uno de la lista de la plantilla.',
    },
    code: {
      matches:
        'Una importación no puede cambiar el código de un producto. Cámbielo en la página del producto.',
    },
  },
  bounds: {
    minLength: (bound) => `Es muy corto. Necesita al menos ${bound} caracteres.`,
    maxLength: (bound) => `Es muy largo. Puede tener hasta ${bound} caracteres.`,
    min: (bound) => `Demasiado bajo. El mínimo es ${bound}.`,
    max: (bound) => `Demasiado alto. El máximo es ${bound}.`,
  },
  rules: {
    arrayUnique: 'Otra fila tiene el mismo valor. Las filas no se combinan: deje solo una de ellas.',
    equals: 'Otra fila de la misma persona tiene otro valor. Escriba lo mismo en ambas.',
    isBoolean: 'Escriba sí o no.',
    isIn: 'No es ninguna de las opciones. Elija una de la lista de la plantilla.',
    isInt: 'No es un número entero. Escríbalo sin decimales.',
    min: 'Demasiado bajo. Escriba un número mayor.',
    max: 'Demasiado alto. Escriba un número menor.',
    isString: 'Tiene caracteres que no se pueden guardar. Escríbalo de nuevo.',
    matches: 'No se puede usar aquí. Escriba otra cosa.',
    arrayMaxSize: 'Son demasiadas. Use menos etiquetas.',
  },
  lines: {
    vending: {
      needs: 'Los productos de venta necesitan un impuesto y un precio de lista.',
      alone: 'Solo los productos de venta tienen este dato. Deje la celda vacía.',
    },
    eas: {
      needs: 'Los productos de entrega necesitan «Retornable» y «Solo tras devolver»: sí o no.',
      alone: 'Solo los productos de entrega tienen este dato. Deje la celda vacía.',
    },
  },
  codes: {
    'operations.not_found': 'No hay ninguna ubicación con ese nombre. Elija una de la lista de la plantilla.',
    'profiles.not_found': 'No hay ningún perfil con ese nombre. Elija uno de la lista de la plantilla.',
    'consumers.profile_not_for_this_account':
      'No hay ningún perfil con ese nombre. Elija uno de la lista de la plantilla.',
    'consumers.identification_exists': 'Otra persona ya tiene este número. Corrija el número.',
    'consumers.code_value_taken_in_operation':
      'Otra tarjeta ya tiene este número. Vea de quién es y corrija el número.',
    'consumers.code_value_taken_at_account':
      'Otra tarjeta ya tiene este número. Vea de quién es y corrija el número.',
    'consumers.too_many_tags': 'Una persona puede tener hasta 20 etiquetas. Quite algunas columnas.',
    'consumers.too_many_codes': 'Esta persona tiene 2000 tarjetas, que es el máximo.',
    'consumers.inactive': 'Esta persona está inactiva. Reactívela primero.',
    'products.code_exists': 'Otro producto ya tiene este código. Corrija el código.',
    'products.not_found': 'No hay ningún producto con ese ID. Deje la celda vacía y escriba un código.',
    'products.attributes_mismatch':
      'Cada línea tiene sus propias columnas: los productos de venta, impuesto, precio de lista y precio sugerido; los de entrega, «Retornable» y «Solo tras devolver». Deje vacías las demás.',
    'accounts.business_line_not_enabled': 'Esta sede no tiene esa línea. Elija otra.',
    'auth.forbidden': 'Usted no tiene permiso para hacer esto. Pídalo a un propietario.',
  },
  reasons: {
    password: [
      'El libro es de un formato antiguo (.xls) o tiene contraseña.',
      'Guárdelo como .xlsx sin contraseña y elíjalo de nuevo.',
    ],
    macros: ['El libro tiene macros.', 'Guárdelo como libro de Excel sin macros (.xlsx).'],
    links: [
      'El libro tiene vínculos a otros archivos.',
      'Rompa los vínculos en Excel (Datos, Editar vínculos) y guárdelo.',
    ],
    objects: ['El libro contiene programas u otros archivos.', 'Copie solo la lista en un libro nuevo.'],
    formula: [
      'El archivo CSV tiene una fórmula.',
      'Guarde solo los valores o elija directamente el libro (.xlsx).',
    ],
    empty: ['Este archivo está vacío.', 'Elija otro, o empiece con la plantilla.'],
    tooLarge: [
      'El archivo es demasiado grande.',
      'Puede tener hasta 20.000 filas, 256 columnas y 8 MB. Borre las filas vacías o divídalo en varios archivos.',
    ],
    hostile: [
      'Este libro tiene una estructura inusual y no se abrió.',
      'Copie solo la lista en un libro nuevo y guárdelo como .xlsx.',
    ],
    damaged: ['El libro está dañado.', 'Ábralo en Excel o LibreOffice y guárdelo otra vez como .xlsx.'],
    notASheet: [
      'Esto no es un libro de Excel ni un archivo CSV.',
      'Guarde la lista como libro de Excel (.xlsx) o como CSV.',
    ],
    noHeader: [
      'La primera fila no nombra las columnas.',
      'Empiece con la plantilla y conserve su primera fila.',
    ],
    columnTwice: ['Dos columnas corresponden al mismo dato.', 'Borre una de ellas.'],
    noKey: [
      'Ninguna columna identifica a la persona o el producto de cada fila.',
      'La primera fila nombra las columnas. Para personas debe estar «Número»; para productos, «Código».',
    ],
  },
  notSent: {
    kind: [
      'No se admiten archivos de este tipo.',
      'Guarde la lista como libro de Excel (.xlsx) o como CSV, y elija ese archivo.',
    ],
    tooLarge: [
      'El archivo pesa más de 8 MB.',
      'Borre las imágenes y las filas vacías, o divídalo en varios archivos.',
    ],
    empty: ['Este archivo está vacío.', 'Elija otro, o empiece con la plantilla.'],
    unreadable: [
      'El navegador no puede leer este archivo.',
      'Tal vez otro programa lo tiene abierto, o cambió de lugar. Ciérrelo allí y elíjalo de nuevo.',
    ],
  },
};

/** Texts for refused files and rows. */
export const texts = messages({ en, es });
