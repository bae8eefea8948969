import { sql } from 'kysely';
import type { DynamicField, DynamicValue } from '#platform/contract/dynamic-form.ts';
import { emptyValue } from '#platform/engine/dynamic-form.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type ExitTask } from '../contract/core.ts';
import type { Question } from '../contract/policy.ts';
import { isDoable } from '../engine/clearance.ts';
import { type StoredPolicy, storedPolicyOf, noticeOf } from './notice-terms.ts';

export type Answers = { id: number; value: DynamicValue }[];
export const answersOf = (current: unknown): Answers => (current ?? []) as Answers;

/** A question of the interview as a field of a dynamic form; its options are numbered from one. */
export const fieldOf = (question: Question, given: Answers = []): DynamicField => ({
  id: question.id,
  typeid: question.typeid,
  value: given.find(({ id }) => id === question.id)?.value ?? emptyValue(question.typeid),
  label: question.label,
  placeholder: null,
  helperText: null,
  min: null,
  max: null,
  options: question.options.map((displayname, at) => ({ displayname, displayvalue: at + 1, group: null })),
  errorText: null,
  isrequired: question.isrequired,
});

/** An answer as text: the selected options, or the entered text. */
export function answerText(question: Question, value: DynamicValue): string {
  const nameOf = (one: number) => question.options[one - 1] ?? '';
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  return [6, 9].includes(question.typeid) ? nameOf(Number(value)) : String(value);
}

/** The tasks of exits in their order, with the responsible people; one query for any number of exits. */
export async function tasksOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('exit_task as t')
    .leftJoin('department as d', 'd.departmentid', 't.departmentid')
    .leftJoin('permission_group as g', 'g.permissiongroupid', 't.permissiongroupid')
    .leftJoin('employee as p', 'p.employeeid', 't.employeeid')
    .leftJoin('account as by', 'by.accountid', 't.doneby')
    .select([
      't.exittaskid',
      't.employeeexitid',
      't.itemno',
      't.title',
      't.statusid',
      't.note',
      't.recoveryamount',
      't.doneon',
      't.version',
      'by.fullname as donebyname',
      sql<string>`coalesce(p.fullname, d.departmentname, g.permissiongroupname, 'HR')`.as('responsible'),
    ])
    .where(anyOf('t.employeeexitid', ids))
    .orderBy('t.employeeexitid')
    .orderBy('t.itemno')
    .execute();
}
type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];

/** A task for display; `mine` says whether the caller is responsible for it. */
export const shownTask = (
  { employeeexitid: _exit, statusid, ...task }: TaskRow,
  { all, isordered, mine }: { all: readonly TaskRow[]; isordered: boolean; mine: boolean },
): ExitTask => ({
  ...task,
  statusid: statusid as ExitTask['statusid'],
  maycomplete: mine && statusid !== 4 && isDoable(all, task.itemno, isordered),
});

type Core = {
  employeeexitid: number;
  exitreasonname: string;
  kindid: number;
  statusid: number;
  isown: boolean;
  needssecond: boolean;
  submittedon: string;
  wishedday: string | null;
  lastday: string;
  note: string | null;
  notice: unknown;
  policy: unknown;
  endingnote: string | null;
  version: number;
};

/** The fields of every view of an exit; `mine` is passed to the tasks. */
export async function coreOf(db: Db, row: Core, mine: boolean) {
  const policy = storedPolicyOf(row.policy);
  const tasks = await tasksOf(db, [row.employeeexitid]);
  const isordered = policy?.detail.isordered ?? false;
  return {
    employeeexitid: row.employeeexitid,
    exitreasonname: row.exitreasonname,
    kindid: row.kindid as 1,
    statusid: row.statusid as 1,
    isown: row.isown,
    needssecond: row.needssecond,
    submittedon: row.submittedon,
    wishedday: row.wishedday,
    lastday: row.lastday,
    note: row.note,
    notice: noticeOf(row.notice),
    policyreason: policy?.reason ?? null,
    tasks: tasks.map((task) => shownTask(task, { all: tasks, isordered, mine })),
    endingnote: row.endingnote,
    version: row.version,
  };
}

export const questionsOf = (policy: StoredPolicy | null): readonly Question[] => policy?.detail.interview ?? [];
