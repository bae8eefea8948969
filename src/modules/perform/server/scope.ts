import { grantFor } from '#platform/server/access.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';
import { READER } from '../contract/review.ts';

type Caller = Pick<Context, 'db' | 'session' | 'today'>;

/** The people whose reviews the caller runs: a call of everybody's own asks for them where it needs more. */
function reach({ db, session, today }: Caller, need: 'read' | 'edit') {
  const grant = grantFor(session, 'performCycleRun');
  if (!grant || (need === 'edit' && grant.actionid !== 1)) return undefined;
  return peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today, session });
}

/** Those of some people whose reviews the caller runs. Nobody runs his own. */
export async function runPeople(
  caller: Caller,
  employeeids: readonly number[],
  need: 'read' | 'edit',
): Promise<ReadonlySet<number>> {
  const people = reach(caller, need);
  if (!people) return new Set();
  const rows = await people.visible().select('e.employeeid').where(anyOf('e.employeeid', employeeids)).execute();
  return new Set(
    rows.map(({ employeeid }) => employeeid).filter((employeeid) => employeeid !== caller.session.employeeid),
  );
}

/** As whom the caller reads a review. @throws ApplicationError 404 where it is none of theirs */
export async function readerOf(
  caller: Caller,
  { employeeid, managerid }: { employeeid: number; managerid: number | null },
): Promise<number> {
  const own = caller.session.employeeid;
  if (own !== null && own === employeeid) return READER.person;
  if (own !== null && own === managerid) return READER.manager;
  return (await runPeople(caller, [employeeid], 'read')).has(employeeid) ? READER.hr : notFound();
}
