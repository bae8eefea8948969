import { say } from '#platform/engine/say.ts';
import type { PfFigures } from '#modules/payroll/contract/payslip.ts';
import type { Day, Paise } from '#modules/payroll/contract/units.ts';
import { add, paise, rupeeText, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { csvLine } from '#platform/engine/spreadsheet-text.ts';
import { failWith } from '#platform/server/application-error.ts';
import { arrearMonths } from './arrear-months.ts';
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

const ADVICE = [
  'Reference',
  'Employee Code',
  'Beneficiary Name',
  'Account Number',
  'IFSC',
  'Amount',
  'Value Date',
  'Narration',
];

type Bank = {
  readonly label: string;
  readonly modes: readonly string[];
  /** The value date. */
  readonly paydate: Day;
  readonly sequence?: number;
};
const throughBank = (sources: readonly PaidPerson[], { modes }: Pick<Bank, 'modes'>): PaidPerson[] =>
  sources.filter(
    ({ facts, payslip, identity }) =>
      modes.includes(facts.paymentmode) && payslip.register.netpay > ZERO && !identity.payouthold,
  );

/** Payments of the month through the bank: net pay above zero, one line per employee. */
export function bankAdvice(sources: readonly PaidPerson[], bank: Bank): string {
  // A correction pays the same people for the same month, so its references must differ.
  const correction = bank.sequence ? `-C${bank.sequence}` : '';
  const lines = throughBank(sources, bank).map(({ facts, payslip, identity }) => {
    const [year = '', month = '', day = ''] = bank.paydate.split('-');
    return csvLine([
      `${bank.label.toUpperCase()}-${payslip.month}${correction}-${facts.code}`,
      facts.code,
      facts.name,
      identity.bankaccount ?? '',
      identity.ifsc ?? '',
      rupeeText(paise(payslip.register.netpay)),
      `${day}/${month}/${year}`,
      `Salary ${payslip.month}`,
    ]);
  });
  return [csvLine(ADVICE), ...lines].join('');
}

/** Control totals that people compare before they send the bank file: number of payments and their sum. */
export function bankControl(sources: readonly PaidPerson[], modes: readonly string[]): { count: number; total: Paise } {
  const paid = throughBank(sources, { modes });
  return { count: paid.length, total: sum(paid.map(({ payslip }) => payslip.register.netpay)) };
}
