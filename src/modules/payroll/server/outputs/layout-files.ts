import type { OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { layoutSlug } from '#modules/payroll/contract/outputs/output-layout.ts';
import type { JournalAccount } from '#modules/payroll/contract/outputs/journal.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { SheetCell, SheetDraft } from '#platform/server/sheet/write.ts';
import { type Paise, sum } from '#platform/engine/money.ts';
import { type Fraction, round, times, fraction } from '#platform/engine/rounding.ts';
import { filesProblem } from '../../engine/outputs/check-files.ts';
import { type PreparedField, type PreparedLayout, prepareLayout } from '../../engine/outputs/compile.ts';
import { payeeSources } from '../../engine/outputs/payees.ts';
import { STANDARD_BANK, standardOf } from '../../engine/outputs/standard.ts';
import type { OutputRun, OutputSource } from '../../engine/outputs/values.ts';
import { columnSums, fieldText, layoutLines, layoutText, type OutputLine } from '../../engine/outputs/write.ts';

/** Structure and layouts of the settings that a run's files are made by. */
export type LayoutSettings = {
  readonly structure: Pick<Structure, 'components' | 'unused'>;
  readonly layouts?: readonly OutputLayout[] | undefined;
  readonly accounts?: readonly JournalAccount[] | undefined;
  /** The layout for the bank that the pay group of the run names; missing where it names none. */
  readonly bank?: string | undefined;
  /** The pay groups of the company: a layout that one of them names is no file of others. */
  readonly paygroups?: readonly { readonly bank?: string | undefined }[] | undefined;
};

/**
 * The layouts for the bank that a run is paid by: the one its pay group names, else those that no group names, else all
 * of them.
 */
export function bankLayouts({
  layouts = [],
  bank,
  paygroups = [],
}: Pick<LayoutSettings, 'layouts' | 'bank' | 'paygroups'>): OutputLayout[] {
  const all = layouts.filter(({ file }) => file === 'bank');
  if (bank !== undefined) return all.filter(({ name }) => name === bank);
  const named = new Set(paygroups.flatMap((group) => group.bank ?? []));
  const rest = all.filter(({ name }) => !named.has(name));
  return rest.length > 0 ? rest : all;
}

const NO_STRUCTURE = { components: [] };
/** A layout ready for files. @throws ApplicationError 409 with what is wrong with it */
function prepared(layout: OutputLayout, structure: LayoutSettings['structure']): PreparedLayout {
  const result = prepareLayout(layout, structure);
  const [problem] = result.problems;
  if (!problem) return result.prepared;
  const text = [problem.layout, problem.column, problem.message].filter(Boolean).join(': ');
  return failWith('conflict', { status: 409, text });
}

/** The layouts of a kind of file, by name; the standard bank file where a company has none of its own. */
export function layoutsFor(file: OutputLayout['file'], settings: LayoutSettings): PreparedLayout[] {
  const { structure, layouts = [] } = settings;
  const of = file === 'bank' ? bankLayouts(settings) : layouts.filter((layout) => layout.file === file);
  const own = of.map((layout) => prepared(layout, structure));
  return file === 'bank' && own.length === 0 ? [prepared(STANDARD_BANK, NO_STRUCTURE)] : own;
}

/** The layout for the bank where there is one; of several the standard one, which everybody stands in. */
export function onlyLayout(file: 'bank', settings: LayoutSettings): PreparedLayout {
  const [first, ...others] = layoutsFor(file, settings);
  return first && others.length === 0 ? first : prepared(STANDARD_BANK, NO_STRUCTURE);
}

/** The layout of a kind of file with a name; the first one without a name. */
export const layoutNamed = (
  file: OutputLayout['file'],
  settings: LayoutSettings,
  name: string | undefined,
): PreparedLayout | undefined =>
  layoutsFor(file, settings).find(({ layout }) => name === undefined || layout.name === name);

/** The layout of a statutory file: the company's own, else the standard one. */
export const statutoryLayout = (file: 'ecr' | 'arrearsecr' | 'esi', settings: LayoutSettings): PreparedLayout =>
  layoutNamed(file, settings, undefined) ?? prepared(standardOf(file), settings.structure);

/**
 * Why the files of a run are refused; undefined for good ones. Files for the bank are its payments together, those with
 * accounts and journals each by itself.
 * @param of which kinds of file to look at
 * @throws ApplicationError 409 for a layout that the structure does not have
 */
export const runFilesProblem = (
  of: readonly OutputLayout['file'][],
  settings: LayoutSettings,
  sources: readonly OutputSource[],
  run: OutputRun,
): string | undefined =>
  filesProblem(
    of.flatMap((file) => layoutsFor(file, settings)),
    sources,
    run,
  );

/** A file as text by its layout, where it holds what is paid. @throws ApplicationError 409 with why it does not */
export function checkedText(
  layout: PreparedLayout,
  settings: LayoutSettings,
  sources: readonly OutputSource[],
  run: OutputRun,
): string {
  const problem =
    layout.layout.file === 'bank'
      ? runFilesProblem(['bank'], settings, sources, run)
      : filesProblem([layout], sources, run);
  return problem === undefined
    ? layoutText(layout, sources, run)
    : failWith('conflict', { status: 409, text: problem });
}

/** The name of a layout's file, with its ending. */
export const fileNameOf = ({ layout: { name, ending } }: PreparedLayout, of = ''): string =>
  `${[layoutSlug(name), of].filter(Boolean).join('-')}.${ending}`;

/** The control totals of the files for the bank: number of payments and their sum, in paise. */
export function bankControl(
  sources: readonly OutputSource[],
  settings: LayoutSettings,
  run: OutputRun,
): { count: number; total: Paise } {
  const codes = new Set(
    layoutsFor('bank', settings).flatMap((layout) => layoutLines(layout, sources, run).map(({ code }) => code)),
  );
  const paid = sources.flatMap(payeeSources).filter(({ facts }) => codes.has(facts.code));
  return { count: paid.length, total: sum(paid.map(({ payslip }) => payslip.register.netpay)) };
}

const numeric = (value: Fraction): number => round(times(value, fraction(100)), 'exact-paisa') / 100;
/** A value as a sheet has it: amounts are numbers, others as their column writes them. */
function cell({ field }: PreparedField, value: OutputLine['values'][number] | undefined): SheetCell {
  if (value === undefined || value === '') return null;
  return typeof value === 'object' && 'n' in value ? numeric(value) : fieldText(field, value);
}

/** The lines of a file by its layout as a sheet without totals: amounts are numbers. */
export function layoutRows(
  prepared: PreparedLayout,
  sources: readonly OutputSource[],
  run: OutputRun,
  widths: Readonly<Record<string, number>> = {},
): SheetDraft {
  return sheetOf(prepared, layoutLines(prepared, sources, run), widths);
}
const sheetOf = (
  { layout, columns }: PreparedLayout,
  lines: readonly OutputLine[],
  widths: Readonly<Record<string, number>> = {},
): SheetDraft => ({
  name: layout.name,
  columns: layout.columns.map(({ heading, decimals = 'rupees' }, at) => ({
    heading,
    ...(columns[at]?.formula.type === 'number' && decimals !== 'plain' ? { format: '#,##0.00' } : {}),
    ...(widths[heading] === undefined ? {} : { width: widths[heading] }),
  })),
  rows: lines.map(({ values }) => columns.map((column, at) => cell(column, values[at]))),
});

/** A register by its layout as a sheet: amounts are numbers, the last row adds them up. */
export function layoutSheet(prepared: PreparedLayout, sources: readonly OutputSource[], run: OutputRun): SheetDraft {
  const lines = layoutLines(prepared, sources, run);
  const sums = columnSums(prepared, lines);
  return {
    ...sheetOf(prepared, lines),
    total: prepared.layout.columns.map(({ heading }, at) => {
      const total = sums.get(heading);
      return at === 0 ? 'Total' : total ? numeric(total) : null;
    }),
  };
}

/** Number of payslips and the sum of every column of numbers, in the units of the register. */
export function layoutTotals(
  prepared: PreparedLayout,
  sources: readonly OutputSource[],
  run: OutputRun,
): { payslips: number; sums: Record<string, number> } {
  const lines = layoutLines(prepared, sources, run);
  const sums = [...columnSums(prepared, lines)].map(([heading, total]): [string, number] => [heading, numeric(total)]);
  return { payslips: sources.length, sums: Object.fromEntries(sums) };
}
