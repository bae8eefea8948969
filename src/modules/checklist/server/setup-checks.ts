import { sql } from 'kysely';
import { type Finding, foundIn } from '#platform/server/set-up-step.ts';

/** Open tasks that nobody owns: no owner is a state that an administrator sees, never silence. */
export const checklistFindings: readonly Finding[] = [
  {
    key: 'checklist-tasks-ownerless',
    title: 'Checklist tasks that nobody owns',
    why: 'Their owner rule finds no one who can sign in. Give them to somebody, or change the rule in the template.',
    path: '/checklist/tasks',
    feature: 'checklist',
    find: async ({ db }) =>
      foundIn(
        await db
          .selectFrom('checklist_task as t')
          .innerJoin('checklist as c', 'c.checklistid', 't.checklistid')
          .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
          .select([
            sql<string>`t.title || ' (' || e.fullname || ')'`.as('name'),
            sql<number>`(count(*) over ())::int`.as('total'),
          ])
          .where('t.statusid', '=', 1)
          .where('c.statusid', '=', 1)
          .where(sql<boolean>`not exists (select from checklist_task_owner o
            where o.subscriptionid = current_subscription() and o.checklisttaskid = t.checklisttaskid)`)
          .orderBy('t.dueday')
          .orderBy('t.checklisttaskid')
          .limit(5)
          .execute(),
      ),
  },
];
