import { sql } from 'kysely';
import {
  DECLARATION_STATE,
  declarationReport,
  decideLine,
  getPersonDeclaration,
  setDeclarationAccess,
} from '#modules/payroll/contract/person/declare-verify.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { writeSections } from '../sections/stored.ts';
import { tellSentBack } from './notices.ts';
import { declaringPerson, type DeclaringPerson, standingSections } from './person.ts';
import { standings, currentYear } from './standing.ts';
import { declarationOf } from './view.ts';

const ACCEPTED = 3;
const REJECTED = 4;

const list = serveReport(declarationReport, async (ctx, { search, limit, offset, stateid, taxyear }) => {
  const { db, today, people } = ctx;
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    db
      .selectFrom(standings(taxyear ?? (await currentYear(db, today))).as('s'))
      .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
      .select(['s.employeeid', 'e.employeecode', 'e.fullname'])
      .select(['s.stateid', 's.lines', 's.waiting', 's.declared', 's.accepted'])
      .where(people.within('s.employeeid'))
      .$if(ids !== undefined, (q) => q.where(anyOf('s.employeeid', ids ?? [])))
      .$if(stateid !== undefined, (q) => q.where('s.stateid', '=', (stateid ?? 1) as 1))
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('s.employeeid'),
    { limit, offset },
  );
  return {
    rows: rows.map((row) => ({ ...row, state: DECLARATION_STATE.label(row.stateid) ?? '' })),
    total,
  };
});

/** A person whose declaration the caller may see; to change it, somebody else than the caller. @throws ApplicationError */
async function personOf(ctx: Context, employeeid: number, change = false): Promise<DeclaringPerson> {
  const { db, people, session, today } = ctx;
  await people.one(employeeid);
  if (change && session.employeeid === employeeid)
    failWith('conflict', { status: 409, text: 'Nobody verifies their own declaration. Somebody else can do it.' });
  return declaringPerson(db, { employeeid, today, change });
}

const get = serve(getPersonDeclaration, async (ctx, { employeeid }) => [
  await declarationOf(ctx, await personOf(ctx, employeeid)),
]);

/** Fails where more would be accepted than was declared. @throws ApplicationError */
function expectWithin(accepted: number | null, declared: number): void {
  if (accepted !== null && accepted > declared)
    failField('accepted', `${formatRupees(paise(declared))} was declared. The accepted amount cannot exceed it.`);
}

const decide = serve(decideLine, async (ctx, { employeeid, section, declaredrentid, accepted, reason }) => {
  const { db, session } = ctx;
  const person = await personOf(ctx, employeeid, true);
  const { taxyear, payrollmonth } = person;
  const decision = { stateid: accepted === null ? REJECTED : ACCEPTED, accepted, reason };
  if (section !== null) {
    const standing = await standingSections(db, person);
    const row = standing.find((one) => one.section === section && one.declared > 0) ?? notFound();
    expectWithin(accepted, row.declared);
    await writeSections(db, [{ ...row, ...decision, employeeid, taxyear, payrollmonth }], session.accountid);
  } else {
    const row =
      (await db
        .selectFrom('declared_rent')
        .select('rentpermonth')
        .where('declaredrentid', '=', declaredrentid)
        .where('employeeid', '=', employeeid)
        .where('taxyear', '=', taxyear)
        .executeTakeFirst()) ?? notFound();
    expectWithin(accepted, row.rentpermonth);
    await db.updateTable('declared_rent').set(decision).where('declaredrentid', '=', declaredrentid).execute();
  }
  if (accepted === null) await tellSentBack(ctx, { employeeid, section, taxyear, reason: reason ?? '' });
  return [await declarationOf(ctx, await personOf(ctx, employeeid))];
});

const access = serve(setDeclarationAccess, async (ctx, { employeeid, access: to, openuntil, reason }) => {
  const { db, session, today } = ctx;
  const { taxyear } = await personOf(ctx, employeeid, true);
  if (to === 'open' && openuntil !== null && openuntil < today)
    failField('openuntil', 'This day is over. Enter today or a later day.');
  await db
    .deleteFrom('declaration_access')
    .where('taxyear', '=', taxyear)
    .where('employeeid', '=', employeeid)
    .execute();
  if (to !== 'window')
    await db
      .insertInto('declaration_access')
      .values({
        taxyear,
        employeeid,
        islocked: to === 'locked',
        openuntil: to === 'open' ? openuntil : null,
        reason: reason ?? '',
        addedby: session.accountid,
      })
      .execute();
  // Whoever may hand in proofs again is not left with accepted amounts alone.
  if (to === 'open')
    await db
      .deleteFrom('declaration_sweep')
      .where('taxyear', '=', taxyear)
      .where('employeeid', '=', employeeid)
      .execute();
  return [await declarationOf(ctx, await personOf(ctx, employeeid))];
});

export const verifyEndpoints = [...list, get, decide, access];
