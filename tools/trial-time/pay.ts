import { basename } from 'node:path';
import { sql } from 'kysely';
import { type Day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Faults } from '../trial/faults.ts';
import type { Trial } from '../trial/run.ts';
import { payrollSetting } from '../../src/modules/payroll/server/setup/settings.ts';
import { fillTime } from './fill.ts';
import { hasPunches, readTime } from './folder.ts';
import type { People } from './people.ts';

type Settings = Record<string, unknown>;
const record = (value: unknown): Settings => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Pays everybody from a month on by a source of paid days, where the settings of the company name none. */
async function payBy(db: Db, month: Month, paiddays: 'sheet' | 'attendance'): Promise<void> {
  const current = await payrollSetting.inForce(db, month);
  const value = record(current?.value);
  await payrollSetting.saveFrom(db, {
    from: month,
    value: { ...value, payroll: { ...record(value['payroll']), paiddays } },
  });
}

/** People in service in a month whom the sheet People lacks. */
async function unknownPeople(db: Db, people: People, { from, to }: { from: Day; to: Day }): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .select('employeecode')
    .where('joiningdate', '<=', to)
    .where(sql<boolean>`coalesce(leavingdate, ${to}::date) >= ${from}::date`)
    .orderBy('employeecode')
    .execute();
  return rows.flatMap(({ employeecode }) => (people.has(employeecode) ? [] : [employeecode]));
}

/**
 * Pays the month of a folder with punches by attendance and leave, which are counted and closed first; months of other
 * folders stay with their sheets. One folder of a trial has punches: its leave goes back to the beginning of the ledger.
 */
export function payByAttendance(): NonNullable<Trial['time']> {
  let done: string | undefined;
  return async (company, { folder, month }, faults: Faults) => {
    const fail = (message: string) =>
      void faults.errors.push({ file: basename(folder), sheet: '', row: undefined, column: undefined, message });
    if (!hasPunches(folder)) {
      if (done !== undefined) await company.tx((db) => payBy(db, month, 'sheet'));
      return;
    }
    if (done !== undefined)
      return fail(`only one folder of a trial has punches, and ${done} has them. Run this one alone`);
    done = basename(folder);
    const time = await readTime(folder, faults);
    if (!time) return;
    if (time.policies.month !== month)
      return fail(`policies.json is of ${time.policies.month}, the folder of ${month}. Correct --from, or the file`);
    const sheet = await company.tx((db) =>
      db.selectFrom('loss_of_pay').select('employeeid').where('payrollmonth', '=', month).limit(1).execute(),
    );
    if (sheet.length > 0) return fail('there are punches and a sheet of unpaid days. Keep one of them');
    const env = { ...company.env, now: () => new Date(`${time.policies.closedate}T06:30:00Z`) };
    const filled = await fillTime({ ...company, env }, time, faults);
    if (!filled) return;
    const strange = await company.tx((db) =>
      unknownPeople(db, filled.people, { from: firstDay(month), to: lastDay(month) }),
    );
    for (const code of strange) fail(`${code} is paid, but is not in the sheet People. Add a row`);
    if (strange.length === 0) await company.tx((db) => payBy(db, month, 'attendance'));
  };
}
