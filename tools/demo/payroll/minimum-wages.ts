import { minimumWageRecord } from '#modules/payroll/contract/law/minimum-wage.ts';
import type { Db } from '#platform/server/db.ts';
import { saveRows } from '#platform/server/record-kind.ts';

/** Zone of Bengaluru, categories of the lowest grades; figures of the demo alone, which nobody confirmed. */
const RATES = [
  ['KA', 'Zone I', 'Unskilled', 2_100_000],
  ['KA', 'Zone I', 'Skilled', 1_750_000],
  ['KA', null, null, 2_200_000],
  ['MH', null, 'Unskilled', 1_320_000],
  ['MH', null, null, 2_200_000],
  ['TN', null, null, 1_480_000],
  ['DL', null, null, 1_850_000],
  ['TS', null, null, 1_450_000],
] as const;

/** Minimum wages of the demo company from a day on, with the zone of its first office and categories of two grades. */
export async function seedMinimumWages(db: Db, ratefrom: string): Promise<void> {
  await saveRows(
    db,
    minimumWageRecord,
    RATES.map(([statecode, zone, category, rate]) => ({
      statecode,
      zone,
      category,
      ratefrom,
      rate,
      rateperid: 1,
      source: 'Figure of the demo company',
      isconfirmed: false,
    })),
  );
  const office = await db
    .selectFrom('company_office')
    .select('officeaddressid')
    .orderBy('officeaddressid')
    .executeTakeFirst();
  const grades = await db.selectFrom('grade').select('subscriptiongradeid').orderBy('graderank').execute();
  const [lowest, second] = grades;
  await db
    .insertInto('minimum_wage_class')
    .values([
      ...(office ? [{ ...office, zone: 'Zone I' }] : []),
      ...(lowest ? [{ ...lowest, category: 'Unskilled' }] : []),
      ...(second ? [{ ...second, category: 'Skilled' }] : []),
    ])
    .execute();
}
