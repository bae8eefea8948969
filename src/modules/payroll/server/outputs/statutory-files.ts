import { say } from '#platform/engine/say.ts';
import type { PfFigures } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { add, subtract } from '#platform/engine/money.ts';
import { failWith } from '#platform/server/application-error.ts';
import { arrearMonths } from '../../engine/output/values.ts';
import type { PaidPerson } from './paid-person.ts';

type Source = Pick<PaidPerson, 'facts' | 'payslip'>;

const SEPARATOR = '#~#';
const whole = (amount: Paise): string => String(amount / 100);

function ecrLine({ facts }: Source, gross: Paise, pf: PfFigures, ncp: number): string {
  const fields = [
    facts.uan ?? '',
    facts.name.toUpperCase(),
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
export const ecr = (sources: readonly Source[]): string =>
  sources
    .filter(({ payslip }) => payslip.register.member)
    .map((source) => {
      const { totalearnings, arreargross, pf, lopdays } = source.payslip.register;
      return ecrLine(source, subtract(totalearnings, arreargross), pf, Math.floor(lopdays));
    })
    .join('');

/**
 * ECR of arrears: a line for each member and wage month with arrear EPF wages above zero, by month and then in the order
 * of the people; empty when there are none.
 */
export const arrearsEcr = (sources: readonly Source[]): string =>
  sources
    .flatMap((source) => arrearMonths(source.payslip).map((late) => ({ source, late })))
    .filter(({ late }) => late.pf.epfwages > 0)
    .toSorted(({ late: a }, { late: b }) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
    .map(({ source, late }) => ecrLine(source, late.gross, late.pf, 0))
    .join('');
