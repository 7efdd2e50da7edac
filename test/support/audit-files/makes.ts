import { auditFile, type Frame } from './frame.ts';

/*
 * Files of the project's own, with the structure and the oddities of real makes and the figures that were measured
 * there (rules/counters#reading-a-file). Ids, names and places are made up.
 */

type Selection = { n: number; v: number; price?: number };

/** A machine that keeps to the standard: selections of number and value in all, whose sums VA1 says. */
export function plainMachine(
  selections: Readonly<Record<string, Selection>>,
  more: readonly string[] = [],
  frame: Frame = {},
): Buffer {
  const all = Object.values(selections);
  const [n, v] = [all.reduce((sum, one) => sum + one.n, 0), all.reduce((sum, one) => sum + one.v, 0)];
  const has = (id: string) => more.some((line) => line.startsWith(`${id}*`));
  return auditFile(
    [
      ...(has('ID1') ? [] : ['ID1*PLAIN0000001*STANDARD*0100*Hall*Hall*A-77']),
      ...(has('ID4') ? [] : ['ID4*2*1978*EUR']),
      ...(has('VA1') ? [] : [`VA1*${v}*${n}*${v}*${n}`]),
      ...more,
      ...Object.entries(selections).flatMap(([name, { n, v, price = n === 0 ? 100 : Math.round(v / n) }]) => [
        `PA1*${name}*${price}`,
        `PA2*${n}*${v}*${n}*${v}`,
      ]),
    ],
    frame,
  );
}

/**
 * A read by an app that rewrites lines. LA1 comes before PA1, and lists what no PA1 names: fillings, cards and other
 * totals of the payment system. Seven vends belong to no selection, and no element holds bills.
 */
export function nis(when: 'A' | 'B'): Buffer {
  const later = when === 'B';
  const add = (base: number, more: number) => base + (later ? more : 0);
  const cash = `${add(132_700, 15_370)}*${add(2_632, 308)}`;
  const cards = `${add(57_385, 6_240)}*${add(1_110, 123)}`;
  const sold = `${add(190_085, 21_610)}*${add(3_742, 431)}`;
  const cashIn = [add(268_835, 30_020), add(188_245, 21_090), add(80_590, 8_930)].join('*');
  const list = (number: number, product: number, price: number | '', now: number, inAll: number) =>
    `LA1*${number}*${product}*${price}*${later ? 0 : now}*${inAll}`;
  const selection = (name: number, n: number, since: number) => [
    `PA1*${name}*${40 + 10 * name}*PRICE LINE ${name}  ****0`,
    `PA2*${n}*${n * (40 + 10 * name)}*${later ? '0*0' : `${since}*${since * (40 + 10 * name)}`}*0*0*0*0`,
    'PA4*0*0*0*0',
  ];
  const lines = [
    'ST-1*001*0001',
    'ID1*000123450017*ESPRESSO EXE**1**EXPEXE0000',
    'ID7*1*21*NIX*000123450017*ESPRESSO EXE*HX027T00  ',
    `VA1*${sold}*${later ? '0*0' : '9740*193'}*${later ? '100*10' : '0*0'}*0*0`,
    `VA2*${later ? '100*10' : '0*0'}*0*0`,
    `VA3*${later ? '100*10' : '0*0'}*0*0`,
    'CA1*000000000000*000000000000*0000',
    `CA2*${cash}*${later ? '0*0' : '5750*114'}`,
    `CA3*${later ? '0*0*0' : '12555*9150*3405'}*0*${cashIn}*0*0*0`,
    `CA4*${later ? 0 : 3_385}*0*${add(75_000, 9_070)}*100`,
    'CA8*0*1110',
    'CA10*0*0',
    `CA15*${later ? 5_905 : 6_045}`,
    'BA1*ACCEPTOR        *SMILE           *0',
    `DA2*${cards}*${later ? '0*0' : '3990*79'}`,
    list(0, 1, 50, 103, add(2_279, 293)),
    list(0, 2, 60, 9, add(272, 9)),
    list(0, 3, 70, 0, 0),
    list(1, 1, 50, 75, add(883, 111)),
    list(1, 2, 60, 4, add(215, 11)),
    ...[101, 102, 103].map((product) => list(5, product, 50, 0, 0)),
    list(7, 5, '', 60, add(2_430, 180)),
    list(7, 6, '', 0, add(335, 30)),
    list(7, 17, '', 3_420, add(62_555, 5_760)),
    list(7, 31, '', 2, add(81, 6)),
    list(7, 32, '', 0, add(12, 1)),
    ...selection(1, add(3_162, 404), 178),
    ...selection(2, add(487, 20), 13),
    ...selection(3, 0, 0),
    'EA2*NSE*21008*8213',
    `EA3*${later ? '16*250506*1129**250506*1128' : '14*250418*0713**250411*134100'}***${later ? '16*16' : '14*14'}`,
    `G85*${later ? 'b891' : '33ab'}`,
    'SE-1*135*0001',
    `CA17*0*5*${later ? 87 : 75}*0`,
    'CA9*0',
    `DA3*${add(57_385, 6_240)}*0*0`,
    '@$1*HX*37*ID101*000123450017**p',
    '@$7*Lat*42.8000',
  ];
  const text = ['DXS*NIX HX PE*VA*V0/6*1', ...lines, 'DXE*1*1', ''].join('\r\n');
  return Buffer.from(text, 'latin1');
}

