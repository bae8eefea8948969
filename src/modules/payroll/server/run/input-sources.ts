import { lastApplied } from '#bulk/server/applied.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { everythingWaiting } from './start/decisions.ts';
import { taxYearOf } from './facts.ts';

/** Uploads that are inputs of a month, by their kinds. */
const UPLOADS = [
  'loss_of_pay',
  'proration_upload',
  'loss_of_pay_change',
  'extra_payment_and_deduction',
  'units_worked',
  'loans',
  'salary_advances',
  'salary_revision',
  'salary_structure',
  'exemption_bill',
  'exemption_claim',
  'company_car',
  'income_tax_declaration',
  'hra_declaration',
  'declared_section',
  'opening_balances',
  'opening_register',
] as const;

/** Where the inputs of a month came from, and what of them waits for a decision. */
export async function inputSources(db: Db, month: Month) {
  const uploads = await lastApplied(db, { kinds: UPLOADS, values: [month, taxYearOf(month)] });
  const waiting = (await everythingWaiting(db)).map(({ of, count, amount }) => ({ of, count, amount }));
  return { uploads, waiting: waiting.filter(({ of }) => of !== 'settlement') };
}
