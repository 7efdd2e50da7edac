import type { paymentMethods } from '../../api/vocabulary.ts';
import * as business from '../../words/business.ts';
import * as consumption from '../../words/consumption.ts';
import { allBegun } from '../../words/tools.ts';
import type { productTypes } from '../catalogue/product-fields.ts';
import type { Measure } from '../consumption/measures.ts';
import type { PlainDimension } from '../consumption/questions.ts';
import type { Locale } from './export-texts.ts';

/** Costs of the panel's month end. */
export type Cost = keyof typeof consumption.en.costs;

/** Texts of a consumption workbook in one language. */
export type ConsumptionTexts = {
  /** Names of its sheets. */
  groups: string;
  costsOfMonth: string;
  about: string;
  file: string;
  /** The same for the table of costs. */
  costsFile: string;
  dimensions: Readonly<Record<PlainDimension, string>>;
  measures: Readonly<Record<Measure, string>>;
  costs: Readonly<Record<Cost, string>>;
  weekdays: readonly string[];
  without: string;
  few: string;
  rest: string;
  total: string;
  /** Labels of the question and its time. */
  account: string;
  from: string;
  to: string;
  timeZone: string;
  by: string;
  andBy: string;
  measure: string;
  madeAt: string;
  filters: Readonly<
    Record<
      'operationId' | 'businessLine' | 'deviceId' | 'productId' | 'profileId' | 'consumerId' | 'method',
      string
    >
  >;
  tag: string;
  tagValue: string;
  lines: Readonly<Record<'vending' | 'eas', string>>;
  methods: Readonly<Record<(typeof paymentMethods)[number], string>>;
  productTypes: Readonly<Record<(typeof productTypes)[number], string>>;
  /** The reason why people do not add up. */
  peopleOnce: string;
  /** The reason why there is no cross table. */
  tooWide: string;
};

/** The filters are called like the dimensions that they narrow. */
const filtersOf = (dimensions: ConsumptionTexts['dimensions']): ConsumptionTexts['filters'] => ({
  operationId: dimensions.operation,
  businessLine: dimensions.businessLine,
  deviceId: dimensions.device,
  productId: dimensions.product,
  profileId: dimensions.profile,
  consumerId: dimensions.consumer,
  method: dimensions.method,
});

const en: ConsumptionTexts = {
  groups: 'Consumption',
  costsOfMonth: 'Costs',
  about: 'Parameters',
  file: 'consumption',
  costsFile: 'costs',
  dimensions: consumption.en.dimensions,
  measures: consumption.en.measures,
  costs: consumption.en.costs,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  without: consumption.en.without,
  few: consumption.en.few,
  rest: consumption.en.rest,
  total: consumption.en.total,
  account: 'Site',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
  by: 'By',
  andBy: 'Then by',
  measure: 'Measure of the pivot table',
  madeAt: 'Created',
  filters: filtersOf(consumption.en.dimensions),
  tag: 'Tag',
  tagValue: 'Tag value',
  lines: allBegun(business.en.lines),
  methods: business.en.methods,
  productTypes: business.en.productTypes,
  peopleOnce: 'People are counted once in each total, so these totals are values, not formulas.',
  tooWide: 'There are too many groups for a pivot table. See the list instead.',
};

const es: ConsumptionTexts = {
  groups: 'Consumo',
  costsOfMonth: 'Costos',
  about: 'Parámetros',
  file: 'consumo',
  costsFile: 'costos',
  dimensions: consumption.es.dimensions,
  measures: consumption.es.measures,
  costs: consumption.es.costs,
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  without: consumption.es.without,
  few: consumption.es.few,
  rest: consumption.es.rest,
  total: consumption.es.total,
  account: 'Sede',
  from: 'Desde',
  to: 'Hasta',
  timeZone: 'Zona horaria',
  by: 'Por',
  andBy: 'Luego por',
  measure: 'Medida de la tabla dinámica',
  madeAt: 'Creado',
  filters: filtersOf(consumption.es.dimensions),
  tag: 'Etiqueta',
  tagValue: 'Valor de la etiqueta',
  lines: allBegun(business.es.lines),
  methods: business.es.methods,
  productTypes: business.es.productTypes,
  peopleOnce:
    'Cada persona se cuenta una sola vez en cada total; por eso, esos totales son valores y no fórmulas.',
  tooWide: 'Hay demasiados grupos para una tabla dinámica. Vea la lista.',
};

const pt: ConsumptionTexts = {
  groups: 'Consumo',
  costsOfMonth: 'Custos',
  about: 'O que foi pedido',
  file: 'consumo',
  costsFile: 'custos',
  dimensions: consumption.pt.dimensions,
  measures: consumption.pt.measures,
  costs: consumption.pt.costs,
  weekdays: [
    'domingo',
    'segunda-feira',
    'terça-feira',
    'quarta-feira',
    'quinta-feira',
    'sexta-feira',
    'sábado',
  ],
  without: consumption.pt.without,
  few: consumption.pt.few,
  rest: consumption.pt.rest,
  total: consumption.pt.total,
  account: 'Conta',
  from: 'De',
  to: 'Até',
  timeZone: 'Fuso horário',
  by: 'Por',
  andBy: 'E por',
  measure: 'Valor da tabela cruzada',
  madeAt: 'Feito',
  filters: filtersOf(consumption.pt.dimensions),
  tag: 'Etiqueta',
  tagValue: 'Valor da etiqueta',
  lines: allBegun(business.pt.lines),
  methods: business.pt.methods,
  productTypes: business.pt.productTypes,
  peopleOnce:
    'Cada pessoa é contada uma vez em cada total, por isso não se somam: esses totais não são fórmulas.',
  tooWide: 'Há grupos demais para uma tabela cruzada: estão na lista.',
};

/** Texts of consumption workbooks, by locale. */
export const consumptionTexts: Readonly<Record<Locale, ConsumptionTexts>> = { en, es, pt };
