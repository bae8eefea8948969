import { LINE_WORDS } from '../contract/line-words.ts';

/** The name of a payslip line: the usual name of a statutory line, else the company's name. */
export const lineName = ({ kind, component, name }: { kind: string; component: string; name: string }): string =>
  LINE_WORDS[`${kind}.${component}`] ?? name;

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
