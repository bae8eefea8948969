import { say } from '#platform/engine/say.ts';
import type { PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import type { FilingPolicy } from '#modules/payroll/contract/outputs/filing.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { add, notBelowZero, type Paise, subtract, sum } from '#platform/engine/money.ts';
import { fraction, round } from '#platform/engine/rounding.ts';
import { failWith } from '#platform/server/application-error.ts';
import { cleanName } from '../../engine/outputs/ecr-names.ts';
import { isApart } from '../../engine/run/pay/structure.ts';
import { arrearMonths } from '../../engine/outputs/values.ts';
import type { PaidPerson } from './paid-person.ts';

type Source = Pick<PaidPerson, 'facts' | 'payslip'>;
/** The figures of a line, with its days without pay. */
type Of = { readonly gross: Paise; readonly pf: PfFigures; readonly ncp: number };

const SEPARATOR = '#~#';
const whole = (amount: Paise): string => String(amount / 100);

/** How a company's ECR is written, and the components that it leaves out of the gross wages. */
export type EcrReading = FilingPolicy & { readonly without: ReadonlySet<string> };

/**
 * The reading of a company. Bonuses and amounts of a settlement are pay that stands on a payslip once and counts neither
 * for the provident fund nor for ESI.
 */
export const ecrReading = (
  { components, unused = [] }: Pick<Structure, 'components' | 'unused'>,
  filing: FilingPolicy = {},
): EcrReading => ({
  ...filing,
  without: new Set(
    [...components, ...unused].flatMap((one) =>
      (one.source === 'one-time' || (one.source === 'formula' && isApart(one))) && !one.bases.pf && !one.bases.esi
        ? [one.code]
        : [],
    ),
  ),
});

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

/**
 * Checks that all members have a UAN: the portal rejects a whole file for one member without.
 * @throws ApplicationError that names them
 */
export function needUans(sources: readonly Source[]): void {
  const without = sources.filter(({ facts, payslip }) => payslip.register.member && !facts.uan);
  if (without.length === 0) return;
  const first = without.slice(0, 10).map(({ facts }) => `${facts.name} (${facts.code})`);
  const rest = without.length - first.length;
  const names = rest > 0 ? say`${first.join(', ')} and ${rest} more` : first.join(', ');
  failWith('conflict', {
    status: 409,
    text: `The ECR needs the UAN of every member. Missing: ${names}. Enter them and lock the next run with them.`,
  });
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
