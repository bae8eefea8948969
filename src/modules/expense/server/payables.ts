import { type RawBuilder, sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { searchedPeople } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import { PAYABLE_STATE, payableReport, type PayableRow } from '../contract/pay.ts';
import { compensatorOf, type CompensatorRow, payerRow } from '../engine/compensator.ts';
import { bucketNames, bucketOf } from '../engine/payable.ts';
import { payrollsOf } from './clock.ts';
import { ACCOUNT_CHANGED, changedAccounts, compensatorRows } from './payer.ts';

type Source = { readonly unpaid: readonly string[]; readonly today: string };

const OWED = sql`c.setoff + c.paid < c.due`;

/**
 * What is not paid, of claims and of advances, in the few columns that sums, order and filters need. What is committed to a
 * payroll whose payday is to come (`waiting`) is not paid yet. Almost all of it is claims without a payroll, which an index
 * has whole. `more` are further columns of the claim, and what stands for each with an advance.
 */
function payables({ unpaid, today }: Source, more: { claim: RawBuilder<unknown>; advance: RawBuilder<unknown> }) {
  const months = sql`${[...unpaid]}::text[]`;
  const amounts = unpaid.map((month) => sql`coalesce((c.committed ->> ${month}::text)::bigint, 0)`);
  const waiting = amounts.length === 0 ? sql`0::bigint` : sql`(${sql.join(amounts, sql` + `)})`;
  const claims = (wait: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`
    select c.subscriptionid, c.expenseclaimid, null::bigint as expenseadvanceid, c.employeeid, c.dueon,
      c.due - c.setoff - c.paid as open,
      c.paid, c.isreturned, ${wait} as waiting ${more.claim}
    from expense_claim c where c.subscriptionid = current_subscription() and c.dueon is not null and ${when}`;
  return sql`(
    select d.*, d.open + d.waiting as notpaid, ${today}::date - d.dueon as age,
      case when d.waiting > 0 then 4 when d.isreturned then 3 when d.paid - d.waiting > 0 then 2 else 1 end as stateid
    from (
      ${claims(sql`0::bigint`, sql`c.lastmonth is null and ${OWED}`)}
      union all
      ${claims(waiting, sql`c.lastmonth is not null and (${OWED} or c.lastmonth = any(${months}))`)}
      union all
      select c.subscriptionid, null::bigint, c.expenseadvanceid, c.employeeid, c.dueon, c.due - c.setoff - c.paid, c.paid,
        c.isreturned,
        case when c.lastmonth is null then 0::bigint else ${waiting} end ${more.advance}
      from expense_advance c where c.subscriptionid = current_subscription() and c.dueon is not null
        and (${OWED} or c.lastmonth = any(${months}))
    ) d
  )`;
}

const NO_MORE = { claim: sql``, advance: sql`` };
/** Who has a part in a payable and does not pay it, and what says who does. */
const PAYER = {
  claim: sql`, c.businessunitid, c.expensepolicyid, c.categories, c.deciders`,
  advance: sql`, (select w.businessunitid from work_profile w
      where w.subscriptionid = current_subscription() and w.employeeid = c.employeeid and lower(w.period) <= c.dueon
      order by lower(w.period) desc limit 1), null::bigint, '{}'::text[], '{}'::bigint[]`,
};

/** Unit, policy and categories of a payable as one text: what says who pays it. */
const PLACE = sql`concat_ws(':', coalesce(p.businessunitid, 0), coalesce(p.expensepolicyid, 0),
  array_to_string(p.categories, ','))`;

/** Whether somebody claims a payable or decided a line of it. */
const hasPart = (id: number) => sql<boolean>`(p.employeeid = ${id}::bigint or ${id}::bigint = any(p.deciders))`;

/**
 * The condition on what somebody pays: as compensator where they have no part in it, as fallback where the compensator has.
 * Who pays is looked up once for each unit, policy and set of categories.
 */
async function paidBy(ctx: Pick<Context, 'db' | 'today'>, own: number, compensators: readonly CompensatorRow[]) {
  const ownRows = compensators.filter(({ employeeid, fallbackid }) => employeeid === own || fallbackid === own);
  if (ownRows.length === 0) return sql<boolean>`false`;
  const { rows: places } = await tenantSql<{
    businessunitid: number;
    expensepolicyid: number;
    categories: string[];
    place: string;
  }>`
    select p.*, ${PLACE} as place from (
      select distinct coalesce(c.businessunitid, 0) as businessunitid, coalesce(c.expensepolicyid, 0) as expensepolicyid,
        c.categories from expense_claim c
      where c.subscriptionid = current_subscription() and ${OWED} and c.lastmonth is null
      union
      select distinct coalesce(c.businessunitid, 0), coalesce(c.expensepolicyid, 0), c.categories from expense_claim c
      where c.subscriptionid = current_subscription() and c.lastmonth is not null
      union
      select distinct coalesce(w.businessunitid, 0), 0, '{}'::text[] from work_profile w
      where w.subscriptionid = current_subscription()
      union
      select 0, 0, '{}'::text[]
    ) p`.execute(ctx.db);
  const payers = places.map(({ place, businessunitid, expensepolicyid, categories }) => ({
    place,
    row: payerRow(compensators, {
      businessunitid: businessunitid || null,
      expensepolicyid: expensepolicyid || null,
      categories,
      day: day(ctx.today),
    }),
  }));
  const placesOf = (of: (row: CompensatorRow) => boolean) =>
    payers.flatMap(({ place, row }) => (row && of(row) ? place : []));
  const within = (some: readonly string[]) =>
    some.length === places.length ? sql`true` : sql`${PLACE} = any(${some}::text[])`;
  const replaced = [
    ...new Set(ownRows.flatMap(({ employeeid, fallbackid }) => (fallbackid === own ? employeeid : []))),
  ];
  const cases = [
    within(placesOf(({ employeeid }) => employeeid === own)),
    ...replaced.map(
      (id) => sql`(${hasPart(id)} and ${within(placesOf((row) => row.fallbackid === own && row.employeeid === id))})`,
    ),
  ];
  return sql<boolean>`(not ${hasPart(own)} and (${sql.join(cases, sql` or `)}))`;
}

type Key = {
  readonly expenseclaimid: number | null;
  readonly expenseadvanceid: number | null;
  readonly age: number;
  readonly notpaid: number;
  readonly waiting: number;
  readonly stateid: PayableRow['stateid'];
};
type Row = Key & {
  readonly employeeid: number;
  readonly no: string;
  readonly title: string;
  readonly dueon: string;
  readonly businessunitid: number | null;
  readonly expensepolicyid: number | null;
  readonly categories: readonly string[];
  /** The employees who decided a line. */
  readonly deciders: readonly number[];
  readonly approvedat: string | null;
};

/** The rows of a page by their keys, in the order of the keys. */
async function rowsOf(db: Db, keys: readonly Key[]): Promise<Row[]> {
  const { rows } = await tenantSql<Omit<Row, keyof Key> & Pick<Key, 'expenseclaimid' | 'expenseadvanceid'>>`
    select c.expenseclaimid, null::bigint as expenseadvanceid, c.employeeid, c.claimno as no, c.title, c.dueon, c.approvedat
      ${PAYER.claim}
    from expense_claim c where c.subscriptionid = current_subscription()
      and c.expenseclaimid = any(${keys.flatMap(({ expenseclaimid }) => expenseclaimid ?? [])}::bigint[])
    union all
    select null, c.expenseadvanceid, c.employeeid, c.advanceno, c.purpose, c.dueon, c.approvedat ${PAYER.advance}
    from expense_advance c where c.subscriptionid = current_subscription()
      and c.expenseadvanceid = any(${keys.flatMap(({ expenseadvanceid }) => expenseadvanceid ?? [])}::bigint[])`.execute(
    db,
  );
  const keyOf = (row: Pick<Key, 'expenseclaimid' | 'expenseadvanceid'>) =>
    `${row.expenseclaimid} ${row.expenseadvanceid}`;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => {
    const row = byKey.get(keyOf(key));
    return row ? [{ ...row, ...key }] : [];
  });
}

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
    const people = await searchedPeople({ db, today }, search)?.execute();
    const payrolls = await payrollsOf(db);
    const unpaid = payrolls.unpaid(day(today));
    const compensators = (await compensatorRows(db)).filter(({ fromdate }) => fromdate <= today);
    const { buckets: bounds } = payrolls.cycle;
    const source = payables({ unpaid, today }, ismine === true ? PAYER : NO_MORE);
    const isMine = ismine === true ? await paidBy(ctx, session.employeeid ?? -1, compensators) : sql`true`;
    const ids = people?.map((row) => row.objectid);
    const filter = sql`p.notpaid > 0 and ${isMine}
      and (${ids === undefined} or p.employeeid = any(${ids ?? []}::bigint[]))
      and (${stateid ?? null}::integer is null or p.stateid = ${stateid ?? null}::integer)`;
    const bucketed = sql`width_bucket(p.age, ${bounds.map((bound) => bound + 1)}::integer[])`;
    const { rows: sums } = await tenantSql<{ bucket: number; count: number; amount: number }>`
      select ${bucketed} as bucket, count(*)::integer as count, sum(p.notpaid)::bigint as amount
      from ${source} p where p.subscriptionid = current_subscription() and ${filter} group by 1`.execute(db);
    const { rows: keys } = await tenantSql<Key>`
      select p.expenseclaimid, p.expenseadvanceid, p.age::integer as age, p.notpaid::bigint as notpaid,
        p.waiting::bigint as waiting, p.stateid
      from ${source} p
      where p.subscriptionid = current_subscription() and ${filter}
        and (${bucket ?? null}::integer is null or ${bucketed} = ${bucket ?? null}::integer)
      order by p.dueon, p.expenseclaimid, p.expenseadvanceid limit ${limit} offset ${offset}`.execute(db);
    const rows = (await rowsOf(db, keys)).map((row) => ({
      ...row,
      payerid: compensatorOf(compensators, {
        ...row,
        day: day(today),
        parties: [row.employeeid, ...row.deciders.map(Number)],
      }),
    }));
    const names = await namesOf(ctx, [
      ...new Set(rows.flatMap(({ employeeid, payerid }) => [employeeid, payerid ?? 0])),
    ]);
    const changed = await changedAccounts(ctx, rows);
    return {
      total: sums.reduce((total, row) => total + (bucket === undefined || row.bucket === bucket ? row.count : 0), 0),
      buckets: bucketNames(bounds).map((name, at) => {
        const row = sums.find((one) => one.bucket === at);
        return { name, count: row?.count ?? 0, amount: row?.amount ?? 0 };
      }),
      rows: rows.map((row): PayableRow => {
        const person = names.get(row.employeeid);
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
          compensatorname: names.get(row.payerid ?? 0)?.fullname ?? null,
          whynot: whyNot(row, row.payerid, session.employeeid) ?? (changed.has(row.no) ? ACCOUNT_CHANGED : null),
          isaccountchanged: changed.has(row.no),
        };
      }),
    };
  },
);
