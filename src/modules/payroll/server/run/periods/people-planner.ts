import { sql } from 'kysely';
import {
  assignPayGroup,
  type PayEvent,
  payEventsReport,
  PAY_EVENTS,
  PLANNER_MONTHS,
  payPlanner,
  payPlannerGroups,
  undoPayGroup,
} from '#modules/payroll/contract/run/people-planner.ts';
import { addMonths, firstDay, lastDay, type Month, monthsFrom } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { grantFor } from '#platform/server/access.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosed } from '../../person/inputs/closed.ts';
import { expectEntry } from '../../person/package/entry-guard.ts';
import { assignmentsIn, failOnClosedTarget, writeAssignments } from '../../setup/assigned.ts';
import { findSettings } from '../../setup/settings.ts';
import { EVERYBODY_ELSE, groupsInMonths, groupsToChoose } from '../../setup/groups.ts';

type Span = { readonly from: Month; readonly to: Month };
const spanOf = (frommonth: Month): Span => ({ from: frommonth, to: addMonths(frommonth, PLANNER_MONTHS - 1) });

type Row = PayEvent & { readonly employeeid: number };
const month = (day: string) => sql`to_char(${sql.raw(day)}, 'YYYY-MM')`;

/** SQL of all that begins or ends in the pay of people in some months, as `x`; of some people, or of everybody. */
const eventsBetween = ({ from, to }: Span, ids: readonly number[] | null) => tenantSql`(
  select v.employeeid, v.kind, v.month, v.detail, v.amount from (
    select p.employeeid, 'package' as kind, ${month('lower(p.period)')} as month, p.paybasis as detail,
        case when p.paybasis = 'Gross' then p.monthlygross else p.annualctc end as amount
      from employee_package p where p.subscriptionid = current_subscription() and lower(p.period) between ${firstDay(from)}::date and ${lastDay(to)}::date
    union all
    select r.employeeid, 'revision', r.payrollmonth, to_char(r.effectivefrom, 'YYYY-MM-DD'), r.newgross
      from salary_revision r where r.subscriptionid = current_subscription() and r.payrollmonth between ${from} and ${to}
    union all
    select g.employeeid, 'group', g.payrollmonth, coalesce(g.paygroup, '-'), null
      from employee_pay_group g where g.subscriptionid = current_subscription() and g.payrollmonth between ${from} and ${to}
    union all
    select h.employeeid, 'hold', h.payrollmonth, h.reason, null
      from pay_hold h where h.subscriptionid = current_subscription() and h.payrollmonth between ${from} and ${to}
    union all
    select h.employeeid, 'holdend', h.untilmonth, h.reason, null
      from pay_hold h where h.subscriptionid = current_subscription() and h.untilmonth between ${from} and ${to}
    union all
    select l.employeeid, 'loan', l.frommonth, l.loannumber, l.principal
      from employee_loan l where l.subscriptionid = current_subscription() and l.frommonth between ${from} and ${to}
    union all
    select l.employeeid, 'loanend', l.lastmonth, l.loannumber, l.emi from (
        select o.employeeid, o.loannumber, o.emi, to_char((o.frommonth || '-01')::date
          + make_interval(months => coalesce(o.instalments, ceil(o.principal::numeric / nullif(o.emi, 0))::int) - 1), 'YYYY-MM') as lastmonth
        from employee_loan o where o.subscriptionid = current_subscription()) l
      where l.lastmonth between ${from} and ${to}
    union all
    select c.employeeid, 'car', ${month('c.givenfrom')}, c.carnumber, null
      from company_car c where c.subscriptionid = current_subscription() and c.givenfrom between ${firstDay(from)}::date and ${lastDay(to)}::date
    union all
    select c.employeeid, 'carend', ${month('c.givenuntil')}, c.carnumber, null
      from company_car c where c.subscriptionid = current_subscription() and c.givenuntil between ${firstDay(from)}::date and ${lastDay(to)}::date
  ) v where ${ids === null ? null : [...ids]}::bigint[] is null or v.employeeid = any(${ids === null ? null : [...ids]}::bigint[]))`;

