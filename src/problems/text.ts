/** The languages that Larder answers in. English is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** The names between braces in a template. `{field}` is filled in later: see `messageOf` and `detailOf`. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'field'> | Names<Rest>
  : never;

type Values<T extends string> = Readonly<Record<Names<T>, string | number>>;

/** A text, or the function that makes it of the values that its template names. */
type Sentence<T extends string> = [Names<T>] extends [never] ? Text : (values: Values<T>) => Text;

/** `T` if it names the same values as `Other`. */
type SameNames<T extends string, Other extends string> = [Names<T>] extends [Names<Other>]
  ? [Names<Other>] extends [Names<T>]
    ? T
    : never
  : never;

/** A sentence in both languages. Its values are between braces, and the compiler requires the same in each. */
export function sentence<const En extends string, const Es extends string>(
  en: En,
  es: SameNames<Es, En>,
): Sentence<En> {
  const isFixed = !namesIn(en).some((name) => name !== 'field');
  if (isFixed) return { en, es } as unknown as Sentence<En>;
  const make = (values: Record<string, string | number>): Text => ({
    en: filled(en, values),
    es: filled(es, values),
  });
  return make as unknown as Sentence<En>;
}

/** Several texts as one, with spaces between them. */
export function joined(...texts: readonly Text[]): Text {
  const inLanguage = (language: Language) => texts.map((text) => text[language]).join(' ');
  return { en: inLanguage('en'), es: inLanguage('es') };
}

/** The text with each language changed by `change`. */
export function mapped({ en, es }: Text, change: (text: string, language: Language) => string): Text {
  return { en: change(en, 'en'), es: change(es, 'es') };
}

const namesIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text about a member without naming the member: `{field} must be a string.` becomes `Must be a string.` */
export function messageOf(text: string): string {
  const [first = '', ...rest] = text.split(/\{field\} ?/);
  const bare = first === '' ? rest.join('') : `${first.trimEnd()}${rest.join('')}`;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

const bodies: Text = { en: 'The body', es: 'El cuerpo' };

/** The text about a member with the member in it; an empty `field` represents the whole body. */
export function detailOf(text: Text, field: string): Text {
  return mapped(text, (template, language) => {
    if (!template.includes('{field}')) return field === '' ? template : `\`${field}\`: ${template}`;
    const body = template.startsWith('{field}') ? bodies[language] : bodies[language].toLowerCase();
    return template.replace('{field}', () => (field === '' ? body : `\`${field}\``));
  });
}
