import { addDays, type Day } from '#platform/engine/day.ts';
import { type Condition, type Question } from '../contract/template.ts';
import { OPEN } from '../contract/words.ts';

export type TaskState = { readonly itemno: number; readonly statusid: number; readonly waitsfor: readonly number[] };

/**
 * The numbers of the open tasks that a task waits for: those it names, and in an ordered checklist every open one before
 * it. Without any it can be done now; tasks that wait for nothing start together.
 */
export function waitingFor(task: TaskState, tasks: readonly TaskState[], isordered: boolean): number[] {
  return tasks
    .filter(
      ({ itemno, statusid }) =>
        statusid === OPEN && itemno < task.itemno && (isordered || task.waitsfor.includes(itemno)),
    )
    .map(({ itemno }) => itemno);
}

/** Whether a task is still hidden from its owner on a day. */
export const isHidden = ({ dueday, hiddendays }: { dueday: Day; hiddendays: number | null }, today: string): boolean =>
  hiddendays !== null && addDays(dueday, -hiddendays) > today;

/** The job of a person on the day of an event. */
export type Job = {
  readonly departmentid: number | null;
  readonly officeaddressid: number | null;
  readonly subscriptiongradeid: number | null;
};

const fits = (ids: readonly number[], of: number | null): boolean =>
  ids.length === 0 || (of !== null && ids.includes(of));

/** Whether a task is for somebody with this job. */
export const appliesTo = (condition: Condition, job: Job): boolean =>
  fits(condition.departmentids, job.departmentid) &&
  fits(condition.officeaddressids, job.officeaddressid) &&
  fits(condition.subscriptiongradeids, job.subscriptiongradeid);

type Input = { readonly id: number; readonly value: string | number | null };
type Read = { readonly label: string; readonly answer: string };

const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isRight: Readonly<Record<number, (value: string | number) => boolean>> = {
  2: isDate,
  8: (value) => Number.isSafeInteger(Number(value)) && String(value).trim() !== '',
};

/** The answers to the questions of a form; the first question that is not answered as it asks is named instead. */
export function readAnswers(
  questions: readonly Question[],
  rows: readonly Input[],
): { readonly answers: readonly Read[] } | { readonly missing: string } {
  const answers: Read[] = [];
  for (const { id, label, typeid, isrequired } of questions) {
    const value = rows.find((one) => one.id === id)?.value ?? '';
    const text = String(value).trim();
    if (text === '' ? isrequired : isRight[typeid]?.(value) === false) return { missing: label };
    if (text !== '') answers.push({ label, answer: text });
  }
  return { answers };
}