/** The pay groups of a month; none before payroll is set up. */
const openGroups = async (db: Db, at: Month) => (await findSettings(db, at))?.paygroups ?? [];

/** Names of pay groups by their codes, as they are called in a month. */
async function groupNames(db: Db, at: Month): Promise<(code: string) => string> {
  const names = new Map((await openGroups(db, at)).map(({ code, name }) => [code, name]));
  return (code) => (code === '' ? EVERYBODY_ELSE : code === '-' ? 'By rule' : (names.get(code) ?? code));
}

/** Events as the caller may see them: amounts of those whose payslips are in their scope. */
async function shownTo(ctx: Context, rows: readonly Row[], at: Month): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ employeeid }) => employeeid))];
  const covered = grantFor(ctx.session, 'payslip') ? new Set(await coveredBy(ctx, 'payslip', ids)) : new Set<number>();
  const nameOf = await groupNames(ctx.db, at);
  return rows.map((row) => ({
    ...row,
    detail: row.kind === 'group' ? nameOf(row.detail) : row.detail,
    amount: covered.has(row.employeeid) ? row.amount : null,
  }));
}

/** The people who are searched for; undefined for everybody. */
async function searchedIds(ctx: Context, search: string | undefined): Promise<number[] | undefined> {
  const people = await searchedPeople(ctx, search)?.execute();
  return people?.flatMap(({ objectid }) => objectid ?? []);
}

const planner = serve(payPlanner, async (ctx, { search, limit, offset, frommonth }) => {
  const { db } = ctx;
  const span = spanOf(frommonth);
  const only = await searchedIds(ctx, search);
  const { rows: people, total } = await pagedList(
    db
      .selectFrom('employee as e')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'e.joiningdate', 'e.leavingdate'])
      .where('e.joiningdate', '<=', lastDay(span.to))
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', firstDay(span.from))]))
      .$if(only !== undefined, (q) => q.where(anyOf('e.employeeid', only ?? [])))
      .orderBy('e.employeecode')
      .orderBy('e.employeeid'),
    { limit, offset },
  );
  const ids = people.map(({ employeeid }) => employeeid);
  const { rows } = await tenantSql<Row>`
    select x.* from ${eventsBetween(span, ids)} x order by x.month, x.kind /* subscriptionid in the rows */`.execute(
    db,
  );
  const events = Map.groupBy(await shownTo(ctx, rows, span.from), ({ employeeid }) => employeeid);
  const months = monthsFrom(span.from, span.to);
  const chosen = await openGroups(db, span.from);
  const groups = chosen.length > 0 ? await groupsInMonths(db, months, ids) : undefined;
  const nameOf = await groupNames(db, span.from);
  return {
    total,
    rows: people.map((person) => ({
      ...person,
      groups: groups ? months.map((one) => nameOf(groups.get(one)?.get(person.employeeid) ?? '')) : [],
      events: (events.get(person.employeeid) ?? []).map(({ employeeid: _of, ...event }) => event),
    })),
  };
});

const events = serveReport(payEventsReport, async (ctx, { search, limit, offset, frommonth }) => {
  const span = spanOf(frommonth);
  const only = (await searchedIds(ctx, search)) ?? null;
  type Listed = Row & { employeecode: string; fullname: string; total: number };
  const { rows } = await tenantSql<Listed>`
    select x.*, e.employeecode, e.fullname, count(*) over ()::int as total from ${eventsBetween(span, only)} x
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = x.employeeid
    order by e.employeecode, x.month, x.kind limit ${limit} offset ${offset}`.execute(ctx.db);
  const names = new Map(rows.map((row) => [row.employeeid, row]));
  const shown = await shownTo(
    ctx,
    rows.map(({ employeeid, kind, month: at, detail, amount }) => ({ employeeid, kind, month: at, detail, amount })),
    span.from,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: shown.map((row) => ({
      ...row,
      employeecode: names.get(row.employeeid)?.employeecode ?? '',
      fullname: names.get(row.employeeid)?.fullname ?? '',
      what: PAY_EVENTS[row.kind],
    })),
  };
});

