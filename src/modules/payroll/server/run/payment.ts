import type { Payee } from '#modules/payroll/contract/run/payees.ts';

type Payable = {
  readonly payrollmonth: string;
  readonly payrollrunid: number;
  readonly employeeid: number;
  readonly employeecode: string;
  readonly netpay: number;
  readonly name: string;
  readonly identity: Readonly<Record<string, unknown>>;
};
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const payeesIn = (identity: Payable['identity']): readonly Payee[] => (identity['payees'] ?? []) as readonly Payee[];

/**
 * The payment of a locked payslip's net pay, in paise, to the account stored with it; to nominees by the shares stored
 * with it, as the files for the bank divide it.
 */
export const paymentOf = ({
  payrollmonth,
  payrollrunid,
  employeeid,
  employeecode,
  netpay,
  name,
  identity,
}: Payable) => ({
  payrollrunid,
  employeeid,
  amount: netpay,
  reference: `${payrollmonth}-${payrollrunid}-${employeecode}`,
  paymentmode: textOf(identity['paymentmode']) ?? 'Bank',
  bankaccount: textOf(identity['bankaccount']),
  ifsc: textOf(identity['ifsc']),
  beneficiary:
    payeesIn(identity).length > 0
      ? payeesIn(identity)
          .map((payee) => payee.name)
          .join(', ')
      : name,
});
