/*
 * The numbers of a segment, in the order of its elements: v is a value in the machine's smallest unit of money and n
 * a number, I since the last reset and L since the machine was initialised. It differs from segment to segment, which
 * is the commonest mistake of readers: VA1 has L before I and value before number, CA3 has I before L, and PA2 has
 * number before value. A dash is an element that is not taken.
 */
export const numericSegments: Readonly<Record<string, string>> = {
  VA1: 'vL nL vI nI vL nL vI nI vL nL vI nI',
  VA2: 'vL nL vI nI',
  VA3: 'vL nL vI nI',
  CA2: 'vL nL vI nI',
  CA3: 'vI vI vI vI vL vL vL vL vI vL vI vL',
  // From 05 on the bills of a recycler, in one of two orders (`paidBackIn`).
  CA4: 'vI vI vL vL v v v v v v',
  CA8: 'vI vL',
  CA9: 'nI nL',
  CA10: 'vI vL',
  CA15: 'v',
  DA2: 'vL nL vI nI',
  DA3: 'vL vI',
  DA4: 'vL vI',
  DA5: 'vL nL vI nI vL nL vI nI',
  DA9: 'vL vI',
  DA10: 'vL nL vI nI',
  DB2: 'vL nL vI nI',
  DB3: 'vL vI',
  DB4: 'vL vI',
  DB5: 'vL nL vI nI vL nL vI nI',
  DB9: 'vL vI',
  DB10: 'vL nL vI nI',
  TA2: 'vL nL vI nI vL nL vI nI',
  EA3: 'n - - - - - - - n n',
  EA7: 'nI nL',
};

/** At and above it a counter is one that was never written, or ran under 0. */
const notACounter = 0xffffffff;

/** A number as a machine writes it; null where it is not given, undefined where it is none. */
export function counterOf(element: string | undefined): number | null | undefined {
  if (element === undefined || element === '') return null;
  if (!/^\s*\d{1,12}$/.test(element)) return undefined;
  const value = Number(element);
  return value < notACounter ? value : undefined;
}

/** A text as a machine writes it, its escapes undone; null where it is not given. */
export function textOf(element: string | undefined): string | null {
  if (element === undefined) return null;
  const text = element
    .replaceAll(/\^([0-9A-Fa-f]{2})\^/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim();
  return text === '' ? null : text;
}

/** A moment as a machine writes it, `2026-03-01T14:05:00` by its own clock; null if it is not a valid time. */
export function localMoment(
  date: string | undefined,
  time: string | undefined,
  seconds?: string | undefined,
): string | null {
  const day = /^(\d{2}|\d{4})(\d{2})(\d{2})$/.exec(date ?? '');
  if (!day) return null;
  const year = day[1]!.length === 2 ? `20${day[1]}` : day[1]!;
  const clock = /^(\d{2})(\d{2})(\d{2})?$/.exec(time ?? '') ?? (time ? null : ['', '00', '00', '00']);
  if (!clock) return null;
  const second = clock[3] ?? (/^\d{2}$/.test(seconds ?? '') ? seconds : '00');
  const text = `${year}-${day[2]}-${day[3]}T${clock[1]}:${clock[2]}:${second}`;
  const moment = Date.parse(`${text}Z`);
  // Date takes February 30 for March 2.
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 19) !== text ? null : text;
}

/** The moment in a file's name, or in a handheld's lines around a set; null if there is none. */
export function momentIn(text: string): string | null {
  const pattern =
    /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})[-_ T.,|;]{0,3}(\d{2})[-_:.]?(\d{2})(?:[-_:.]?(\d{2}))?(?!\d)/g;
  for (const [, year, month, day, hour, minute, second = '00'] of text.matchAll(pattern)) {
    const moment = localMoment(`${year}${month}${day}`, `${hour}${minute}${second}`);
    if (moment !== null) return moment;
  }
  return null;
}

/**
 * The currency of ID4 as ISO 4217 has it: its letters, else its number, with a leading 1 or without. A number that
 * begins with 0 is that of a telephone zone, which is no currency.
 */
export function currencyOf(number: string | undefined, letters: string | undefined): string | null {
  // XTS is for tests, and XXX is no currency.
  if (letters !== undefined && /^(?!XTS|XXX)[A-Z]{3}$/.test(letters)) return letters;
  const digits = /^1?(\d{3})$/.exec(number ?? '')?.[1];
  return digits === undefined || digits.startsWith('00') ? null : (numbered.get(digits) ?? null);
}

// ISO 4217, list one: the number of each currency that has one.
const numbered = new Map(
  `008ALL 012DZD 032ARS 036AUD 044BSD 048BHD 050BDT 051AMD 052BBD 060BMD 064BTN 068BOB 072BWP 084BZD 090SBD 096BND
  104MMK 108BIF 116KHR 124CAD 132CVE 136KYD 144LKR 152CLP 156CNY 170COP 174KMF 188CRC 192CUP 203CZK 208DKK 214DOP
  222SVC 230ETB 232ERN 238FKP 242FJD 262DJF 270GMD 292GIP 320GTQ 324GNF 328GYD 332HTG 340HNL 344HKD 348HUF 352ISK
  356INR 360IDR 364IRR 368IQD 376ILS 388JMD 392JPY 398KZT 400JOD 404KES 408KPW 410KRW 414KWD 417KGS 418LAK 422LBP
  426LSL 430LRD 434LYD 446MOP 454MWK 458MYR 462MVR 480MUR 484MXN 496MNT 498MDL 504MAD 512OMR 516NAD 524NPR 533AWG
  548VUV 554NZD 558NIO 566NGN 578NOK 586PKR 590PAB 598PGK 600PYG 604PEN 608PHP 634QAR 643RUB 646RWF 654SHP 682SAR
  690SCR 702SGD 704VND 706SOS 710ZAR 728SSP 748SZL 752SEK 756CHF 760SYP 764THB 776TOP 780TTD 784AED 788TND 800UGX
  807MKD 818EGP 826GBP 834TZS 840USD 858UYU 860UZS 882WST 886YER 901TWD 925SLE 928VES 929MRU 930STN 933BYN 934TMT
  936GHS 938SDG 941RSD 943MZN 944AZN 946RON 949TRY 950XAF 951XCD 952XOF 953XPF 967ZMW 968SRD 969MGA 971AFN 972TJS
  973AOA 975BGN 976CDF 977BAM 978EUR 980UAH 981GEL 985PLN 986BRL`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 3), entry.slice(3)] as const),
);
