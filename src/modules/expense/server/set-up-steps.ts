import { foundIn, type Finding, rowsOf, type SetUpStep } from '#platform/server/set-up-step.ts';
import { tenantSql } from '#platform/server/db.ts';
import type { Day } from '#platform/engine/day.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { EXPENSE_POLICIES } from './policy.ts';

export const expenseSteps: readonly SetUpStep[] = [
  {
    key: 'expense-policy',
    order: 95,
    title: 'Expense policy',
    why: 'What people may claim, with limits and bills. It counts once it is published.',
    path: '/config/pay/expense/policy',
    feature: 'expensePolicy',
    count: rowsOf('expense_policy_version', 'publishedon'),
  },
  {
    key: 'compensator',
    order: 96,
    title: 'Compensator',
    why: 'Who pays approved claims, by business unit and category.',
    path: '/config/pay/expense/compensator',
    feature: 'expenseSetting',
    count: rowsOf('expense_compensator'),
  },
];

/** Business units with people whose claims nobody pays; nothing before there is a published policy. */
const unpaidUnits: Finding = {
  key: 'expense-unit-without-compensator',
  title: 'Business units without a compensator',
  why: 'Approved claims of their people wait for nobody.',
  path: '/config/pay/expense/compensator',
  feature: 'expenseSetting',
  find: async ({ db, today }) => {
    const { rows } = await tenantSql<{ name: string; total: number }>`
      select b.businessunitname as name, (count(*) over ())::int as total from business_unit b
      where b.subscriptionid = current_subscription()
        and exists (select from expense_policy p where p.subscriptionid = current_subscription() and not p.isdraft)
        and exists (select from work_profile w where w.subscriptionid = current_subscription()
          and w.businessunitid = b.businessunitid and w.period @> ${today}::date)
        and not exists (select from expense_compensator c where c.subscriptionid = current_subscription()
          and (c.businessunitid = b.businessunitid or c.businessunitid is null) and c.category is null
          and c.expensepolicyid is null
          and c.fromdate <= ${today}::date)
      order by b.businessunitname limit 50`.execute(db);
    return foundIn(rows);
  },
};

/** People in service without an expense policy; nothing before one is published. */
const peopleWithoutPolicy: Finding = {
  key: 'expense-person-without-policy',
  title: 'People without an expense policy',
  why: 'They can keep bills, and their claims are refused.',
  path: '/config/pay/expense/policy',
  feature: 'expensePolicy',
  find: async ({ db, today }) => {
    const published = await db
      .selectFrom('expense_policy')
      .select('expensepolicyid')
      .where('isdraft', '=', false)
      .limit(1)
      .executeTakeFirst();
    if (!published) return foundIn([]);
    const people = await db
      .selectFrom('employee')
      .select(['employeeid', 'fullname'])
      .where('joiningdate', '<=', today)
      .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', today)]))
      .orderBy('fullname')
      .execute();
    const plans = await plansInForce(
      db,
      EXPENSE_POLICIES,
      people.map(({ employeeid }) => employeeid),
      today as Day,
      today as Day,
    );
    const without = people.filter(({ employeeid }) => !plans.get(employeeid)?.some(({ planid }) => planid !== null));
    return foundIn(without.map(({ fullname }) => ({ name: fullname, total: without.length })));
  },
};

/** Categories of the versions in force that no row of their audience can reach: a grade and a unit that nobody has. */
const unreachableCategories: Finding = {
  key: 'expense-category-without-people',
  title: 'Expense categories that nobody may claim',
  why: 'No one in service has a grade and a business unit that they are for.',
  path: '/config/pay/expense/policy',
  feature: 'expensePolicy',
  find: async ({ db, today }) => {
    const { rows } = await tenantSql<{ name: string; total: number }>`
      with counting as (
        select distinct on (v.expensepolicyid) v.detail from expense_policy_version v
        join expense_policy p on p.subscriptionid = v.subscriptionid and p.expensepolicyid = v.expensepolicyid and p.isactive = 1
        where v.subscriptionid = current_subscription() and v.publishedon is not null and v.effectivefrom <= ${today}::date
        order by v.expensepolicyid, v.effectivefrom desc
      )
      select c ->> 'name' as name, (count(*) over ())::int as total
      from counting v cross join jsonb_array_elements(v.detail -> 'categories') c
      where jsonb_array_length(c -> 'audience') > 0 and not exists (
        select from jsonb_array_elements(c -> 'audience') a
        join work_profile w on w.subscriptionid = current_subscription() and w.period @> ${today}::date
          and (a -> 'gradeids' = '[]' or a -> 'gradeids' @> to_jsonb(w.subscriptiongradeid))
          and (a -> 'businessunitids' = '[]' or a -> 'businessunitids' @> to_jsonb(w.businessunitid)))
      order by 1 limit 50`.execute(db);
    return foundIn(rows);
  },
};

/** Days after which a rate is old. */
const OLD_DAYS = 31;
/** Currencies whose latest rate is old: bills in them are still claimed by it. */
const oldRates: Finding = {
  key: 'expense-exchange-rate-old',
  title: 'Currencies without a recent exchange rate',
  why: 'Bills in them are claimed by a rate that is more than a month old.',
  path: '/config/pay/expense/currency_conversion',
  feature: 'expenseSetting',
  find: async ({ db, today }) => {
    const { rows } = await tenantSql<{ name: string; total: number }>`
      select currencycode as name, (count(*) over ())::int as total from exchange_rate
      where subscriptionid = current_subscription()
      group by currencycode having max(fromdate) < ${today}::date - ${OLD_DAYS}::integer
      order by currencycode limit 50`.execute(db);
    return foundIn(rows);
  },
};

export const expenseFindings: readonly Finding[] = [oldRates, unpaidUnits, peopleWithoutPolicy, unreachableCategories];
