import { recordKind } from '#platform/contract/record-kind.ts';
import { lineField, numberField, onDayField } from '#platform/contract/record-field.ts';
import { say } from '#platform/engine/say.ts';
import { taxYearText } from './inputs.ts';

export const MAX_JOINER_DAYS = 90;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The days in which employees declare for the income tax of a year, choose the regime, and hand in proofs. */
export const declarationWindowRecord = recordKind({
  table: 'declaration_window',
  id: 'declarationwindowid',
  feature: 'declarationWindow',
  path: 'declarationwindow',
  words: { list: 'Declaration windows', title: 'Declaration window', label: 'declaration window' },
  fields: {
    taxyear: lineField({
      label: 'Tax year',
      hint: 'Written like 2026-27',
      max: 7,
      missing: 'Please enter the tax year',
      example: '2026-27',
    }),
    declarefrom: onDayField({ label: 'Declare from', example: '2026-04-01' }),
    declareuntil: onDayField({ label: 'Declare until', example: '2026-12-15' }),
    proofsfrom: onDayField({ label: 'Proofs from', example: '2027-01-01' }),
    proofsuntil: onDayField({
      label: 'Proofs until',
      hint: 'After this day what is not proved can be left out of the tax',
      example: '2027-01-31',
    }),
    regimeuntil: onDayField({
      label: 'Regime until',
      hint: 'The last day on which employees choose between the old and the new regime',
      example: '2026-12-15',
    }),
    joinerdays: numberField({
      label: 'Days for joiners',
      hint: 'From the joining date, where a window is closed by then',
      max: MAX_JOINER_DAYS,
      example: 30,
      initial: 30,
    }),
  },
  usedBy: [],
  rules: (row) => {
    const of = (name: string) => textOf(row[name]);
    if (!taxYearText.safeParse(of('taxyear')).success) return { taxyear: say`A tax year is written like 2026-27` };
    if (of('declareuntil') < of('declarefrom')) return { declareuntil: say`This day is before the first one` };
    if (of('proofsfrom') <= of('declareuntil'))
      return { proofsfrom: say`Proofs begin after the last day for declaring` };
    if (of('proofsuntil') < of('proofsfrom')) return { proofsuntil: say`This day is before the first one` };
    if (of('regimeuntil') < of('declarefrom')) return { regimeuntil: say`This day is before the first one` };
    return {};
  },
});
