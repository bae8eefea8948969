import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { Phrase } from '#modules/payroll/contract/run/working.ts';
import { isListedCity } from '../../law/hra.ts';
import { withMonth } from '../../wording.ts';
import type { PayContext } from '../pay/context.ts';
import { ageBand } from '../pay/income-tax.ts';
import { say } from './formula-phrase.ts';

/** The tax by slabs, slab by slab; slabs without tax are named once, by where the tax begins. */
function slabPhrase(context: PayContext, facts: EmployeeFacts, { regime, withall }: TaxWorking): Phrase | undefined {
  const { totalincome, slabtax } = withall;
  if (slabtax === 0) return undefined;
  const parts: Phrase[] = [];
  let from = 0;
  for (const { upto, rate } of context.incometax(regime).slabs[ageBand(context, facts)]) {
    if (totalincome <= from) break;
    const top = upto === null ? totalincome : Math.min(totalincome, upto);
    if (rate !== '0') parts.push(say('times', { a: top - from, b: `${rate}%` }));
    if (upto === null) break;
    from = upto;
  }
  const [first, ...others] = parts;
  if (!first) return undefined;
  const sum = others.reduce((before, one) => say('plus', { a: before, b: one }), first);
  return say('slabs', { income: totalincome, working: sum, amount: slabtax });
}

/** The exemption for rent, period by period: the least of the three. */
function rentPhrases({ hra: rule, month }: PayContext, { declaration }: EmployeeFacts, tax: TaxWorking): Phrase[] {
  const rows = tax.hrablocks.filter(({ exempt }) => exempt > 0);
  return rows.map(({ hra, rent, basic, exempt, city = declaration?.rentcity ?? '', period }) => {
    const isListed = isListedCity(city, rule);
    const rate = isListed ? rule.listedrate : rule.otherrate;
    const values = { hra, rent, basic, less: rule.rentlessrate, rate, city, amount: exempt };
    const of = say(isListed ? 'rentListed' : 'rentOther', values);
    return /^\d/.test(period) && period !== month
      ? say('rentOf', { month: withMonth('', period as never).trim(), of })
      : of;
  });
}

/**
 * How the tax of the year came about where a figure alone does not say it: the exemption for rent, the slabs, the rebate
 * and the cess. Amounts in paise.
 */
export function taxPhrases(context: PayContext, facts: EmployeeFacts, tax: TaxWorking): Phrase[] {
  const { slabtax, rebate, rebaterelief, surcharge, surchargerelief, surchargerate, cess } = tax.withall;
  const slabs = slabPhrase(context, facts, tax);
  const beforecess = slabtax - rebate - rebaterelief + surcharge - surchargerelief;
  const { cess: rate } = context.incometax(tax.regime);
  return [
    ...rentPhrases(context, facts, tax),
    ...(slabs ? [slabs] : []),
    ...(surcharge > 0 ? [say('surcharge', { rate: surchargerate, amount: surcharge })] : []),
    ...(cess > 0 ? [say('cess', { base: beforecess, rate, amount: cess })] : []),
  ];
}
