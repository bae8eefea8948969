import { addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { SUBMITTED_ROUND } from '#modules/perform/contract/increment.ts';
import { payRangeRecord } from '#modules/perform/contract/pay-range.ts';
import { makeRound } from '#modules/perform/server/increment/make.ts';
import { nextRound } from '#modules/perform/server/increment/round.ts';

/** What grades are paid is rounded to this, in paise: ₹ 10,000. */
const STEP = 1_000_000;

/** A range for each grade that spans the packages of its people. */
async function seedPayRanges(db: Db, today: Day): Promise<void> {
  const { rows } = await tenantSql<{ subscriptiongradeid: number; low: number; high: number }>`
    select w.subscriptiongradeid, min(coalesce(p.annualctc, p.monthlygross * 12))::bigint as low,
      max(coalesce(p.annualctc, p.monthlygross * 12))::bigint as high
    from employee_package p
    join work_profile w on w.subscriptionid = current_subscription() and w.employeeid = p.employeeid and w.period @> ${today}::date
    where p.subscriptionid = current_subscription() and p.period @> ${today}::date and w.subscriptiongradeid is not null
    group by w.subscriptiongradeid order by w.subscriptiongradeid`.execute(db);
  await saveRows(
    db,
    payRangeRecord,
    rows.map(({ subscriptiongradeid, low, high }) => ({
      subscriptiongradeid,
      fromdate: addMonthsTo(today, -8),
      minimum: Math.floor((low * 0.95) / STEP) * STEP,
      maximum: (Math.floor((high * 1.1) / STEP) + 1) * STEP,
    })),
  );
}
const addMonthsTo = (today: Day, months: number): Day => firstDay(addMonths(monthOf(today), months));

/** Increments of a cycle that is over: a round that waits for its approval, and a draft. */
export async function seedIncrements(
  db: Db,
  { performancecycleid, today }: { performancecycleid: number; today: Day },
): Promise<void> {
  await seedPayRanges(db, today);
  const account = await db.selectFrom('account').select('accountid').orderBy('accountid').executeTakeFirst();
  if (!account) return;
  const people = peopleOf({ db, scope: 'all', employeeid: null, today, session: undefined });
  const ctx = { db, people, today, by: { accountid: account.accountid, employeeid: null } };
  const round = { performancecycleid, budgetkind: 1, effectivefrom: addMonthsTo(today, 2) };
  const submitted = await makeRound(ctx, { ...round, incrementroundname: 'Half-year increments', budget: 450 });
  await nextRound(db, submitted, { statusid: SUBMITTED_ROUND, submittedby: account.accountid });
  await makeRound(ctx, { ...round, incrementroundname: 'Half-year increments, larger budget', budget: 700 });
}
