import type { LayoutField, SEPARATORS } from '#modules/payroll/contract/outputs/output-layout.ts';
import { LINE_NUMBER } from '#modules/payroll/contract/outputs/output-scope.ts';
import { addMonths, month as monthOf } from '#platform/engine/day.ts';
import type { Formula, FormulaValue, Scope } from '#platform/engine/formula.ts';
import { MONTHS } from '#platform/engine/months.ts';
import {
  type Fraction,
  compare,
  fraction,
  fractionRupees,
  NOTHING,
  plainNumber,
  plus,
  times,
} from '#platform/engine/rounding.ts';
import { type Steps, stepsFor } from '#platform/engine/steps.ts';
import { csvLine, neutral } from '#platform/engine/spreadsheet-text.ts';
import { LINES, type PreparedField, type PreparedLayout, SUM } from './compile.ts';
import { journalRows } from './journal-rows.ts';
import { payeeSources } from './payees.ts';
import { arrearMonths, type OutputRun, type OutputSource, outputScope, pastScope, runTexts } from './values.ts';

const isNumber = (value: FormulaValue): value is Fraction => typeof value === 'object' && 'n' in value;
const inPaise = (value: Fraction): Fraction => times(value, fraction(100));
const isWhole = ({ n, d }: Fraction): boolean => n % d === 0n;

function numberText(value: Fraction, decimals: LayoutField['decimals'] = 'rupees'): string {
  if (decimals === 'plain') return plainNumber(value);
  const places = decimals === 'none' || (decimals === 'rupees' && isWhole(value)) ? 0 : 2;
  return fractionRupees(inPaise(value), places);
}

function dayIn(text: string, form: LayoutField['dateform']): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === '' || form === undefined || form === 'yyyy-mm-dd') return text;
  if (form === 'dd-mmm-yyyy') return `${day}-${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}-${year}`;
  return form.replace('dd', day).replace('mm', month).replace('yyyy', year);
}

function inWidth(text: string, width: LayoutField['width']): string {
  if (!width) return text;
  const { characters, align, fill } = width;
  const cut = Array.from(text).slice(0, characters).join('');
  return align === 'right' ? cut.padStart(characters, fill) : cut.padEnd(characters, fill);
}

/** A value as the file has it. */
export function fieldText(field: LayoutField, value: FormulaValue): string {
  const text = isNumber(value)
    ? numberText(value, field.decimals)
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : typeof value === 'string'
        ? dayIn(value, field.dateform)
        : value.join(' ');
  return inWidth(text, field.width);
}

/** A line of a file: the values of its columns, in their order. */
export type OutputLine = { readonly values: readonly FormulaValue[]; readonly scope: Scope; readonly code: string };

const isOf = (formula: Formula): boolean => formula.names.some((name) => name.startsWith('past_'));

function linesOfSource(prepared: PreparedLayout, source: OutputSource, run: OutputRun): OutputLine[] {
  const { layout, columns, where, components, without } = prepared;
  const own = { ...outputScope(source, run, components, without), [LINE_NUMBER]: NOTHING };
  const { filing } = run;
  const pasts =
    layout.rows === 'past-month'
      ? [...new Set(arrearMonths(source.payslip).map(({ month }) => monthOf(month)))]
      : [undefined];
  return pasts.flatMap((past) => {
    const scope = { ...own, ...pastScope(source, components, { month: past, filing }) };
    const named = new Map<number, Scope>();
    const scopeOf = ({ field, formula }: PreparedField): Scope => {
      const monthsback = 'monthsback' in field ? field.monthsback : undefined;
      if (monthsback === undefined || past !== undefined || !isOf(formula)) return scope;
      const result = named.get(monthsback) ?? {
        ...own,
        ...pastScope(source, components, { month: addMonths(run.month, -monthsback), filing }),
      };
      named.set(monthsback, result);
      return result;
    };
    if (where && where.evaluate(scope) !== true) return [];
    const values = columns.map((column) => column.formula.evaluate(scopeOf(column)));
    return [{ values, scope, code: source.facts.code }];
  });
}

