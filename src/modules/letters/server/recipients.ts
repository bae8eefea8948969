import { sql } from 'kysely';
import type { PersonChip } from '#platform/contract/fields.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';

type Named = { employeeids: number[]; businessunitids: number[]; departmentids: number[] };
const CHIP = ['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'] as const;

/** Everybody in service today in units and departments, within the caller's scope. */
const placedIn = ({ people, today }: Context, { businessunitids, departmentids }: Named) =>
  people
    .visible()
    .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
    .select(CHIP)
    .where(sql<boolean>`w.period @> ${today}::date`)
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .where(
      sql<boolean>`(w.businessunitid = any(${businessunitids}::bigint[]) or w.departmentid = any(${departmentids}::bigint[]))`,
    )
    .execute();

/**
 * The recipients, each once, by name.
 * @throws ApplicationError 404 when a listed person is not in the caller's scope, 400 when there is nobody
 */
export async function recipientsOf(ctx: Context, named: Named): Promise<PersonChip[]> {
  const wanted = new Set(named.employeeids);
  const people = new Map<number, PersonChip>();
  if (wanted.size > 0) {
    const rows = await ctx.people.visible().select(CHIP).where(anyOf('e.employeeid', wanted)).execute();
    if (rows.length !== wanted.size) return notFound();
    for (const person of rows) people.set(person.employeeid, person);
  }
  if (named.businessunitids.length + named.departmentids.length > 0)
    for (const person of await placedIn(ctx, named)) people.set(person.employeeid, person);
  if (people.size === 0) return failWith('E1400');
  return [...people.values()].sort((a, b) => a.fullname.localeCompare(b.fullname) || a.employeeid - b.employeeid);
}