const groups = serve(payPlannerGroups, async ({ db }, { payrollmonth }) => [
  { code: '', name: EVERYBODY_ELSE },
  ...(await openGroups(db, payrollmonth)).map(({ code, name }) => ({ code, name })),
]);

/** Locks people whose pay group is changed. @throws ApplicationError 404 where somebody is not known */
async function lockKnown(db: Db, ids: readonly number[]): Promise<void> {
  const people = await db
    .selectFrom('employee')
    .select('employeeid')
    .where(anyOf('employeeid', ids))
    .orderBy('employeeid')
    .forUpdate()
    .execute();
  if (people.length < new Set(ids).size) notFound();
}

type Chosen = { readonly payrollmonth: Month; readonly paygroup: string | null };

/**
 * Fails where somebody cannot get the pay group from the month on: no such group, its payroll is approved, somebody's is,
 * or it is one's own pay. @throws ApplicationError
 */
async function expectGroup(ctx: Context, { payrollmonth, paygroup }: Chosen, ids: readonly number[]): Promise<void> {
  const { db, session } = ctx;
  const existing = await groupsToChoose(db, payrollmonth);
  if (paygroup !== null && paygroup !== '' && !existing.some(({ code }) => code === paygroup))
    failField('paygroup', `There is no such pay group in ${monthName(payrollmonth)}. Select another one.`);
  await failOnClosedTarget(db, payrollmonth, paygroup);
  await lockKnown(db, ids);
  const isClosed = await failOnClosed(db, payrollmonth);
  const closed = ids.filter((id) => isClosed(id));
  if (closed.length > 0)
    failWith('locked', {
      status: 409,
      text: `The payroll of ${monthName(payrollmonth)} is approved or locked for ${closed.length} of them. Choose a later month.`,
    });
  // Nobody changes their own pay where somebody else could.
  if (session.employeeid !== null && ids.includes(session.employeeid))
    await expectEntry(ctx, { employeeid: session.employeeid, what: 'Pay group', payrollmonth });
}

const assign = serve(assignPayGroup, async (ctx, { employeeids, ...chosen }) => {
  const { db, session } = ctx;
  const ids = [...new Set(employeeids)];
  await expectGroup(ctx, chosen, ids);
  const current = await assignmentsIn(db, ids, chosen.payrollmonth);
  const changing = ids.filter((id) => !current.has(id) || current.get(id)?.paygroup !== chosen.paygroup);
  await writeAssignments(
    db,
    changing.map((employeeid) => ({ employeeid, ...chosen })),
    session.accountid,
  );
  return [
    {
      changed: changing.length,
      before: changing.map((employeeid) => {
        const row = current.get(employeeid);
        return row ? { employeeid, paygroup: row.paygroup } : { employeeid };
      }),
    },
  ];
});

const undo = serve(undoPayGroup, async (ctx, { before, ...chosen }) => {
  const { db, session } = ctx;
  const { payrollmonth } = chosen;
  const ids = before.map(({ employeeid }) => employeeid);
  await lockKnown(db, ids);
  const current = await assignmentsIn(db, ids, payrollmonth);
  // What somebody has changed since stays.
  const own = before.filter(({ employeeid }) => {
    const row = current.get(employeeid);
    return row !== undefined && row.paygroup === chosen.paygroup;
  });
  for (const paygroup of new Set(own.map((one) => one.paygroup ?? null)))
    await expectGroup(
      ctx,
      { payrollmonth, paygroup },
      own.filter((one) => (one.paygroup ?? null) === paygroup).map(({ employeeid }) => employeeid),
    );
  const gone = own.flatMap((one) =>
    one.paygroup === undefined ? [current.get(one.employeeid)?.employeepaygroupid ?? 0] : [],
  );
  for (const part of chunks(gone, 1, 5000))
    await db.deleteFrom('employee_pay_group').where('employeepaygroupid', 'in', part).execute();
  await writeAssignments(
    db,
    own.flatMap(({ employeeid, paygroup }) => (paygroup === undefined ? [] : [{ employeeid, payrollmonth, paygroup }])),
    session.accountid,
  );
  return [{ restored: own.length, kept: before.length - own.length }];
});

export const peoplePlannerEndpoints = [planner, ...events, groups, assign, undo];
