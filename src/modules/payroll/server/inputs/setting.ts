import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import { refuse } from '#platform/server/refusal.ts';
import { companyConfig } from '../../contract/company-config.ts';

const { structure, payroll, words, choices } = companyConfig.shape;
/** The tenant setting `payroll`: the parts of the company file that payroll works by. */
export const payrollSetting = z.object({ structure, payroll, words, bankmodes: choices.shape.bankmodes });
export type PayrollSetting = z.output<typeof payrollSetting>;

/** @throws Refusal when the company has not set up payroll */
export async function loadSetting(db: Db): Promise<PayrollSetting> {
  const row = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', 'payroll')
    .executeTakeFirst();
  const read = payrollSetting.safeParse(row?.value);
  if (read.success) return read.data;
  return refuse('conflict', {
    status: 409,
    text: 'Payroll is not set up. Enter the salary structure and the payroll policy first.',
  });
}
