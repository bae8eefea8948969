import { formatRupees, paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import { firstMonthOfPlan } from '../../../engine/person/fbp/benefits.ts';
import { capOf } from '../../../engine/person/fbp/policy.ts';
import { monthName } from '../../../engine/wording.ts';
import { closedReasons } from '../inputs/closed.ts';
import type { BenefitPerson } from './person.ts';
import { gradesOver, plansOver } from './plans.ts';
import { potsIn } from './view.ts';

type Sent = readonly { readonly head: string; readonly amount: number }[];

/** Fails where a plan names a head twice or one that there is none of, is above a cap, or above the pot. @throws ApplicationError */
async function expectFits(db: Context['db'], { employeeid, policy }: BenefitPerson, month: Month, sent: Sent) {
  const grade = (await gradesOver(db, [employeeid], policy))(employeeid, month);
  const seen = new Set<string>();
  let total = 0;
  for (const [at, { head: code, amount }] of sent.entries()) {
    const head = policy.heads.find((one) => one.code === code);
    if (!head) return failField(`heads.${at}.amount`, 'The company no longer has this head. Load the page again.');
    if (seen.has(code)) failField(`heads.${at}.amount`, say`${head.name} is repeated. Enter its amount once.`);
    seen.add(code);
    const cap = capOf(head, { grade, month }) ?? 0;
    if (amount > cap)
      failField(`heads.${at}.amount`, say`${head.name} is at most ${formatRupees(paise(cap))} a month.`);
    total += amount;
  }
  const pot = (await potsIn(db, [employeeid], { pot: policy.pot, month }))(employeeid);
  if (pot !== null && total > pot) {
    const text = say`The heads total ${formatRupees(paise(total))} a month, and the package has ${formatRupees(paise(pot))} for them. Please reduce them.`;
    failWith('E0010', { text, fields: { [`heads.${sent.findLastIndex(({ amount }) => amount > 0)}.amount`]: text } });
  }
}

/**
 * Stores the plan of a person from a month on, to the end of the tax year: heads that are left out are given up.
 * @throws ApplicationError at the head that does not fit, 409 where the month is closed
 */
export async function savePlan(
  { db, session }: Pick<Context, 'db' | 'session'>,
  person: BenefitPerson,
  { month, sent }: { month: Month; sent: Sent },
): Promise<void> {
  const { employeeid, policy } = person;
  if ((await closedReasons(db, month, [{ rownumber: 0, employeeid }])).size > 0)
    failWith('locked', {
      status: 409,
      text: say`The payroll of ${monthName(month)} is approved or locked. Choose a later month.`,
    });
  await expectFits(db, person, month, sent);
  const first = firstMonthOfPlan(month);
  await db
    .deleteFrom('fbp_plan')
    .where('employeeid', '=', employeeid)
    .where('payrollmonth', '>=', month)
    .where('payrollmonth', '<=', addMonths(first, 11))
    .execute();
  const standing = (await plansOver(db, [employeeid]))(employeeid, month);
  const amounts = new Map(sent.map(({ head, amount }) => [head, amount]));
  const rows = policy.heads.flatMap(({ code: head }) => {
    const amount = amounts.get(head) ?? 0;
    const before = standing.find((one) => one.head === head)?.amount ?? 0;
    return amount === before ? [] : [{ employeeid, head, payrollmonth: month, amount, addedby: session.accountid }];
  });
  if (rows.length > 0) await db.insertInto('fbp_plan').values(rows).execute();
}
