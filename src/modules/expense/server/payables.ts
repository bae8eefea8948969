import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { searchedPeople } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { PAYABLE_STATE, payableReport, type PayableRow } from '../contract/pay.ts';
import { compensatorOf, type CompensatorRow } from '../engine/compensator.ts';
import { bucketNames, bucketOf } from '../engine/payable.ts';
import { payrollsOf } from './clock.ts';
import { ACCOUNT_CHANGED, changedAccounts, compensatorRows } from './payer.ts';

type Source = { readonly unpaid: readonly string[]; readonly today: string };

/**
 * What is not paid, of claims and of advances: the same for rows, sums and filters. What is committed to a payroll whose
 * payday is to come (`waiting`) is not paid yet. `parties` have a part in it and do not pay it.
 */
function payables({ unpaid, today }: Source) {
  const months = sql`${[...unpaid]}::text[]`;
  return sql`(
    select d.*, (d.due - d.setoff - d.paid + d.waiting) as notpaid, (${today}::date - d.dueon) as age,
      case when d.waiting > 0 then 4 when d.isreturned then 3 when d.paid - d.waiting > 0 then 2 else 1 end as stateid
    from (
      select d.*, case when d.lastmonth is null then 0 else (select coalesce(sum(m.value::bigint), 0)
        from jsonb_each_text(d.committed) m where m.key = any(${months})) end as waiting from (
        select c.subscriptionid, c.employeeid, c.expenseclaimid, null::bigint as expenseadvanceid, c.claimno as no, c.title,
          c.due, c.setoff, c.paid, c.committed, c.lastmonth, c.isreturned, c.dueon, c.businessunitid, c.categories,
          c.deciders || c.employeeid as parties, c.approvedat
        from expense_claim c where c.subscriptionid = current_subscription()
          and (c.setoff + c.paid < c.due or c.lastmonth = any(${months}))
        union all
        select a.subscriptionid, a.employeeid, null, a.expenseadvanceid, a.advanceno, a.purpose,
          a.due, a.setoff, a.paid, a.committed, a.lastmonth, a.isreturned, a.dueon, w.businessunitid, '{}'::text[],
          array[a.employeeid], a.approvedat
        from expense_advance a
        left join lateral (
          select w.businessunitid from work_profile w
          where w.subscriptionid = current_subscription() and w.employeeid = a.employeeid and lower(w.period) <= a.dueon
          order by lower(w.period) desc limit 1
        ) w on true
        where a.subscriptionid = current_subscription()
          and (a.setoff + a.paid < a.due or a.lastmonth = any(${months}))
      ) d
    ) d
    where d.dueon is not null
  )`;
}

/**
 * What somebody pays. The compensators are looked up once for each unit and set of categories; with whom has no part in it
 * the fallback pays.
 */
const paidBy = (source: ReturnType<typeof payables>, employeeid: number, compensators: readonly CompensatorRow[]) =>
  sql`(
    select p.* from ${source} p
    join (
      select k.unit, k.categories, r.employeeid, r.fallbackid
      from (select distinct coalesce(businessunitid, 0) as unit, categories from ${source} d
        where d.subscriptionid = current_subscription()) k
      cross join lateral (
        select r.employeeid, r.fallbackid
        from jsonb_to_recordset(${JSON.stringify(compensators)}::jsonb) r (businessunitid bigint, category text,
          fromdate date, employeeid bigint, fallbackid bigint)
        where (r.businessunitid = k.unit or r.businessunitid is null) and (r.category = any(k.categories) or r.category is null)
        order by (r.businessunitid is null), (r.category is null), r.fromdate desc limit 1
      ) r
    ) r on r.unit = coalesce(p.businessunitid, 0) and r.categories = p.categories
    where p.subscriptionid = current_subscription() and not ${employeeid}::bigint = any(p.parties)
      and (r.employeeid = ${employeeid}::bigint
        or (r.fallbackid = ${employeeid}::bigint and r.employeeid = any(p.parties)))
  )`;

type Row = {
  employeeid: number;
  expenseclaimid: number | null;
  expenseadvanceid: number | null;
  no: string;
  title: string;
  dueon: string;
  age: number;
  notpaid: number;
  waiting: number;
  stateid: PayableRow['stateid'];
  businessunitid: number | null;
  categories: string[];
  parties: number[];
  approvedat: string | null;
};

