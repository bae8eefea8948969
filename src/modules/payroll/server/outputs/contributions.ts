import type { SheetDraft } from '#platform/server/sheet/write.ts';
import type { PaidPerson } from './paid-person.ts';
import { amountColumn, rupeesOf, total } from './sheets.ts';
import type { PreparedLayout } from '../../engine/outputs/compile.ts';
import type { OutputRun } from '../../engine/outputs/values.ts';
import { layoutRows } from './layout-files.ts';

/** Widths of the columns of the standard layout, by their headings. */
const WIDTHS: Readonly<Record<string, number>> = {
  'IP Number': 16,
  'IP Name': 32,
  'No of Days for which wages paid/payable during the month': 24,
  'Total Monthly Wages': 20,
  'Reason Code for Zero workings days': 20,
  'Last Working Day': 18,
};

/** The month's contributions by their layout, and their totals. */
export function esiSheets(layout: PreparedLayout, sources: readonly PaidPerson[], run: OutputRun): SheetDraft[] {
  const covered = sources.filter(({ payslip }) => payslip.register.esicovered);
  const over = sources.filter(({ facts, payslip }) => facts.esiended && !payslip.register.esicovered);
  const without = [...covered, ...over].filter(({ identity }) => !identity.esinumber);
  return [
    layoutRows(layout, sources, run, WIDTHS),
    {
      name: 'Totals',
      columns: [{ heading: 'What', width: 44 }, amountColumn('Amount', 20)],
      rows: [
        ['Insured persons', covered.length],
        ['Wages', rupeesOf(total(covered, ({ payslip }) => payslip.register.esibase))],
        ['Employee share', rupeesOf(total(covered, ({ payslip }) => payslip.register.esiemployee))],
        ['Employer share', rupeesOf(total(covered, ({ payslip }) => payslip.register.esiemployer))],
        ...without.map(({ facts }) => [`Without ESI number: ${facts.name} (${facts.code})`, null]),
      ],
    },
  ];
}

type StateRow = { readonly paid: PaidPerson; readonly amounts: readonly number[] };

/** People and amounts by state of work: a sheet that adds up each state, and one with everybody. */
function byState(headings: readonly string[], rows: readonly StateRow[]): SheetDraft[] {
  const sums = (list: readonly StateRow[]): number[] =>
    headings.map((_, at) => rupeesOf(total(list, ({ amounts }) => amounts[at] ?? 0)));
  const states = [...Map.groupBy(rows, ({ paid }) => paid.facts.workstate)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = headings.map((heading) => amountColumn(heading, 20));
  return [
    {
      name: 'States',
      columns: [{ heading: 'State', width: 24 }, { heading: 'People' }, ...amounts],
      rows: states.map(([state, list]) => [state, list.length, ...sums(list)]),
      total: ['Total', rows.length, ...sums(rows)],
    },
    {
      name: 'People',
      columns: [
        { heading: 'State', width: 24 },
        { heading: 'Employee Code' },
        { heading: 'Full Name', width: 32 },
        { heading: 'Gender' },
        ...amounts,
      ],
      rows: states.flatMap(([state, list]) =>
        list.map(({ paid: { facts }, amounts: own }) => [
          state,
          facts.code,
          facts.name,
          facts.gender,
          ...own.map(rupeesOf),
        ]),
      ),
      total: ['Total', null, null, null, ...sums(rows)],
    },
  ];
}

/** Professional tax that is due, where pay did not cover all of it and the rest is carried. */
const dueOf = ({ payslip: { register } }: PaidPerson): number => register.ptdue ?? register.pt;

/** Professional tax by state: everybody who is due it. */
export const professionalTaxSheets = (sources: readonly PaidPerson[]): SheetDraft[] =>
  byState(
    ['Total Earnings', 'Professional Tax'],
    sources
      .map((paid) => ({ paid, amounts: [paid.payslip.register.totalearnings, dueOf(paid)] }))
      .filter(({ amounts: [, due = 0] }) => due > 0),
  );

/** Labour welfare fund by state: everybody for whom either side contributes. */
export const welfareFundSheets = (sources: readonly PaidPerson[]): SheetDraft[] =>
  byState(
    ['Employee', 'Employer'],
    sources
      .filter(({ payslip: { register } }) => register.lwfemployee > 0 || register.lwfemployer > 0)
      .map((paid) => ({ paid, amounts: [paid.payslip.register.lwfemployee, paid.payslip.register.lwfemployer] })),
  );