/**
 * A coin machine whose total of cash leaves out the bills in the later of two reads. Over its life box, tubes and bills
 * are not what came in: a coin mechanism was replaced. `bills` says where it counts them.
 */
export function cpi(when: 'A' | 'B', bills: 'CA310' | 'CA308' | 'CA308x100' = 'CA310'): Buffer {
  const later = when === 'B';
  const add = (base: number, more: number) => base + (later ? more : 0);
  const [n, v] = [add(2_640, 68), add(184_800, 4_760)];
  const [box, tubes, inBills] = [add(131_990, 4_210), add(96_405, 2_050), add(27_000, 1_000)];
  const inAll = `${add(241_315, 6_260)}*${box}*${tubes}`;
  const since = later ? '6260*4210*2050' : '14040*8120*4920';
  const older = bills === 'CA308x100' ? 100 : 1;
  const cash =
    bills === 'CA310'
      ? `${since}*0*${inAll}*0*1000*${inBills}`
      : `${since}*${1_000 / older}*${inAll}*${inBills / older}`;
  return auditFile(
    [
      'ID1*CPX900001*SNACK*0305**BLOCK 2*7001',
      'ID4*2*1978*EUR',
      `VA1*${v}*${n}*${later ? '4760*68' : '11900*170'}`,
      'VA2*0*0*0*0',
      'VA3*0*0*0*0',
      'BA1*BIL0000003*BILLS*0102',
      'CA1*COI0000007*MECH*0305',
      `CA2*${v}*${n}*${later ? '4760*68' : '11900*170'}`,
      `CA3*${cash}`,
      `CA4*${later ? 2_500 : 2_140}*0*${add(51_905, 2_500)}*0`,
      'CA8*0*0',
      'CA10*0*0',
      `CA15*${later ? 3_620 : 4_070}`,
      'PA1*1*70',
      `PA7*1*CA*0*70*${n}*${v}*${later ? '68*4760' : '170*11900'}`,
      `PA2*${n}*${v}*${later ? '68*4760' : '170*11900'}`,
      `EA3*${later ? 9 : 8}*${later ? '250516*1105' : '250502*1349'}**${later ? '250502*1350' : '250418*1100'}**${later ? 9 : 8}`,
    ],
    { dxs: 'CPX0000001', crc: 'bad', hasEnd: true },
  );
}

/** Prices stand one element too far, nothing is kept in all, and free vends are in the paid ones. */
export function kikko(when: 'A' | 'B'): Buffer {
  const later = when === 'B';
  const counts = [129, 561, 700, 500];
  return auditFile(
    [
      'ID1*KIK00000009*KIKKO*0100*OPS*Operations*9',
      'ID4*0*0',
      `ID5*20250310*${later ? '145009' : '144906'}`,
      'VA1*1130*226*1130*226',
      'VA2*0*0*0*0',
      'VA3*0*1664*0*1664',
      'CA2*1130*226*1130*226',
      'CA3*1130*1130*0*0*1130*1130*0*0*0*0',
      ...counts.flatMap((n, at) => [`PA1**${at + 1}*5`, `PA2***${n}*0`]),
      `EA3*${later ? 71 : 70}*${later ? '20250310*1450' : '20250310*1449'}**${later ? '20250310*1449' : '20250301*0900'}`,
    ],
    {
      crc: 'bad',
      before: '<000|Operations|Handheld Blue|20250310 1449|\u0001\u0099>',
      after: '<AAAA|BBBB><AAAA|BBBB>',
    },
  );
}

