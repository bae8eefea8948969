import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import { noteChase, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { type Coverage, getCoverage, PERSON_STATUS, peopleReport, remindPeople } from '../contract/coverage.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { coverageOf } from '../engine/coverage.ts';
import { tellOfPolicies } from './ask.ts';
import { policyReminder } from './mails.ts';
import { POLICY_KIND, standings } from './standing.ts';

async function expectPolicy(db: Db, companypolicyid: number): Promise<void> {
  const row = await db
    .selectFrom('company_policy')
    .select('companypolicyid')
    .where('companypolicyid', '=', companypolicyid)
    .executeTakeFirst();
  if (!row) notFound();
}

/** The coverage of the version of a policy that counts, today. */
export async function policyCoverage(db: Db, companypolicyid: number, today: string): Promise<Coverage> {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`;
  const counts = await db
    .selectFrom(standings(today, { companypolicyid }).as('s'))
    .select([
      count('s.statusid = 1').as('acknowledged'),
      count('s.statusid = 2').as('earlier'),
      count('s.statusid = 3').as('declined'),
      count('s.statusid = 4').as('open'),
      count('s.statusid <> 1 and s.isaway').as('away'),
      count('s.isoverdue').as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  return coverageOf(counts);
}

const coverage = serve(getCoverage, async ({ db, today }, { companypolicyid }) => {
  await expectPolicy(db, companypolicyid);
  return [await policyCoverage(db, companypolicyid, today)];
});

const people = serveReport(peopleReport, async (ctx, input) => {
  const { db, today } = ctx;
  const { companypolicyid, search, statusid, isaway, isoverdue, limit, offset } = input;
  await expectPolicy(db, companypolicyid);
  const matches = await searchedPeople({ db, today }, search)?.execute();
  const { rows, total } = await pagedList(
    db
      .selectFrom(standings(today, { companypolicyid }).as('s'))
      .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
      .select(['s.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .select(['s.statusid', 's.isaway', 's.dueday', 's.isoverdue', 's.edition'])
      .$if(matches !== undefined, (q) => q.where(anyOf('s.employeeid', matches?.map((row) => row.objectid) ?? [])))
      .$if(statusid !== undefined, (q) => q.where('s.statusid', '=', (statusid ?? 1) as 1))
      .$if(isaway === 1, (q) => q.where(sql<boolean>`s.isaway and s.statusid <> 1`))
      .$if(isoverdue === 1, (q) => q.where('s.isoverdue', '=', true))
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('s.employeeid'),
    { limit, offset },
  );
  const ids = rows.map(({ employeeid }) => employeeid);
  const answers = await answersOf(db, companypolicyid, ids);
  const departments = await departmentsOf(db, ids, today);
  const reminders = await remindersOf(db, companypolicyid, ids);
  return {
    rows: rows.map(({ edition, ...row }) => {
      const answer = answers.get(`${row.employeeid} ${edition}`);
      return {
        ...row,
        departmentname: departments.get(row.employeeid) ?? null,
        status: PERSON_STATUS.label(row.statusid) ?? '',
        dueday: row.statusid === 1 ? null : row.dueday,
        answeredon: answer?.addeddate ?? null,
        reason: answer?.reason ?? null,
        remindedon: reminders.get(row.employeeid) ?? null,
      };
    }),
    total,
  };
});

/** The last answer of people to a policy, by person and edition. */
async function answersOf(db: Db, companypolicyid: number, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('acknowledgement')
    .select(['employeeid', 'edition', 'addeddate', 'reason'])
    .where('objectkind', '=', POLICY_KIND)
    .where('objectid', '=', companypolicyid)
    .where(anyOf('employeeid', employeeids))
    .orderBy('acknowledgementid')
    .execute();
  return new Map(rows.map((row) => [`${row.employeeid} ${row.edition}`, row]));
}

async function departmentsOf(db: Db, employeeids: readonly number[], today: string) {
  const rows = await db
    .selectFrom('work_profile as w')
    .innerJoin('department as d', 'd.departmentid', 'w.departmentid')
    .select(['w.employeeid', 'd.departmentname'])
    .where(anyOf('w.employeeid', employeeids))
    .where(sql<boolean>`w.period @> ${today}::date`)
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row.departmentname]));
}

async function remindersOf(db: Db, companypolicyid: number, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('chase_notice')
    .select((eb) => ['employeeid', eb.fn.max('noticeday').as('noticeday')])
    .where('objectkind', '=', POLICY_KIND)
    .where('objectid', '=', companypolicyid)
    .where('stepid', '=', REMINDED)
    .where(anyOf('employeeid', employeeids))
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row.noticeday]));
}

const remind = serve(remindPeople, async (ctx, { companypolicyid, employeeids }) => {
  const { db, today, session, tenant, origin } = ctx;
  await expectPolicy(db, companypolicyid);
  const ids = [...new Set(employeeids)];
  if ((await namedPeople(db, ids)).length < ids.length) notFound();
  const pending = await db
    .selectFrom(standings(today, { companypolicyid }).as('s'))
    .innerJoin('company_policy as p', 'p.companypolicyid', 's.companypolicyid')
    .select(['s.companypolicyid as objectid', 's.employeeid', 's.edition'])
    .where('p.isacknowledged', '=', true)
    .where(sql<boolean>`s.statusid in (2, 4) and not s.isaway`)
    .$if(employeeids.length > 0, (q) => q.where(anyOf('s.employeeid', employeeids)))
    .execute();
  const recipients = await noteChase(
    db,
    { objectkind: POLICY_KIND, step: REMINDED, today, accountid: session.accountid },
    pending,
  );
  await tellOfPolicies(db, { kind: policyReminder, companyname: tenant.companyname, origin }, recipients);
  return [{ reminded: recipients.length, skipped: pending.length - recipients.length }];
});

export const coverageEndpoints: Served[] = [coverage, ...people, remind];
