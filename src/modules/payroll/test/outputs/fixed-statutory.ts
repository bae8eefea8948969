import type { PfFigures } from '../../contract/run/payslip.ts';
import { addMonths, daysInMonth, lastDay, type Month } from '#platform/engine/day.ts';
import { add, notBelowZero, type Paise, subtract, sum } from '#platform/engine/money.ts';
import { fraction, round } from '#platform/engine/rounding.ts';
import { cleanName } from '../../engine/outputs/ecr-names.ts';
import type { EcrReading } from '../../engine/outputs/statutory-values.ts';
import { arrearMonths } from '../../engine/outputs/values.ts';
import { leavesIn } from '../../engine/run/pay/service.ts';
import type { PaidPerson } from '../../server/outputs/paid-person.ts';

// The statutory files as they were written before they were layouts, field by field: what the standard layouts are
// compared with.

type Source = Pick<PaidPerson, 'facts' | 'payslip'>;
/** The figures of a line, with its days without pay. */
type Of = { readonly gross: Paise; readonly pf: PfFigures; readonly ncp: number };

const SEPARATOR = '#~#';
const whole = (amount: Paise): string => String(amount / 100);

/** Gross wages of the month in the ECR, arrears apart. Paise */
function grossOf({ payslip: { lines, register } }: Source, { ecrgross, without }: EcrReading): Paise {
  const all = subtract(register.totalearnings, register.arreargross);
  if (ecrgross === 'total-earnings') return all;
  const others = lines.filter(({ kind, component }) => kind === 'earning' && without.has(component));
  return inRupees(notBelowZero(subtract(all, sum(others.map(({ amount }) => amount)))));
}
const inRupees = (amount: Paise): Paise => round(fraction(amount), 'nearest-rupee');

function ecrLine({ facts }: Source, { ecrnames }: EcrReading, of: Of): string {
  const { gross, pf, ncp } = of;
  const fields = [
    facts.uan ?? '',
    (ecrnames === 'cleaned' ? cleanName(facts.name) : facts.name).toUpperCase(),
    whole(gross),
    whole(pf.epfwages),
    whole(pf.epswages),
    whole(pf.edliwages),
    whole(add(pf.employee, pf.vpf)),
    whole(pf.eps),
    whole(pf.employer),
    String(ncp),
    '0',
  ];
  return `${fields.join(SEPARATOR)}\n`;
}

/** ECR of the month's own wages: one line per member, also for zero wages. Whole days of loss of pay count. */
export const ecr = (sources: readonly Source[], reading: EcrReading): string =>
  sources
    .filter(({ payslip }) => payslip.register.member)
    .map((source) => {
      const { pf, lopdays } = source.payslip.register;
      return ecrLine(source, reading, { gross: grossOf(source, reading), pf, ncp: Math.floor(lopdays) });
    })
    .join('');

/**
 * ECR of arrears: a line for each member and wage month with arrear EPF wages above zero, by month and then in the order
 * of the people; empty when there are none.
 */
export const arrearsEcr = (sources: readonly Source[], reading: EcrReading): string =>
  sources
    .flatMap((source) => arrearMonths(source.payslip).map((late) => ({ source, late })))
    .filter(({ late }) => late.pf.epfwages > 0)
    .toSorted(({ late: a }, { late: b }) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
    .map(({ source, late }) => {
      const gross = reading.ecrgross === 'total-earnings' ? late.gross : inRupees(late.gross);
      return ecrLine(source, reading, { gross, pf: late.pf, ncp: 0 });
    })
    .join('');

const dayFirst = (day: string): string => day.split('-').reverse().join('/');

// Reason codes of the ESIC upload for days without wages.
const NO_REASON = 0;
const ON_LEAVE = 1;
const LEFT = 2;
const OUT_OF_COVERAGE = 4;

/** The cells of the ESI file. */
export function esiRows(sources: readonly PaidPerson[], month: Month) {
  const covered = sources.filter(({ payslip }) => payslip.register.esicovered);
  const over = sources.filter(({ facts, payslip }) => facts.esiended && !payslip.register.esicovered);
  return [...covered, ...over].map(({ facts, payslip, identity }) => {
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
      esibase / 100,
      left ? LEFT : paiddays === 0 ? ON_LEAVE : NO_REASON,
      left && facts.leavingdate ? dayFirst(facts.leavingdate) : null,
    ];
  });
}
