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

/** The payment of a locked payslip's net pay, in paise, to the account stored with it. */
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
  beneficiary: name,
});
