import { z } from 'zod';
import { FIRST_SLIP_DESIGN, slipDesign } from '#modules/payroll/contract/outputs/slip-design.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import type { Configuration } from '#platform/server/module.ts';
import { defaultFrom } from '../../run/open-month.ts';
import { latestSlipDesign, putSlipDesign } from './design.ts';

export const slipDesignSchema = slipDesign.partial();
const part = z.object({ payslipdesign: slipDesignSchema.optional() });

/** The latest design of payslips in the file of a company; nothing before it is saved. */
export async function slipDesignPart(db: Db): Promise<Configuration> {
  const design = await latestSlipDesign(db);
  return design ? { payslipdesign: design } : {};
}

/** Takes the design of payslips of a file, from the next month to be run on. */
export async function takeSlipDesign(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  if (!data.payslipdesign) return { changes: [], problems: [] };
  const value = slipDesign.parse({ ...FIRST_SLIP_DESIGN, ...data.payslipdesign });
  const isChanged = canonical(value) !== canonical((await latestSlipDesign(db)) ?? FIRST_SLIP_DESIGN);
  if (apply && isChanged) await putSlipDesign(db, { from: await defaultFrom(db), value });
  return { changes: isChanged ? ['The design of payslips changes.'] : [], problems: [] };
}
