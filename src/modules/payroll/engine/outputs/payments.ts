import { payeeSources } from './payees.ts';
import type { OutputRun, OutputSource } from './values.ts';

/** What is paid out of a payslip, in paise, to the account stored with it; texts are empty where there is none. */
export type Payment = {
  readonly code: string;
  readonly amount: number;
  readonly account: string;
  readonly ifsc: string;
};
/** People who are in no file for the bank, by what they are paid by; `onhold` for what a payout hold keeps back. */
export type PaidApart = {
  readonly mode: string;
  readonly onhold: boolean;
  readonly people: number;
  readonly amount: number;
};

const paymentOf = ({ facts, payslip, identity }: OutputSource): Payment => ({
  code: facts.code,
  amount: payslip.register.netpay,
  account: identity.bankaccount ?? '',
  ifsc: identity.ifsc ?? '',
});

/** Whether the net pay goes through the bank now: by the payment mode, above zero, and not on hold. */
const isByBank = ({ facts, identity }: OutputSource, { bankmodes }: Pick<OutputRun, 'bankmodes'>): boolean =>
  bankmodes.includes(facts.paymentmode) && identity.payouthold !== true;

/** The payments of payslips with net pay: those by the bank, and all of them by the code of the person or nominee. */
export function paymentsOf(sources: readonly OutputSource[], run: Pick<OutputRun, 'bankmodes'>) {
  const paid = sources.filter(({ payslip }) => payslip.register.netpay > 0);
  const apart = new Map<string, PaidApart>();
  for (const source of paid.filter((one) => !isByBank(one, run))) {
    const mode = source.facts.paymentmode;
    const onhold = source.identity.payouthold === true;
    const { people, amount } = apart.get(`${onhold} ${mode}`) ?? { people: 0, amount: 0 };
    const { netpay } = source.payslip.register;
    apart.set(`${onhold} ${mode}`, { mode, onhold, people: people + 1, amount: amount + netpay });
  }
  return {
    bybank: paid
      .filter((one) => isByBank(one, run))
      .flatMap(payeeSources)
      .map(paymentOf),
    all: new Map(
      [...sources, ...sources.flatMap(payeeSources)].map((source) => [source.facts.code, paymentOf(source)]),
    ),
    apart: [...apart.values()],
  };
}
