import type { DeclarationEffect, DeclarationSent } from '#modules/payroll/contract/person/declare-lines.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { say } from '#platform/engine/say.ts';
import type { Context } from '#platform/server/serve.ts';
import { whatIf } from '#platform/server/timeline/what-if.ts';
import { computePayslip } from '../../../engine/run/pay/payslip.ts';
import { outcomesOf } from '../../setup/settings-preview/outcomes.ts';
import type { DeclaringPerson } from './person.ts';
import { saveDeclared } from './save.ts';

const figuresOf = ({ withall, before, due, monthsleft }: TaxWorking): DeclarationEffect['new'] => ({
  totalincome: withall.totalincome,
  tax: withall.payable,
  before,
  thismonth: due,
  monthsleft,
});

/**
 * The tax of the year in both regimes with a declaration, on the facts of the month that it counts from: it is saved, the
 * month is computed, and all of it is taken back.
 */
export async function computeEffect(
  ctx: Pick<Context, 'db' | 'session'>,
  person: DeclaringPerson,
  sent: DeclarationSent,
): Promise<DeclarationEffect> {
  const { employeeid, payrollmonth } = person;
  const nothing = (missing: string): DeclarationEffect => ({ payrollmonth, missing, new: null, old: null });
  const computed = await whatIf(
    ctx.db,
    () => saveDeclared(ctx, person, sent),
    async () => (await outcomesOf(ctx.db, payrollmonth, [employeeid])).get(employeeid),
  );
  if (!computed) return nothing(say`Not on the payroll of the month`);
  const { context, loaded, outcome } = computed;
  if ('missing' in loaded) return nothing(loaded.missing);
  if ('exception' in outcome) return nothing(outcome.exception);
  const taxIn = (regime: 'new' | 'old') => figuresOf(computePayslip(context, { ...loaded.facts, regime }).tax);
  return { payrollmonth, missing: null, new: taxIn('new'), old: taxIn('old') };
}