/**
 * A machine that counts in a unit of its own: `decimals` and `currency` are the fields of ID4 as they stand, null leaves
 * the line out; one selection at a price in that unit.
 */
export function scaled(
  { decimals, currency }: { decimals: string | null; currency: string },
  { serial, n, price }: { serial: string; n: number; price: number },
): Buffer {
  const value = n * price;
  return auditFile([
    `ID1*${serial}*TENTHS*0100*Hall*Hall*7`,
    ...(decimals === null ? [] : [`ID4*${decimals}*${currency}`]),
    `VA1*${value}*${n}*${value}*${n}`,
    `CA2*${value}*${n}*${value}*${n}`,
    `PA1*A1*${price}`,
    `PA2*${n}*${value}*${n}*${value}`,
  ]);
}

/** Bills in whole units, one selection without a line, and no clock. */
export function vendo(): Buffer {
  return auditFile(
    [
      'ID1*VEN0000000005*CANS*0001',
      'ID4*2*1840',
      'LS*0100',
      'VA1*3077875*24623*3077875*24623',
      'CA1*MEI0000000001*COINS*0001',
      'CA2*3077875*24623*3077875*24623',
      'CA3*2939660*553260*473800*19126*2939660*553260*473800*19126',
      ...[5000, 4000, 3000, 2749, 2500, 2500, 4000].flatMap((n, at) => [
        `PA1*${at + 1}*125`,
        `PA2*${n}*${n * 125}*${n}*${n * 125}`,
      ]),
      'LE*0100',
    ],
    { dxs: 'VEN0000005' },
  );
}

/** Cashless alone: its tubes hold rubbish, and SE counts few of its lines. */
export function crane(): Buffer {
  return auditFile(
    [
      'ID1*100070001*187**Location Not Set**Asset 3*6*1',
      'ID4*2*1840*USD',
      'ID5*20240110*2310*53*',
      'VA1*34450*195*600*4*0*0*0*0*0*0*0*0',
      'CA1*****',
      'CA2*0*0*0*0',
      'CA3*0*0*0*0*0*0*0*0*0*0*0*0',
      'CA4*0*0*0*0*0*0*0*0*0*0',
      'CA15*7257642*1*48*249*177*64*0*0*0*0',
      'CA15*7257642*2*0*0*0*0*89*0*175*0',
      'CB1*CMS100070001*187*10.12.9**',
      'DA2*34450*195*600*4',
      ...[
        [101, 4, 1300],
        [103, 5, 750],
        [105, 186, 32400],
      ].flatMap(([name, n, v]) => [
        `PA1*${name}*325*${name}****0**`,
        `PA2*${n}*${v}*0*0*0*0*0*0*0*0*0*0`,
        `PA7*${name}*CA**325*0*0*0*0`,
        `PA7*${name}*DA**325*${n}*${v}*0*0`,
        'PA8*0*0*0*0',
      ]),
    ],
    { dxs: 'CRN0000003', count: 106 },
  );
}

/** A coffee machine with a selection that is none, "NO CUP", and one without a price. */
export function rhea(): Buffer {
  return auditFile(
    [
      'ID1*RHX0000000001*LUCE*01*0*MDB*0',
      'ID4*2',
      'ID5*231127*1011',
      'VA1*586530*9612*586530*9592*41*2*41*2*0*0*0*0',
      'VA3*0*7*0*7',
      'CA1*00500001-004*C2*1003',
      'CA2*312330*5443*312330*5423',
      'CA3*478905*316440*162465*0*478905*316440*162465*0*0*0*0',
      'PP1*17*0*NO CUP ****9535*0',
      'PA1*1*50*COFFEE BLACK ',
      'PA2*4612*286530*4600*286530',
      'PA1*2*60',
      'PA2*4987*300000*4980*300000',
      'PA1*17*0*NO CUP',
      'PA2*9536*0*9535*0',
      'PA1*18**USD',
      'PA2*0*0*0*0',
      'LA1*0*1*50*599',
    ],
    { dxs: 'RHX0000001', count: 13 },
  );
}

