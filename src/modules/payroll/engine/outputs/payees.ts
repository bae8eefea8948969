import { type Payee, WHOLE_SHARE } from '#modules/payroll/contract/run/payees.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import type { OutputSource } from './values.ts';

/**
 * What nominees get of a net pay by their shares, in paise and in their order: each the whole paise below its share,
 * the last one the rest, so that the amounts are the net pay.
 */
export function payeeAmounts(netpay: Paise, payees: readonly Pick<Payee, 'share'>[]): Paise[] {
  const amounts = payees.map(({ share }) => Number((BigInt(netpay) * BigInt(share)) / BigInt(WHOLE_SHARE)));
  const before = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount, at) => paise(at === amounts.length - 1 ? netpay - before : amount));
}

/**
 * A payslip as the files for the bank have it: itself, or once for each nominee with the name, account and amount, and
 * the employee code with the number of the nominee.
 */
export function payeeSources(source: OutputSource): OutputSource[] {
  const { facts, payslip, identity } = source;
  const { payees } = identity;
  if (!payees) return [source];
  const amounts = payeeAmounts(payslip.register.netpay, payees);
  return payees.flatMap(({ name, account, ifsc }, at) => {
    const netpay = amounts[at] ?? paise(0);
    if (netpay <= 0) return [];
    return [
      {
        ...source,
        facts: { ...facts, code: `${facts.code}-${at + 1}`, name },
        payslip: { ...payslip, register: { ...payslip.register, netpay } },
        identity: { ...identity, bankname: null, bankaccount: account, ifsc },
      },
    ];
  });
}
