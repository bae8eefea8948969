import {
  FIRST_SLIP_DESIGN,
  getSlipDesign,
  saveSlipDesign,
  type SlipDesign,
  slipDesign,
} from '#modules/payroll/contract/outputs/slip-design.ts';
import { addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import { stale } from '#platform/server/application-error.ts';
import { storedBranding } from '#platform/server/branding.ts';
import { datedSetting } from '#platform/server/dated-setting.ts';
import type { Db } from '#platform/server/db.ts';
import { keyOf } from '#platform/server/files/key.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { serve } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { closedMonth, defaultFrom } from '../../run/open-month.ts';
import { z } from 'zod';
import { canonical } from '#platform/server/idempotency.ts';
import type { Configuration } from '#platform/server/module.ts';

/** How many months ahead a design may begin. */
const AHEAD = 11;

/** The design of payslips, in force from a month on: a locked month keeps the one it was printed in. */
const slipDesignSetting = datedSetting({
  name: 'payslip_design',
  unit: 'month',
  read: (value): SlipDesign => slipDesign.parse({ ...FIRST_SLIP_DESIGN, ...(value as Partial<SlipDesign>) }),
  async closed(db) {
    const until = await closedMonth(db);
    if (until === undefined) return undefined;
    const next = monthName(addMonths(until, 1));
    return { until, why: `${monthName(until)} is locked. Choose ${next} or a later month.` };
  },
});

/** The design of payslips of a month. */
export const slipDesignIn = async (db: Db, month: Month): Promise<SlipDesign> =>
  (await slipDesignSetting.inForce(db, month))?.value ?? FIRST_SLIP_DESIGN;

/** The design with the latest first month; undefined before the first change. */
export const latestSlipDesign = async (db: Db): Promise<SlipDesign | undefined> =>
  (await slipDesignSetting.series(db)).at(-1)?.value;

/** Puts a design in force from a month on; months before the first change keep the first design. */
export async function putSlipDesign(db: Db, { from, value }: { from: Month | null; value: SlipDesign }): Promise<void> {
  if (from !== null && (await slipDesignSetting.newestVersion(db)) === 0)
    await slipDesignSetting.saveFrom(db, { from: null, value: FIRST_SLIP_DESIGN });
  await slipDesignSetting.saveFrom(db, { from, value });
}

/** The logo of the company as it is today; undefined without one. */
export async function companyLogo(
  db: Db,
  { files, subscriptionid }: { files: FileStore; subscriptionid: number },
): Promise<Uint8Array | undefined> {
  const { logo } = await storedBranding(db);
  if (logo === null) return undefined;
  const row = await db.selectFrom('stored_file').select('key').where('fileid', '=', Number(logo)).executeTakeFirst();
  return (row && (await files.get(keyOf(subscriptionid, row.key)))) ?? undefined;
}

async function state(db: Db, today: string, input: Month | null | undefined) {
  const usual = await defaultFrom(db);
  const from = input ?? usual;
  const series = await slipDesignSetting.series(db);
  const match = series.findLast((one) => one.from === null || (from !== null && one.from <= from));
  const begin = usual ?? (today.slice(0, 7) as Month);
  return [
    {
      ...(match?.value ?? FIRST_SLIP_DESIGN),
      version: await slipDesignSetting.newestVersion(db),
      from,
      usual,
      months: [...monthsFrom(begin, addMonths(begin, AHEAD))],
      later: series.find((one) => one.from !== null && (from === null || one.from > from))?.from ?? null,
      haslogofile: (await storedBranding(db)).logo !== null,
    },
  ];
}

const get = serve(getSlipDesign, ({ db, today }, { from }) => state(db, today, from));

const save = serve(saveSlipDesign, async ({ db, today, ifMatch }, { from: chosen, ...value }) => {
  const from = chosen ?? (await defaultFrom(db));
  await slipDesignSetting.lock(db);
  const version = await slipDesignSetting.newestVersion(db);
  if (ifMatch !== undefined && ifMatch !== version) stale(await state(db, today, chosen));
  await putSlipDesign(db, { from, value });
  return state(db, today, chosen);
});

export const slipDesignEndpoints = [get, save];

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
