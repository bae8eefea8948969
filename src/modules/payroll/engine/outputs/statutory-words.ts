import type { Month } from '#platform/engine/day.ts';
import { LINE_WORDS } from '../../contract/outputs/line-words.ts';
import { withMonth, withoutMonth } from '../wording.ts';

type Named = { readonly kind: string; readonly component: string; readonly name: string; readonly wagemonth?: Month };

/** The name of a payslip line without the month of arrears, as of a year or an account. */
export const baseName = ({ kind, component, name, wagemonth }: Named): string =>
  LINE_WORDS[`${kind}.${component}`] ?? (wagemonth ? withoutMonth(name, wagemonth) : name);

/** The name of a payslip line: the usual name of a statutory line, else the company's name; arrears with their month. */
export const lineName = (line: Named): string =>
  line.wagemonth ? withMonth(baseName(line), line.wagemonth) : baseName(line);

/** Statutory lines in the order in which they are shown. */
export const STATUTORY = Object.keys(LINE_WORDS);

/** Makes a formula of the engine readable, such as "rate % of EPF wages" and "a * b / c". */
export const formulaWords = (formula: string): string =>
  formula
    .replaceAll(' * ', ' × ')
    .replaceAll(' / ', ' ÷ ')
    .replaceAll(' - ', ' − ')
    .replaceAll('rate % of', 'rate of')
    .replace('paid days', 'payable days')
    .replace('days of the month', 'days in month')
    .replace(/^./, (first) => first.toUpperCase());

/** Inputs of a line without the text of formulas, which the pay structure shows. */
export const inputsInWords = (inputs: Readonly<Record<string, number | string>>): Record<string, number | string> =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== 'structure'));
