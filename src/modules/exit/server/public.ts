import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { unreturned } from '#modules/assets/server/public.ts';
import { ASSET_RETURN } from '#modules/checklist/contract/words.ts';
import { type EventTask, eventTasks } from '#modules/checklist/server/public.ts';
import { formatRupees, sum } from '#platform/engine/money.ts';
import { isBlocking, openTasks } from '../engine/clearance.ts';
import { noticeOf } from './notice-terms.ts';

export { openExits, setLastDays } from './last-day.ts';

/** The data of an exit for full and final. Amounts in paise; days of buyout are calendar days of notice not served. */
export type Clearance = {
  employeeexitid: number;
  lastday: string;
  submittedon: string;
  noticedays: number;
  shortdays: number;
  buyoutdays: number;
  isclosed: boolean;
  /** No blocking tasks, or HR has closed the exit with a reason. */
  isclear: boolean;
  recoveryamount: number;
  /** What blocks, by title with whoever has it, a return with what is left and its value; private tasks only count in `isclear`. */
  open: string[];
  tasks: { title: string; statusid: number; note: string | null; recoveryamount: number | null }[];
};

type Left = Awaited<ReturnType<typeof unreturned>>;

/** Why a task blocks: of a return what is left, with its value on the last day in rupees, else who has it to do. */
function reasonOf({ title, kindid, assetcategoryid, owners }: EventTask, left: Left): string {
  const assets = left.filter((one) => assetcategoryid === null || one.assetcategoryid === assetcategoryid);
  if (kindid !== ASSET_RETURN || assets.length === 0)
    return owners.length === 0 ? title : `${title} (${owners.join(', ')})`;
  const value = sum(assets.flatMap((one) => one.value ?? []));
  return `${title}: ${assets.map(({ asset }) => asset).join(', ')}${value === 0 ? '' : `, ${formatRupees(value)}`}`;
}

/** The latest accepted exit of people with its clearance status, by person; four statements for any number. */
export async function clearanceOf(db: Db, employeeids: readonly number[]): Promise<Map<number, Clearance>> {
  const exits = await db
    .selectFrom('employee_exit')
    .select(['employeeexitid', 'employeeid', 'statusid', 'lastday', 'submittedon', 'notice'])
    .where(anyOf('employeeid', employeeids))
    .where('statusid', 'in', [2, 3])
    .orderBy('employeeexitid')
    .execute();
  const latest = new Map(exits.map((exit) => [exit.employeeid, exit]));
  const tasks = await eventTasks(
    db,
    [...latest.values()].map(({ employeeexitid }) => employeeexitid),
  );
  const left = await unreturned(db, new Map([...latest].map(([employeeid, { lastday }]) => [employeeid, lastday])));
  return new Map(
    [...latest].map(([employeeid, { employeeexitid, statusid, lastday, submittedon, notice }]) => {
      const own = tasks.filter(({ sourceid }) => sourceid === employeeexitid);
      const { noticedays, shortdays, buyoutdays } = noticeOf(notice);
      const isclosed = statusid === 3;
      return [
        employeeid,
        {
          employeeexitid,
          lastday,
          submittedon,
          noticedays,
          shortdays,
          buyoutdays,
          isclosed,
          isclear: isclosed || openTasks(own) === 0,
          recoveryamount: own.reduce((sum, task) => sum + (task.recoveryamount ?? 0), 0),
          open: isclosed
            ? []
            : own
                .filter((task) => isBlocking(task) && !task.isprivate)
                .map((task) =>
                  reasonOf(
                    task,
                    left.filter((one) => one.employeeid === employeeid),
                  ),
                ),
          tasks: own.map(({ title, statusid: state, note, recoveryamount }) => ({
            title,
            statusid: state,
            note,
            recoveryamount,
          })),
        },
      ];
    }),
  );
}

/** Exits that are accepted or closed, with their people. */
const accepted = (db: Db) =>
  db
    .selectFrom('employee_exit as x')
    .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .select(['x.employeeexitid', 'x.employeeid', 'x.lastday', 'e.joiningdate', 'r.kindid'])
    .where('x.statusid', 'in', [2, 3]);
const withDays = <R extends { lastday: string; joiningdate: string }>(row: R) => ({
  ...row,
  lastday: day(row.lastday),
  joiningdate: day(row.joiningdate),
});

/** An exit that is accepted or closed, with its person; `isLocked`: until the end of the transaction. */
export async function acceptedExit(db: Db, employeeexitid: number, isLocked = false) {
  const row = await accepted(db)
    .where('x.employeeexitid', '=', employeeexitid)
    .$if(isLocked, (q) => q.forUpdate('x'))
    .executeTakeFirst();
  return row && withDays(row);
}
export type AcceptedExit = NonNullable<Awaited<ReturnType<typeof acceptedExit>>>;

/** The latest of these of people, by person. */
export async function acceptedExits(
  db: Db,
  employeeids: readonly number[],
): Promise<ReadonlyMap<number, AcceptedExit>> {
  const rows = await accepted(db).where(anyOf('x.employeeid', employeeids)).orderBy('x.employeeexitid').execute();
  return new Map(rows.map((row) => [row.employeeid, withDays(row)]));
}
