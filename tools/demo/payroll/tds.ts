import { addDays, type Day, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { depositDue } from '#modules/payroll/engine/outputs/due-dates.ts';
import { daysOfQuarter } from '#modules/payroll/engine/outputs/tds-statement/quarter.ts';
import { daysOfTaxYear } from '#modules/payroll/server/outputs/form16/year-people.ts';
import { currentDueDates } from '#modules/payroll/server/law/rule-packs.ts';
import { deductedBetween, payslipsBetween } from '#modules/payroll/server/outputs/tds-statement/rows.ts';

const YEAR = '2026-27';
const COMPANY = 0;
const BSR_CODE = '0510308';
/** Months with a challan: days from the due day on, and paise that were deposited less than deducted. */
const CHALLANS: Readonly<Record<string, { readonly days: number; readonly less: number }>> = {
  '2026-04': { days: -1, less: 0 },
  '2026-05': { days: 3, less: 0 },
  '2026-06': { days: -2, less: 0 },
  '2026-07': { days: -1, less: 0 },
  '2026-08': { days: 0, less: 12_500_00 },
};

/** Seeds deposits of tax on time, late and short, and the statement of the first quarter as it was filed. */
export async function seedTdsStatements(db: Db, accountid: number): Promise<void> {
  const { rows } = await deductedBetween(db, COMPANY, daysOfTaxYear(YEAR));
  const challans = rows.flatMap(({ month, tds }, at) => {
    const challan = CHALLANS[month];
    if (!challan || tds <= challan.less) return [];
    const due: Day = depositDue(currentDueDates(), 'tds', month as Month);
    return [
      {
        establishmentid: COMPANY,
        deductionmonth: month,
        bsrcode: BSR_CODE,
        depositedon: addDays(due, challan.days),
        challanserial: String(10_412 + at * 37),
        amount: tds - challan.less,
        interest: challan.days > 0 ? 1_850_00 : 0,
        addedby: accountid,
      },
    ];
  });
  if (challans.length > 0) await db.insertInto('tds_challan').values(challans).execute();
  const payslips = await payslipsBetween(db, COMPANY, daysOfQuarter(YEAR, 1));
  if (payslips.length === 0) return;
  await db
    .insertInto('tds_filing')
    .values({
      taxyear: YEAR,
      quarter: 1,
      establishmentid: COMPANY,
      filedon: '2026-07-24',
      acknowledgement: '070260200417935',
      payslips: JSON.stringify(payslips),
      addedby: accountid,
    })
    .execute();
}