/** Text before DXS, no checksum, and SE counts some of its lines. */
export function witt(): Buffer {
  const rows: [string, number, number][] = [
    ['010', 6, 350],
    ['011', 40, 2050],
    ['012', 256, 13200],
  ];
  return auditFile(
    [
      'ID1*WIT00000000001*GVC1        *8207***',
      'ID4*2*001*5',
      'CB1*00000000001*GVC1        *8207',
      'VA1*15600*302*15600*302*0*0*0*0',
      'VA2*1125*15*1125*15',
      'VA3*900*18*900*18',
      'CA1*COI000000000001*MECH*0008**',
      'CA2*15600*302*15600*302',
      'CA3*19610*5650*9060*49*19610*5650*9060*49*4900*4900',
      'CA4*4040*1280*4040*1280',
      'CA15*5200*TUBE1*49*93*161*0*0*0*0*0',
      ...rows.flatMap(([name, n, v]) => [
        `PA1*${name}*50*****`,
        `PA2*${n}*${v}*${n}*${v}*0*0*0*0*0*0*0*0`,
        'PA3*2*150*2*150',
        'PA4*0*0*0*0',
      ]),
    ],
    {
      dxs: 'WIT0000001',
      crc: 'absent',
      count: 14,
      before: 'Slot 010: Lemonade: 25\r\nSlot 011: Water: 48\r\n\r\n',
    },
  );
}

/**
 * Rows of letters in brackets of a list, as files before 3.0 have them; its clock is decades ahead, in sold-out times
 * as in read times, and its counts since the reset equal its totals: it was never reset.
 */
export function dixie(): Buffer {
  const rows = ['A1', 'A2', 'B1', 'B10', 'D9'].map((name, at) => ({
    name,
    n: 40 + at,
    price: 125 + 25 * at,
  }));
  const [n, v] = rows.reduce(([count, value], row) => [count + row.n, value + row.n * row.price], [0, 0]);
  return auditFile(
    [
      'ID1*DIX0000000002*CANS 501*0002',
      'ID4*2*1840*USD',
      'CA1*MEI0000000002*COINS*0001',
      `VA1*${v}*${n}*${v}*${n}`,
      `CA2*${v}*${n}*${v}*${n}`,
      'LS*0100',
      ...rows.flatMap(({ name, n, price }) => [
        `PA1*${name}*${price}`,
        `PA2*${n}*${n * price}*${n}*${n * price}`,
        'PA5*340211*0415*1',
      ]),
      'LE*0100',
      'EA3*8*370101*0007*1*361201*0003*1',
    ],
    { dxs: 'DIX0000002' },
  );
}

/** No ST, SE and checksum; nothing in all, everything since the reset; words behind the end. */
export function fage(): Buffer {
  return auditFile(
    [
      'ID1*FAX0001*BAR*1',
      'VA1*0*0*8885*163',
      'PA1*1*55',
      'PA2*0*0*100*5500',
      'PA1*2*55',
      'PA2*0*0*62*3380',
      'LA1*0*1*55*101*0',
      'LA1*0*2*55*62*0',
    ],
    { dxs: 'FAX0000001', crc: 'absent', hasStart: false, after: 'XX1*\r\n' },
  );
}

/** Sales of each selection by payment alone, and a counter that was never written. */
export function onlyByPayment(): Buffer {
  return auditFile(
    [
      'ID1*PAY0001*BAR*1',
      'ID4*2*1978*EUR',
      'VA1*1500*15*1500*15',
      'PA1*1*100',
      'PA7*1*CA*0*100*9*900*9*900',
      'PA7*1*DA*0*100*4*400*4*400',
      'PA8*1*100*1*100',
      'PA1*2*100',
      'PA7*2*CA*0*100*3*300*3*300',
      'PA7*2*DA*0*100*4294967295*0*0*0',
    ],
    { dxs: 'PAY0000001' },
  );
}

/** A file of each of eight makes, for tests of what any of them may bring. */
export const ofManyMakes: readonly Buffer[] = [
  nis('B'),
  cpi('B'),
  kikko('A'),
  vendo(),
  crane(),
  rhea(),
  witt(),
  dixie(),
];