const BARE: LayoutField = { formula: '' };
const compared = (a: FormulaValue, b: FormulaValue): number => {
  if (isNumber(a) && isNumber(b)) return compare(a, b);
  const [one, other] = [fieldText(BARE, a), fieldText(BARE, b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Lines of postings: each account and side once for what the lines stand apart by, in order of that and the account. */
function linesOfPostings(prepared: PreparedLayout, sources: readonly OutputSource[], run: OutputRun): OutputLine[] {
  const { layout, columns, where } = prepared;
  return journalRows(sources, run, layout.by ?? []).flatMap(({ scope: row, order }) => {
    const scope = { ...row, [LINE_NUMBER]: NOTHING };
    if (where && where.evaluate(scope) !== true) return [];
    return [{ values: columns.map(({ formula }) => formula.evaluate(scope)), scope, code: order }];
  });
}

/** The steps that the lines of one source take, with the names that are made ready for each past month. */
export function stepsOfSource({ columns, where, orderby, components }: PreparedLayout): number {
  const months = new Set(columns.map(({ field }) => ('monthsback' in field ? field.monthsback : undefined)));
  const formulas = [...columns.map(({ formula }) => formula), ...(where ? [where] : []), ...(orderby ? [orderby] : [])];
  return stepsFor(formulas.reduce((sum, { parts }) => sum + parts, 0) + (components.length + 100) * (1 + months.size));
}

/**
 * The lines of a file in their order.
 * @throws RangeError for a formula that cannot be worked out
 * @throws TooManySteps
 */
export function layoutLines(
  prepared: PreparedLayout,
  sources: readonly OutputSource[],
  run: OutputRun,
  steps?: Steps,
): OutputLine[] {
  const paid = prepared.layout.file === 'bank' ? sources.flatMap(payeeSources) : sources;
  steps?.take(stepsOfSource(prepared) * paid.length);
  const lines =
    prepared.layout.rows === 'posting'
      ? linesOfPostings(prepared, sources, run)
      : paid.flatMap((source) => linesOfSource(prepared, source, run));
  return inOrder(prepared, lines);
}

/** Lines in the order of their layout, equal ones by their codes, with their numbers in the columns that read them. */
export function inOrder(prepared: PreparedLayout, lines: readonly OutputLine[]): OutputLine[] {
  const ordered = sorted(prepared, lines);
  const numbered = prepared.columns.map(({ formula }) => formula.names.includes(LINE_NUMBER));
  if (!numbered.includes(true)) return ordered;
  return ordered.map((line, at) => {
    const scope = { ...line.scope, [LINE_NUMBER]: fraction(at + 1) };
    const values = line.values.map((value, column) =>
      numbered[column] === true ? (prepared.columns[column]?.formula.evaluate(scope) ?? value) : value,
    );
    return { ...line, values };
  });
}

function sorted({ orderby }: PreparedLayout, lines: readonly OutputLine[]): OutputLine[] {
  const byCode = (a: OutputLine, b: OutputLine): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
  if (!orderby) return lines.toSorted(byCode);
  const keys = new Map(lines.map((line) => [line, orderby.evaluate(line.scope)]));
  return lines.toSorted((a, b) => compared(keys.get(a) ?? '', keys.get(b) ?? '') || byCode(a, b));
}

type RunWords = Parameters<typeof runTexts>[0];

/** The scope of lines before and after the others: only the sums that they name are added up. */
function fileScope(prepared: PreparedLayout, lines: readonly OutputLine[], run: RunWords): Scope {
  const fields = [...prepared.before, ...prepared.after].flat();
  const wanted = new Set(fields.flatMap(({ formula }) => formula.names.filter((name) => name.startsWith(SUM))));
  const sums = [...wanted].map((name): [string, FormulaValue] => {
    const of = name.slice(SUM.length);
    const total = lines.reduce((sum, { scope }) => {
      const value = scope[of];
      return value !== undefined && isNumber(value) ? plus(sum, value) : sum;
    }, NOTHING);
    return [name, total];
  });
  return {
    ...Object.fromEntries(sums),
    [LINES]: fraction(lines.length),
    ...runTexts(run),
  };
}

const MARKS: Readonly<Record<(typeof SEPARATORS)[number], string>> = {
  comma: ',',
  semicolon: ';',
  bar: '|',
  tab: '\t',
  'hash-tilde-hash': '#~#',
  none: '',
};

/** A text as it stands in a file between its separators. */
export const textInFile = (text: string, separator: (typeof SEPARATORS)[number]): string => joined([text], separator);

/** A line without its end; where the separator stands in a text, a blank takes its place. */
function joined(texts: readonly string[], separator: (typeof SEPARATORS)[number]): string {
  if (separator === 'comma') return csvLine(texts).replace(/\n$/, '');
  const mark = MARKS[separator];
  // What spreadsheets open must not run as a formula; a plain number is none.
  const opened = separator === 'semicolon' || separator === 'tab';
  const plain = texts.map((text) => {
    const line = text.replace(/[\r\n]+/g, ' ');
    return opened && !/^-?\d+(\.\d+)?$/.test(line) ? neutral(line) : line;
  });
  return (mark === '' ? plain : plain.map((text) => text.replaceAll(mark, ' '))).join(mark);
}

/** The columns of a line as the file has them. */
export const lineTexts = ({ columns }: PreparedLayout, { values }: OutputLine): string[] =>
  columns.map(({ field }, at) => fieldText(field, values[at] ?? ''));

/** A file as text by its layout. @throws RangeError for a formula that cannot be worked out */
export const layoutText = (prepared: PreparedLayout, sources: readonly OutputSource[], run: OutputRun): string =>
  linesText(prepared, layoutLines(prepared, sources, run), run);

/** A file as text of lines that its layout gave. @throws RangeError for a formula that cannot be worked out */
export function linesText(prepared: PreparedLayout, lines: readonly OutputLine[], run: RunWords): string {
  const { layout, before, after } = prepared;
  const scope = before.length + after.length > 0 ? fileScope(prepared, lines, run) : {};
  const ofFile = (fields: readonly PreparedField[]): string[] =>
    fields.map(({ field, formula }) => fieldText(field, formula.evaluate(scope)));
  const rows = [
    ...before.map(ofFile),
    ...(layout.heading ? [layout.columns.map(({ heading, width }) => inWidth(heading, width))] : []),
    ...lines.map((line) => lineTexts(prepared, line)),
    ...after.map(ofFile),
  ];
  const end = layout.lineend === 'crlf' ? '\r\n' : '\n';
  return rows.map((texts) => `${joined(texts, layout.separator)}${end}`).join('');
}

/** The sum of each column of numbers, by its heading, exact. */
export function columnSums(prepared: PreparedLayout, lines: readonly OutputLine[]): Map<string, Fraction> {
  const sums = new Map<string, Fraction>();
  prepared.columns.forEach(({ formula }, at) => {
    if (formula.type !== 'number') return;
    const total = lines.reduce((sum, { values }) => {
      const value = values[at];
      return value !== undefined && isNumber(value) ? plus(sum, value) : sum;
    }, NOTHING);
    sums.set(prepared.layout.columns[at]?.heading ?? '', total);
  });
  return sums;
}
