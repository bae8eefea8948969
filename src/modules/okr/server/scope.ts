import { grantFor } from '#platform/server/access.ts';
import { forbidden } from '#platform/server/application-error.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';

type Caller = Pick<Context, 'db' | 'session' | 'today'>;

/** The people of the right over goals, as far as it reaches: a call of everybody's own asks for them where it needs more. */
function reach({ db, session, today }: Caller, need: 'read' | 'edit') {
  const grant = grantFor(session, 'okr');
  if (!grant || (need === 'edit' && grant.actionid !== 1)) return undefined;
  return peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today, session });
}

/** Those of some people whose goals the caller may read or edit by right: all, or their ids. */
export async function coveredPeople(
  caller: Caller,
  need: 'read' | 'edit',
  employeeids: readonly number[],
): Promise<ReadonlySet<number> | 'all'> {
  const people = reach(caller, need);
  if (!people) return new Set();
  if (people.scope === 'all') return 'all';
  const rows = await people.visible().select('e.employeeid').where(anyOf('e.employeeid', employeeids)).execute();
  return new Set(rows.map(({ employeeid }) => employeeid));
}

/** Whether the caller may edit objectives of company and departments. */
export const editsAll = (caller: Caller): boolean => reach(caller, 'edit')?.scope === 'all';

/** Whether the caller may edit goals of others than their own. */
export const editsOthers = (caller: Caller): boolean => (reach(caller, 'edit')?.scope ?? 'self') !== 'self';

/** Whether the caller may change an objective: by right over its owner, or over all for one of company or department. */
export async function mayEdit(
  caller: Caller,
  { employeeid, levelid }: { employeeid: number; levelid: number },
): Promise<boolean> {
  if (levelid !== 3) return editsAll(caller);
  const covered = await coveredPeople(caller, 'edit', [employeeid]);
  return covered === 'all' || covered.has(employeeid);
}

/** @throws ApplicationError 403 where the caller may not change an objective that they see */
export async function expectEdit(caller: Caller, objective: { employeeid: number; levelid: number }): Promise<void> {
  if (!(await mayEdit(caller, objective))) forbidden();
}
