import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { closedTime } from '#modules/attendance/server/public.ts';
import { listSheetBeside, SINCE_CLOSE_SHOWN } from '#modules/payroll/contract/run/since-close.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve } from '#platform/server/serve.ts';
import { paidDaysOf, inGroup } from '../../setup/groups.ts';
import { findSettings } from '../../setup/settings.ts';
import { attendanceDays } from './source.ts';

/** Names of people, in the order of their codes. */
export const namesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where(anyOf('employeeid', ids))
    .orderBy('employeecode')
    .execute();

const beside = serve(listSheetBeside, async ({ db }, { payrollmonth, paygroup = '' }) => {
  const settings = await findSettings(db, payrollmonth);
  const nothing = [{ differing: 0, total: 0, rows: [] }];
  if (!settings || paidDaysOf(settings, paygroup) !== 'attendance') return nothing;
  const sheet = await db
    .selectFrom('loss_of_pay')
    .select((eb) => ['employeeid', eb.fn.sum<string>('lopdays').as('lopdays')])
    .where('payrollmonth', '=', payrollmonth)
    .where('employeeid', 'in', inGroup(payrollmonth, paygroup))
    .groupBy('employeeid')
    .execute();
  if (sheet.length === 0) return nothing;
  const { people } = await closedTime(db, await attendanceDays(db, payrollmonth));
  const mine = new Set(
    (
      await db
        .selectFrom('employee')
        .select('employeeid')
        .where('employeeid', 'in', inGroup(payrollmonth, paygroup))
        .execute()
    ).map(({ employeeid }) => employeeid),
  );
  const days = new Map(sheet.map(({ employeeid, lopdays }) => [employeeid, { sheet: Number(lopdays), attendance: 0 }]));
  for (const [employeeid, { lossofpay }] of people)
    if (mine.has(employeeid) && (lossofpay > 0 || days.has(employeeid)))
      days.set(employeeid, { sheet: days.get(employeeid)?.sheet ?? 0, attendance: lossofpay / UNITS_PER_DAY });
  const rows = (await namesOf(db, [...days.keys()])).flatMap((one) => {
    const result = days.get(one.employeeid);
    return result ? [{ ...one, ...result }] : [];
  });
  const differs = (row: { sheet: number; attendance: number }): boolean => row.sheet !== row.attendance;
  const differing = rows.filter(differs);
  return [
    {
      differing: differing.length,
      total: rows.length,
      rows: [...differing, ...rows.filter((row) => !differs(row))].slice(0, SINCE_CLOSE_SHOWN),
    },
  ];
});

export const sheetBesideEndpoints = [beside];
