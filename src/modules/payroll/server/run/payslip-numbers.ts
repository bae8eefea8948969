import { sql } from 'kysely';
import { establishments } from '#modules/company/server/public.ts';
import { seriesOf } from '#modules/payroll/engine/run/payslip-series.ts';
import type { PayslipSeries } from '#modules/payroll/contract/setup/payslip-numbers.ts';
import type { Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { conflict } from './run-order.ts';

/** The legal entities of the company by name, without the company itself. */
export const entityNames = async (db: Db): Promise<string[]> =>
  (await establishments(db))
    .filter(({ establishmentid }) => establishmentid !== 0)
    .flatMap(({ establishmentname }) => establishmentname ?? []);

const seriesFor = async (db: Db, payrollrunid: number): Promise<readonly PayslipSeries[]> =>
  (await settingsOfRunId(db, payrollrunid))?.payroll.payslipnumbers ?? [];

/** @throws ApplicationError 409 where the settings number the payslips of a unit that is no legal entity (any more) */
export async function checkPayslipNumbers(db: Db, payrollrunid: number): Promise<void> {
  const units = (await seriesFor(db, payrollrunid)).flatMap(({ unit }) => unit ?? []);
  if (units.length === 0) return;
  const existing = await entityNames(db);
  const unknown = units.find((unit) => !existing.includes(unit));
  if (unknown !== undefined)
    conflict(
      say`Payslip numbers are set for ${unknown}, which is no legal entity. Correct them on Payroll Method and compute again`,
    );
}

/** SQL: the legal entity whose series a draft is numbered in, 0 for the company itself. */
export const seriesEntity = sql<number>`coalesce((identity ->> 'establishmentid')::bigint, 0)`;

/**
 * SQL: the number of the draft `d`, of so many `payslips` the one of this `place`, in its series `s`, whose last numbers its
 * run has taken. Null without a series.
 */
export const numberInSeries = sql<string | null>`s.head || lpad((s.lastnumber - d.payslips + d.place)::text,
  greatest(s.digits, length((s.lastnumber - d.payslips + d.place)::text)), '0') || s.tail`;

/**
 * Takes as many numbers of each legal entity's series as a run has payslips of it, in the transaction that locks the run:
 * the rows of the series stay locked until it ends, so no number is given twice and none is left out.
 * @throws ApplicationError 409 as `checkPayslipNumbers`
 */
export async function takeNumbers(
  db: Db,
  { payrollrunid, paydate }: { payrollrunid: number; paydate: Day },
): Promise<void> {
  await checkPayslipNumbers(db, payrollrunid);
  const series = await seriesFor(db, payrollrunid);
  if (series.length === 0) return;
  const names = new Map(
    (await establishments(db)).map(({ establishmentid, establishmentname }) => [establishmentid, establishmentname]),
  );
  const counted = await db
    .selectFrom('draft_payslip as p')
    .select([seriesEntity.as('seriesentityid'), sql<number>`count(*)::integer`.as('payslips')])
    .where('p.payrollrunid', '=', payrollrunid)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  const rows = counted.flatMap(({ seriesentityid, payslips }) => {
    const unit = seriesentityid === 0 ? undefined : (names.get(seriesentityid) ?? undefined);
    const text = seriesOf(series, unit, paydate);
    return text ? [{ seriesentityid, ...text, lastnumber: payslips, payrollrunid }] : [];
  });
  for (const part of chunks(rows, 6))
    await db
      .insertInto('payslip_series')
      .values(part)
      .onConflict((on) =>
        on.columns(['subscriptionid', 'seriesentityid', 'head', 'tail']).doUpdateSet((eb) => ({
          lastnumber: sql<number>`payslip_series.lastnumber + excluded.lastnumber`,
          digits: eb.ref('excluded.digits'),
          payrollrunid: eb.ref('excluded.payrollrunid'),
        })),
      )
      .execute();
}
