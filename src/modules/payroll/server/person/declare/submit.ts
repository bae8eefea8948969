import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { writeSections } from '../sections/stored.ts';
import { type DeclaringPerson, standingSections } from './person.ts';

/** Declared, or sent back: a proof can be handed in. */
const WAITS = [1, 4];
const SUBMITTED = 2;

/** Hands in the proofs of all lines with files that are not handed in or decided yet. @returns how many lines */
export async function handIn(
  { db, session }: Pick<Context, 'db' | 'session'>,
  person: DeclaringPerson,
): Promise<number> {
  const { employeeid, taxyear, payrollmonth } = person;
  const files = await db
    .selectFrom('declaration_proof')
    .select(['section', 'declaredrentid'])
    .distinct()
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .execute();
  const proved = new Set(files.map(({ section }) => section));
  const sections = (await standingSections(db, person)).filter(
    ({ section, declared, stateid }) => declared > 0 && WAITS.includes(stateid) && proved.has(section),
  );
  await writeSections(
    db,
    sections.map((row) => ({ ...row, stateid: SUBMITTED, reason: null, employeeid, taxyear, payrollmonth })),
    session.accountid,
  );
  const rents = await db
    .updateTable('declared_rent')
    .set({ stateid: SUBMITTED, reason: null })
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .where('stateid', 'in', WAITS)
    .where(
      anyOf(
        'declaredrentid',
        files.flatMap(({ declaredrentid }) => declaredrentid ?? []),
      ),
    )
    .returning('declaredrentid')
    .execute();
  return sections.length + rents.length;
}
