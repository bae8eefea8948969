import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { day, later } from '#platform/engine/day.ts';
import { dueDay } from '#platform/engine/due-day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { TemplateTask } from '../contract/template.ts';
import { OF_JOINING } from '../contract/words.ts';
import { isSelfClosing } from '../contract/words.ts';
import { appliesTo, type Job } from '../engine/tasks.ts';
import { calendarsAround } from './calendars.ts';
import { assignByRule, type RuledTask } from './owners.ts';
import { goneTargets, wakeTasks } from './targets.ts';

/** A template as checklists are started from it. */
export type StartTemplate = {
  readonly checklisttemplateid: number;
  readonly checklisttemplatename: string;
  readonly version: number;
  readonly triggerid: number;
  readonly isordered: boolean;
  readonly soondays: number;
  readonly tasks: readonly TemplateTask[];
};
/** A person to start it for: the day of the event, and what it was; null where somebody starts it by hand. */
export type Start = { readonly employeeid: number; readonly eventday: string; readonly sourceid: number | null };

/** Columns of a task, for the limit of parameters of a statement. */
const TASK_COLUMNS = 21;

/** The jobs of people on the days of their events, else on their first day. */
async function jobsOf(db: Db, starts: readonly Start[]): Promise<ReadonlyMap<number, Job>> {
  const rows = await db
    .selectFrom('work_profile as w')
    .select(['w.employeeid', 'w.departmentid', 'w.officeaddressid', 'w.subscriptiongradeid'])
    .select([sql<string>`lower(w.period)::text`.as('first'), sql<string | null>`upper(w.period)::text`.as('next')])
    .where(anyOf('w.employeeid', new Set(starts.map(({ employeeid }) => employeeid))))
    .orderBy('first')
    .execute();
  const byPerson = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return new Map(
    starts.flatMap(({ employeeid, eventday }) => {
      const own = byPerson.get(employeeid) ?? [];
      const job = own.findLast(({ first }) => first <= eventday) ?? own[0];
      return job ? [[employeeid, job]] : [];
    }),
  );
}

const NO_JOB: Job = { departmentid: null, officeaddressid: null, subscriptiongradeid: null };

/**
 * Starts a checklist from a template for people, with its tasks, their due days and their owners; a fixed number of
 * statements for any number of people. A task that is not for the job of a person is not applicable. Tasks before the
 * event count by the organization of today, those of somebody who has not joined by that of the first day.
 * @returns the ids of the checklists
 */
export async function startChecklists(
  db: Db,
  template: StartTemplate,
  { starts, today, accountid }: { starts: readonly Start[]; today: string; accountid: number | null },
): Promise<number[]> {
  if (starts.length === 0) return [];
  const { checklisttemplateid, checklisttemplatename, version, triggerid, isordered, soondays } = template;
  const created: number[] = [];
  for (const part of chunks(starts, 10)) {
    const rows = await db
      .insertInto('checklist')
      .values(
        part.map(({ employeeid, eventday, sourceid }) => ({
          checklisttemplateid,
          templateversion: version,
          checklistname: checklisttemplatename,
          employeeid,
          // Whoever starts it by hand says the day; it hangs on no event then.
          triggerid: sourceid === null ? 1 : triggerid,
          sourceid,
          eventday,
          isordered,
          soondays,
          addedby: accountid,
        })),
      )
      .returning('checklistid')
      .execute();
    created.push(...insertedIds(rows, 'checklistid'));
  }
  const calendarOf = await calendarsAround(db, starts);
  const jobs = await jobsOf(db, starts);
  const gone = await goneTargets(db, template.tasks);
  const tasks = starts.flatMap(({ employeeid, eventday }, place) =>
    template.tasks.map(({ condition, owner, questions, duedays, isworkingdays, ...task }, at) => {
      const applies = appliesTo(condition, jobs.get(employeeid) ?? NO_JOB);
      return {
        row: {
          ...task,
          // What was deleted since can only be ticked.
          ...(gone.has(at) ? { kindid: 1, assetcategoryid: null, documenttypeid: null } : {}),
          checklistid: created[place] ?? 0,
          itemno: at + 1,
          owner: JSON.stringify(owner),
          questions: JSON.stringify(questions),
          duedays,
          isworkingdays,
          dueday: dueDay(calendarOf(employeeid), day(eventday), { days: duedays, isworking: isworkingdays }),
          statusid: applies ? 1 : 4,
          note: applies ? null : say`It is not for the department, office or grade of the person`,
        },
        employeeid,
        owner,
        eventday,
        applies,
      };
    }),
  );
  const ids: number[] = [];
  for (const part of chunks(tasks, TASK_COLUMNS)) {
    const rows = await db
      .insertInto('checklist_task')
      .values(part.map(({ row }) => row))
      .returning('checklisttaskid')
      .execute();
    ids.push(...insertedIds(rows, 'checklisttaskid'));
  }
  const isJoining = triggerid === OF_JOINING;
  await assignByRule(
    db,
    tasks.flatMap(({ employeeid, owner, eventday, applies }, at): RuledTask[] =>
      applies
        ? [
            {
              checklisttaskid: ids[at] ?? 0,
              employeeid,
              owner,
              on: isJoining ? later(day(today), day(eventday)) : today,
            },
          ]
        : [],
    ),
  );
  if (template.tasks.some(({ kindid }) => isSelfClosing(kindid))) await wakeTasks(db);
  return created;
}
