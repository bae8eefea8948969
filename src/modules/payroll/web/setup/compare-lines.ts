import { MONTHS } from '#platform/contract/calendar-words.ts';
import { plural, t } from '#platform/web/language.ts';
import type {
  ComparedComponent,
  ComparedCycle,
  ComparedStructure,
  ComparedTable,
} from '../../contract/setup/compare-versions.ts';
import { CODE_WAGES_CHOICES, INCOME_TAX_CHOICES, KINDS, SOURCES, WAGE_TEST_CHOICES } from './component-choices.ts';
import { type Line, yes } from './method-lines.ts';
import { ATTENDED_LABELS } from './from-attendance.tsx';
import { BASIS_LABELS, combinedChoices, joiningChoices, WORKING_CHOICES } from './share-card.tsx';
import {
  COST_ARREAR_CHOICES,
  EARNED_ROUNDINGS,
  EXEMPT_CHOICES,
  labelIn,
  PRORATION_CHOICES,
  QUANTITY_CHOICES,
  ROUNDINGS,
} from './words.ts';

type Lines<T> = { readonly [K in keyof T]: Line<T> };

const UNITS: Record<ComparedStructure['amounts'][number]['unit'], string> = {
  rupees: 'Rupees',
  number: 'Number',
  percent: 'Percent',
  choice: 'Choice',
};

/** Fields of a component whose text is a formula. */
export const FORMULAS: ReadonlySet<keyof ComparedComponent> = new Set([
  'formula',
  'when',
  'quantity',
  'rateformula',
] as const);

/** Every field of a component in one line, by the labels and choices of its form. */
export const COMPONENT_LINES: Lines<ComparedComponent> = {
  code: ['Code', ({ code }) => code],
  name: ['Name', ({ name }) => t(name)],
  kind: ['Kind', ({ kind }) => t(labelIn(KINDS, kind))],
  source: [
    'Where its amount comes from',
    ({ source }) => t(labelIn(SOURCES, source === 'formula' || source === 'cost' ? 'formula' : 'one-time')),
  ],
  instructure: ['In the structure', ({ instructure }) => yes(instructure)],
  formula: ['Formula', ({ formula }) => formula ?? ''],
  when: ['Who has it', ({ when }) => when ?? t('Everybody')],
  quantity: ['Number of units in a full month', ({ quantity }) => quantity ?? ''],
  quantityrounding: [
    'Rounding of the units',
    ({ quantity, quantityrounding }) => (quantity === null ? '' : t(labelIn(QUANTITY_CHOICES, quantityrounding))),
  ],
  rounding: ['Rounding', ({ rounding }) => t(labelIn(ROUNDINGS, rounding))],
  proration: ['What a part of a month pays', ({ proration }) => t(labelIn(PRORATION_CHOICES, proration))],
  earnedrounding: [
    'Rounding of a part of a month',
    ({ earnedrounding }) => t(labelIn(EARNED_ROUNDINGS, earnedrounding ?? '')),
  ],
  basic: ['Basic pay', ({ basic }) => yes(basic)],
  hra: ['House rent allowance', ({ hra }) => yes(hra)],
  pf: ['Counts for provident fund', ({ pf }) => yes(pf)],
  esi: ['Counts for state insurance', ({ esi }) => yes(esi)],
  pt: ['Counts for professional tax', ({ pt }) => yes(pt)],
  lwf: ['Counts for the labour welfare fund', ({ lwf }) => yes(lwf)],
  taxable: ['Taxable', ({ taxable }) => yes(taxable)],
  incometax: ['Income tax', ({ incometax }) => t(labelIn(INCOME_TAX_CHOICES, incometax))],
  exempt: ['Exempt from income tax', ({ exempt }) => t(labelIn(EXEMPT_CHOICES, exempt))],
  exemptunits: ['Maximum meals per month', ({ exemptunits }) => String(exemptunits ?? '')],
  nps: ['Employer’s contribution to NPS', ({ nps }) => yes(nps)],
  costarrears: ['On arrears of past months', ({ costarrears }) => t(labelIn(COST_ARREAR_CHOICES, costarrears))],
  wagetest: ['Wage test of the Labour Codes', ({ wagetest }) => t(labelIn(WAGE_TEST_CHOICES, wagetest))],
  codewages: ['Wage test of the Labour Codes', ({ codewages }) => t(labelIn(CODE_WAGES_CHOICES, codewages))],
  variable: ['Variable', ({ variable }) => yes(variable)],
  projected: ['Target in the tax of the year', ({ projected }) => yes(projected)],
  accrual: ['Accrual', ({ accrual }) => yes(accrual)],
  accrualmonths: [
    'Paid in',
    ({ accrualmonths }) => accrualmonths.map((month) => t(MONTHS[month - 1] ?? '')).join(', '),
  ],
  guarantee: ['Guarantee', ({ guarantee }) => yes(guarantee)],
  rateformula: ['Rate formula', ({ rateformula }) => rateformula ?? t('By the rates of items')],
  overtimeworking: [ATTENDED_LABELS.overtimeworking, ({ overtimeworking }) => overtimeworking ?? ''],
  overtimeoff: [ATTENDED_LABELS.overtimeoff, ({ overtimeoff }) => overtimeoff ?? ''],
  encashedleave: [ATTENDED_LABELS.encashedleave, ({ encashedleave }) => encashedleave ?? ''],
  yearendleave: [ATTENDED_LABELS.yearendleave, ({ yearendleave }) => yearendleave ?? ''],
  nightshift: [ATTENDED_LABELS.nightshift, ({ nightshift }) => nightshift ?? ''],
  guaranteeof: ['Topped up when these pay less', ({ guaranteeof }) => guaranteeof.join(', ')],
};

