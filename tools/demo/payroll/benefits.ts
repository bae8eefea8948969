import { sql } from 'kysely';
import { FIRST_FBP_POLICY, type FbpHead, type FbpPolicy } from '#modules/payroll/contract/person/fbp.ts';
import { addMonths, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { firstMonthOfPlan } from '#modules/payroll/engine/person/fbp/benefits.ts';
import { FBP_POLICY, readFbpPolicy } from '#modules/payroll/server/person/fbp/policy.ts';

const RUPEE = 100;
const [WAITING, ACCEPTED, SENT_BACK] = [1, 2, 3];

const policyFrom = (from: Month): FbpPolicy => {
  const head = (code: string, name: string, component: string, cap: number): FbpHead => ({
    code,
    name,
    component,
    lopreduces: false,
    caps: [{ from, grade: null, amount: cap * RUPEE }],
  });
  return {
    ...FIRST_FBP_POLICY,
    unclaimed: 'benefits_not_claimed',
    windowfrom: firstDay(from),
    windowuntil: lastDay(addMonths(from, 11)),
    planfrom: from,
    heads: [
      head('telephone', 'Telephone and internet', 'telephone_bills', 1500),
      head('fuel', 'Fuel and driver', 'fuel_bills', 4000),
      head('leave_travel', 'Leave travel', 'leave_travel_bills', 5000),
    ],
  };
};

const PLANS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AC0006: { telephone: 1500, fuel: 3000 },
  AC0010: { telephone: 1200, leave_travel: 4000 },
  AC0011: { fuel: 4000 },
};

/**
 * The flexible benefit plan of the demo company: three people chose benefits in a month that is paid, with bills that were
 * accepted, in whole and in part, wait, or were sent back.
 * @param next the month that is run after those that are paid
 */
export async function seedBenefits(
  db: Db,
  { month, next, maker }: { month: Month; next: Month; maker: number },
): Promise<void> {
  await changeSetting(
    { db, ifMatch: ANY_VERSION },
    { settingname: FBP_POLICY, read: readFbpPolicy, change: () => policyFrom(firstMonthOfPlan(month)) },
  );
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode'])
    .where('employeecode', 'in', Object.keys(PLANS))
    .execute();
  const idOf = (code: string): number => people.find((row) => row.employeecode === code)?.employeeid ?? 0;
  await db
    .insertInto('fbp_plan')
    .values(
      Object.entries(PLANS).flatMap(([code, heads]) =>
        Object.entries(heads).map(([head, amount]) => ({
          employeeid: idOf(code),
          head,
          payrollmonth: month,
          amount: amount * RUPEE,
          addedby: maker,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('benefit_in_kind')
    .values([
      {
        employeeid: idOf('AC0006'),
        kind: 'meals',
        givenfrom: `${month}-01`,
        meals: 22,
        mealvalue: 250 * RUPEE,
        addedby: maker,
      },
      {
        employeeid: idOf('AC0011'),
        kind: 'house',
        givenfrom: `${month}-01`,
        companyrent: 30_000 * RUPEE,
        furniturecost: 120_000 * RUPEE,
        recovery: 2_000 * RUPEE,
        addedby: maker,
      },
    ])
    .execute();
  const bill = (code: string, head: string, billnumber: string, amount: number, accepted: number, of = month) => ({
    employeeid: idOf(code),
    head,
    billnumber,
    billdate: `${of}-12`,
    amount: amount * RUPEE,
    stateid: ACCEPTED,
    accepted: accepted * RUPEE,
    payrollmonth: of as string | null,
    reason: accepted < amount ? 'Only the business calls' : null,
    decidedby: maker,
    decidedon: sql<string>`now()`,
  });
  const undecided = { stateid: WAITING, accepted: null, payrollmonth: null, decidedby: null, decidedon: null };
  const second = addMonths(month, 1);
  await db
    .insertInto('fbp_claim')
    .values([
      bill('AC0006', 'telephone', 'TL-0812', 1180, 1180),
      bill('AC0006', 'fuel', 'FL-0833', 5400, 5400),
      bill('AC0010', 'telephone', 'TL-0907', 1600, 1200, second),
      { ...bill('AC0006', 'telephone', 'TL-1004', 1240, 0, second), ...undecided, reason: null },
      { ...bill('AC0010', 'leave_travel', 'IR-2210', 7900, 0, second), ...undecided, reason: null },
      {
        ...bill('AC0011', 'fuel', 'FL-0915', 2100, 0, second),
        ...undecided,
        stateid: SENT_BACK,
        reason: 'The photo cannot be read',
        decidedby: maker,
      },
      { ...bill('AC0011', 'fuel', 'FL-1002', 3150, 3150, next), reason: null },
    ])
    .execute();
}
