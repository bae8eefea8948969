import type { SheetDraft } from '#platform/server/sheet/write.ts';
import type { PaidPerson } from './paid-person.ts';
import { amountColumn, rupeesOf, total } from './sheets.ts';
import { leavesIn } from '../../engine/run/pay/service.ts';
import { addMonths, daysInMonth, lastDay, type Month } from '#platform/engine/day.ts';

const dayFirst = (day: string): string => day.split('-').reverse().join('/');

// Reason codes of the ESIC upload for days without wages.
const NO_REASON = 0;
const ON_LEAVE = 1;
const LEFT = 2;
const OUT_OF_COVERAGE = 4;

/**
 * The month's contributions in the columns of the ESIC upload, and their totals. Everybody covered has a row, and in the
 * first month of a contribution period whoever is covered no more: the portal lists them until it is told.
 */
export function esiSheets(sources: readonly PaidPerson[], month: Month): SheetDraft[] {
  const covered = sources.filter(({ payslip }) => payslip.register.esicovered);
  const over = sources.filter(({ facts, payslip }) => facts.esiended && !payslip.register.esicovered);
  const rows = [...covered, ...over].map(({ facts, payslip, identity }) => {
    const { paiddays, esibase, esicovered } = payslip.register;
    if (!esicovered)
      return [
        identity.esinumber,
        facts.name.toUpperCase(),
        0,
        0,
        OUT_OF_COVERAGE,
        dayFirst(lastDay(addMonths(month, -1))),
      ];
    const left = leavesIn(facts, payslip.period ?? payslip.month);
    return [
      identity.esinumber,
      facts.name.toUpperCase(),
      // A part of a day counts as a day; a fixed month of thirty days may be longer than the calendar.
      Math.min(Math.ceil(paiddays), daysInMonth(month)),
      rupeesOf(esibase),
      left ? LEFT : paiddays === 0 ? ON_LEAVE : NO_REASON,
      left && facts.leavingdate ? dayFirst(facts.leavingdate) : null,
    ];
  });
  const without = [...covered, ...over].filter(({ identity }) => !identity.esinumber);
  return [
    {
      name: 'ESI',
      columns: [
        { heading: 'IP Number', width: 16 },
        { heading: 'IP Name', width: 32 },
        { heading: 'No of Days for which wages paid/payable during the month', width: 24 },
        amountColumn('Total Monthly Wages', 20),
        { heading: 'Reason Code for Zero workings days', width: 20 },
        { heading: 'Last Working Day', width: 18 },
      ],
      rows,
    },
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