/** What the structure says besides components and lists. */
export const STRUCTURE_LINES: Lines<ComparedStructure> = {
  order: ['Order of the components', ({ order }) => order.map((name) => t(name)).join(', ')],
  gross: [
    'A part of the month is paid of',
    ({ gross }) => t(gross === 'package' ? 'The monthly amount of the package' : 'The sum of the earnings'),
  ],
  amounts: [
    'Given by packages',
    ({ amounts }) =>
      amounts
        .map(({ name, unit, choices = [] }) => `${t(name)} (${[t(UNITS[unit]), ...choices].join(': ')})`)
        .join(', '),
  ],
  aggregates: [
    'Aggregates',
    ({ aggregates }) =>
      aggregates
        .map(({ name, formula, rounding }) => `${t(name)} = ${formula} (${t(labelIn(ROUNDINGS, rounding))})`)
        .join(', '),
  ],
  structures: [
    'Structures',
    ({ structures }) =>
      structures.map(({ name, when }) => `${t(name)}: ${when === '' ? t('Everybody else') : when}`).join(', '),
  ],
  balance: ['Takes what is left', ({ balance }) => t(balance)],
  shortfall: ['Can be reduced', ({ shortfall }) => t(shortfall)],
};

const TABLE_FIELDS = { name: 'Name', keys: 'Keys', otherwise: 'Otherwise' } as const;

/** What differs of a table in one line each: the rows by their keys. */
export function linesOfTable({ table, fields, rows, more }: ComparedTable): {
  label: string;
  before: string;
  after: string;
}[] {
  const side = (value: string | null): string => value ?? '';
  return [
    ...fields.map(({ field, before, after }) => ({
      label: t('{{table}}: {{part}}', { table, part: t(TABLE_FIELDS[field]) }),
      before: side(before),
      after: side(after),
    })),
    ...rows.map(({ keys, before, after }) => ({
      label: t('{{table}}: {{part}}', { table, part: keys.join(', ') }),
      before: side(before),
      after: side(after),
    })),
    ...(more > 0
      ? [
          {
            label: plural(more, '{{table}}: {{count}} more row', '{{table}}: {{count}} more rows', { table }),
            before: '',
            after: '',
          },
        ]
      : []),
  ];
}

/** The salary cycle by the labels of its page. */
export const CYCLE_LINES: Lines<ComparedCycle> = {
  basis: ['What an unpaid day costs', ({ basis }) => t(BASIS_LABELS[basis])],
  working: [
    'Days that are not counted',
    ({ basis, working }) => (basis === 'working' ? t(labelIn(WORKING_CHOICES, working)) : ''),
  ],
  fixeddays: ['Number of days', ({ basis, fixeddays }) => (basis === 'fixed' ? String(fixeddays) : '')],
  joining: ['Who joins or leaves within a month', ({ joining }) => t(labelIn(joiningChoices(30), joining))],
  combined: [
    'Unpaid days of somebody who joins or leaves',
    ({ combined }) => t(labelIn(combinedChoices('calendar', 30), combined)),
  ],
  rounding: ['Rounding of a part of a month', ({ rounding }) => t(labelIn(ROUNDINGS, rounding))],
  payday: ['Pay day', ({ payday }) => (payday === 'last' ? t('The last day') : String(payday))],
  paymonth: ['Month of the pay day', ({ paymonth }) => t(paymonth === 'same' ? 'The month itself' : 'The month after')],
  weekend: ['A pay day on a day off', ({ weekend }) => t(weekend === 'as-is' ? 'Stays' : 'The working day before')],
  cutoffday: ['Cut-off day of the month', ({ cutoffday }) => String(cutoffday ?? '')],
};
