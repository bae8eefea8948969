import type { PfFigures } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { lastDay } from '#platform/engine/day.ts';
import { add, paise, rupeeText, subtract, ZERO } from '#platform/engine/money.ts';
import { csvLine } from '#platform/server/bulk/file.ts';
import type { Bank } from './people.ts';
import type { Source } from './register.ts';

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

/** ECR of the month's own wages: one line per member, also for zero wages. Whole days of loss of pay count. */
export const ecr = (sources: readonly Source[]): string =>
  sources
    .filter(({ payslip }) => payslip.register.member)
    .map((source) => {
      const { totalearnings, arreargross, pf, lopdays } = source.payslip.register;
      return ecrLine(source, subtract(totalearnings, arreargross), pf, Math.floor(lopdays));
    })
    .join('');

/** ECR of arrears: members with arrear EPF wages above zero; empty when there are none. */
export const arrearsEcr = (sources: readonly Source[]): string =>
  sources
    .filter(({ payslip }) => payslip.register.arrearpf.epfwages > 0)
    .map((source) => ecrLine(source, source.payslip.register.arreargross, source.payslip.register.arrearpf, 0))
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

/** Payments of the month through the bank: net pay above zero, one line per employee. */
export function bankAdvice(
  sources: readonly Source[],
  banks: ReadonlyMap<string, Bank>,
  { label, modes }: { label: string; modes: readonly string[] },
): string {
  const lines = sources
    .filter(({ facts, payslip }) => modes.includes(facts.paymentmode) && payslip.register.netpay > ZERO)
    .map(({ facts, payslip }) => {
      const bank = banks.get(facts.code);
      const [year = '', month = '', day = ''] = lastDay(payslip.month).split('-');
      return csvLine([
        `${label.toUpperCase()}-${payslip.month}-${facts.code}`,
        facts.code,
        bank?.name ?? facts.name,
        bank?.account ?? '',
        bank?.ifsc ?? '',
        rupeeText(paise(payslip.register.netpay)),
        `${day}/${month}/${year}`,
        `Salary ${payslip.month}`,
      ]);
    });
  return [csvLine(ADVICE), ...lines].join('');
}
