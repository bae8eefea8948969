import type { Answer } from '#platform/engine/form-question.ts';
import type { Db } from '#platform/server/db.ts';
import { type EventTask, eventTasks } from '#modules/checklist/server/public.ts';
import { type ExitTask } from '../contract/core.ts';
import type { Question } from '#platform/contract/form-question.ts';
import { type StoredPolicy, storedPolicyOf, noticeOf } from './notice-terms.ts';

type Answers = Answer[];
export const answersOf = (current: unknown): Answers => (current ?? []) as Answers;

/** A task for display. */
const shownTask = ({
  sourceid: _exit,
  isprivate: _private,
  isblocking: _blocking,
  kindid: _kind,
  assetcategoryid: _category,
  dueday: _due,
  owners,
  statusid,
  ...task
}: EventTask): ExitTask => ({
  ...task,
  responsible: owners.length > 0 ? owners.join(', ') : 'HR',
  statusid: statusid as ExitTask['statusid'],
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

/** The fields of every view of an exit. Private tasks are on the checklist alone. */
export async function coreOf(db: Db, row: Core) {
  const policy = storedPolicyOf(row.policy);
  const tasks = await eventTasks(db, [row.employeeexitid]);
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
    tasks: tasks.filter(({ isprivate }) => !isprivate).map(shownTask),
    endingnote: row.endingnote,
    version: row.version,
  };
}

export const questionsOf = (policy: StoredPolicy | null): readonly Question[] => policy?.detail.interview ?? [];
