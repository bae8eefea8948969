import { LINE_WORDS } from '../contract/line-words.ts';

/** The name of a payslip line: of a statutory one the usual word, else what the company calls it. */
export const lineName = ({ kind, component, name }: { kind: string; component: string; name: string }): string =>
  LINE_WORDS[`${kind}.${component}`] ?? name;

/** Statutory lines in the order in which they are shown. */
export const STATUTORY = Object.keys(LINE_WORDS);

/** A formula of the engine as it is printed: "rate % of EPF wages" and "a * b / c" read like a clerk's note. */
export const formulaWords = (formula: string): string =>
  formula
    .replaceAll(' * ', ' × ')
    .replaceAll(' / ', ' ÷ ')
    .replaceAll(' - ', ' − ')
    .replaceAll('rate % of', 'rate of')
    .replace('paid days', 'payable days')
    .replace('days of the month', 'days in month')
    .replace(/^./, (first) => first.toUpperCase());

/** What went into a line, without the text of formulas: those stand in the pay structure. */
export const inputsInWords = (inputs: Readonly<Record<string, number | string>>): Record<string, number | string> =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== 'structure'));