/** Why the caller may not pay a payable, as a sentence; null where he may. */
function whyNot(row: Row, payerid: number | null, own: number | null): string | null {
  if (row.employeeid === own) return 'It is your own claim';
  if (payerid === null) return 'Nobody may pay it: set a compensator or a fallback who has no part in it';
  if (payerid !== own) return 'Somebody else is the compensator of this claim';
  return null;
}

async function namesOf({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(anyOf('employeeid', ids))
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row]));
}

export const payableCalls = serveReport(
  payableReport,
  async (ctx, { search, limit, offset, ismine, stateid, bucket }) => {
    const { db, session, today } = ctx;
    const found = await searchedPeople({ db, today }, search)?.execute();
    const payrolls = await payrollsOf(db);
    const unpaid = payrolls.unpaid(day(today));
    const compensators = (await compensatorRows(db)).filter(({ fromdate }) => fromdate <= today);
    const { buckets: bounds } = payrolls.cycle;
    const [from, to] = bucket === undefined ? [0, null] : [(bounds[bucket - 1] ?? -1) + 1, bounds[bucket] ?? null];
    const all = payables({ unpaid, today });
    const source = ismine === true ? paidBy(all, session.employeeid ?? -1, compensators) : all;
    const ids = found?.map((row) => row.objectid);
    const filter = sql`p.notpaid > 0
      and (${ids === undefined} or p.employeeid = any(${ids ?? []}::bigint[]))
      and (${stateid ?? null}::integer is null or p.stateid = ${stateid ?? null}::integer)`;
    const inBucket = sql`p.age >= ${from}::integer and (${to}::integer is null or p.age <= ${to}::integer)`;
    const page = await tenantSql<Row>`
      select p.employeeid, p.expenseclaimid, p.expenseadvanceid, p.no, p.title, p.dueon, p.age::integer as age,
        p.notpaid::bigint as notpaid, p.waiting::bigint as waiting, p.stateid, p.businessunitid, p.categories, p.parties,
        p.approvedat
      from ${source} p where p.subscriptionid = current_subscription() and ${filter} and ${inBucket}
      order by p.dueon, p.no limit ${limit} offset ${offset}`.execute(db);
    const sums = await tenantSql<{ bucket: number; count: number; amount: number; total: number }>`
      select width_bucket(p.age, ${bounds.map((bound) => bound + 1)}::integer[]) as bucket, count(*) as count,
        sum(p.notpaid)::bigint as amount, count(*) filter (where ${inBucket}) as total
      from ${source} p where p.subscriptionid = current_subscription() and ${filter} group by 1`.execute(db);
    const rows = page.rows.map((row) => {
      const parties = row.parties.map(Number);
      const { businessunitid, categories } = row;
      return { ...row, payerid: compensatorOf(compensators, { businessunitid, categories, day: day(today), parties }) };
    });
    const people = await namesOf(ctx, [
      ...new Set(rows.flatMap(({ employeeid, payerid }) => [employeeid, payerid ?? 0])),
    ]);
    const changed = await changedAccounts(ctx, rows);
    const names = bucketNames(bounds);
    return {
      total: sums.rows.reduce((total, row) => total + row.total, 0),
      buckets: names.map((name, at) => {
        const row = sums.rows.find((one) => one.bucket === at);
        return { name, count: row?.count ?? 0, amount: row?.amount ?? 0 };
      }),
      rows: rows.map((row): PayableRow => {
        const person = people.get(row.employeeid);
        return {
          employeeid: row.employeeid,
          employeecode: person?.employeecode ?? '',
          fullname: person?.fullname ?? '',
          imagepath: person?.imagepath ?? null,
          expenseclaimid: row.expenseclaimid,
          expenseadvanceid: row.expenseadvanceid,
          no: row.no,
          title: row.title,
          dueon: row.dueon,
          age: row.age,
          bucket: bucketOf(row.age, bounds),
          open: row.notpaid - row.waiting,
          committed: row.waiting,
          stateid: row.stateid,
          state: PAYABLE_STATE.label(row.stateid) ?? '',
          compensatorid: row.payerid,
          compensatorname: people.get(row.payerid ?? 0)?.fullname ?? null,
          whynot: whyNot(row, row.payerid, session.employeeid) ?? (changed.has(row.no) ? ACCOUNT_CHANGED : null),
          isaccountchanged: changed.has(row.no),
        };
      }),
    };
  },
);
