import type { FbpPolicy } from '#modules/payroll/contract/person/fbp.ts';
import { billRecord, fbpClaimsBulk } from '#modules/payroll/contract/person/fbp-bills.ts';
import { ACCEPTED, fbpPlanBulk, planRecord } from '#modules/payroll/contract/person/fbp-plan.ts';
import { fail, isMarked, notice } from '#bulk/server/kind.ts';
import {
  contents,
  type PersonCheck,
  personUpload,
  type StoredAs,
  validatePeople,
} from '#modules/people/server/public.ts';
import { addMonths, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { keyOf, personRows } from '#platform/server/person-record.ts';
import { ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { firstMonthOfPlan } from '../../../engine/person/fbp/benefits.ts';
import { capOf } from '../../../engine/person/fbp/policy.ts';
import { monthName } from '../../../engine/wording.ts';
import { closedReasons, failOnClosed, validateClosed } from '../inputs/closed.ts';
import { impactOfMonth, sumOf } from '../inputs/impact.ts';
import { validateInService } from '../inputs/people.ts';
import { gradesOver, plansOver } from './plans.ts';
import { fbpPolicyOf } from './policy.ts';
import { potsIn } from './view.ts';

type OfMonth = { readonly payrollmonth: Month };

/** The head that a word of a file means: its code or its name. */
const headOf = ({ heads }: FbpPolicy, word: string) =>
  heads.find(({ code, name }) => [code.toLowerCase(), name.toLowerCase()].includes(word.trim().toLowerCase()));

function unknownHead({ heads }: FbpPolicy, word: string): string {
  if (heads.length === 0)
    return 'The company has no heads of a flexible benefit plan. Add them on Flexible Benefit Plan first.';
  const names = heads.map(({ name }) => name);
  const close = nearest(word, names);
  const strange = say`“${word}” is no head of the flexible benefit plan.`;
  return `${strange} ${close === undefined ? say`Use one of ${names.join(', ')}.` : say`Did you mean ${close}?`}`;
}

/** Checks plans against heads, caps and pots. */
const checkPlans: PersonCheck<(typeof planRecord)['fields'], OfMonth> = async ({ db, of: { payrollmonth } }, rows) => {
  const policy = await fbpPolicyOf(db);
  const ids = rows.map(({ person }) => person.employeeid);
  const grade = await gradesOver(db, ids, policy);
  const pot = await potsIn(db, ids, { pot: policy.pot, month: payrollmonth });
  const standing = await plansOver(db, ids);
  const stored = new Map(
    (await personRows(db, planRecord, { ids, of: { payrollmonth } })).map((one) => [keyOf(planRecord, one), one]),
  );
  for (const [employeeid, own] of Map.groupBy(rows, ({ person }) => person.employeeid)) {
    const taken = new Map(standing(employeeid, payrollmonth).map((one) => [one.head, one.taken]));
    const first = new Map<string, number>();
    for (const { row, values } of own) {
      const head = headOf(policy, values.head);
      if (!head) {
        if (!isMarked(row, 'head')) fail(row, 'head', unknownHead(policy, values.head));
        continue;
      }
      const twice = first.get(head.code);
      if (twice !== undefined)
        fail(row, 'head', `Row ${twice} has this head for the person already. Remove one of the two.`);
      else first.set(head.code, row.rownumber);
      const cap = capOf(head, { grade: grade(employeeid, payrollmonth), month: payrollmonth }) ?? 0;
      taken.set(head.code, Math.min(cap, values.amount));
      if (values.amount > cap)
        notice(
          row,
          'amount',
          say`The cap of ${head.name} is ${formatRupees(paise(cap))} a month; amounts above it are not taken.`,
        );
      const before = stored.get(keyOf(planRecord, { employeeid, head: head.code, payrollmonth }));
      if (before && before.amount !== values.amount)
        notice(row, 'amount', say`Replaces ${formatRupees(paise(before.amount))}.`);
    }
    const limit = pot(employeeid);
    const total = [...taken.values()].reduce((all, one) => all + one, 0);
    const last = own.at(-1);
    if (limit !== null && total > limit && last)
      fail(
        last.row,
        'amount',
        say`The heads total ${formatRupees(paise(total))} a month, and the package has ${formatRupees(paise(limit))} for them. Please reduce them.`,
      );
  }
};

const storedPlans: StoredAs<'fbp_plan', (typeof planRecord)['fields'], OfMonth> = async (db) => {
  const policy = await fbpPolicyOf(db);
  return ({ head, amount }) => ({ head: headOf(policy, head)?.code ?? head, amount });
};

/** Rows of an upload of a month: people in service whose month takes changes. */
const open: Parameters<typeof personUpload<'fbp_plan', (typeof planRecord)['fields'], OfMonth>>[1]['open'] = async (
  input,
  rows,
  { payrollmonth },
) => {
  const closed = await failOnClosed(input.db, payrollmonth);
  const people = await validateInService(input.db, await validatePeople(input, rows), payrollmonth);
  return validateClosed(people, closed, payrollmonth);
};
const closed = (db: Db, { payrollmonth }: OfMonth, rows: readonly { rownumber: number; row: object }[]) =>
  closedReasons(
    db,
    payrollmonth,
    rows.map(({ rownumber, row }) => ({ rownumber, employeeid: Number(Reflect.get(row, 'employeeid')) })),
  );
const impact = impactOfMonth({
  monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
  sums: (rows) => [sumOf(SUMS.benefits, rows, 'amount')],
});

/** What people have chosen of the heads of the flexible benefit plan, from a month on. */
export const planKind = personUpload(planRecord, {
  contract: fbpPlanBulk,
  parameters: ofMonth,
  sheet: 'FBP Plan',
  identified: ['employeecode', 'head'],
  open,
  check: checkPlans,
  stored: storedPlans,
  impact,
  closed,
});

/** Checks bills against heads, their days and what the month has of the people. */
const checkBills: PersonCheck<(typeof billRecord)['fields'], OfMonth> = async ({ db, of: { payrollmonth } }, rows) => {
  const policy = await fbpPolicyOf(db);
  const ids = rows.map(({ person }) => person.employeeid);
  const existing = await personRows(db, billRecord, { ids });
  const contentOf = (one: { employeeid: number; head: string; billnumber: string; billdate: string }) =>
    JSON.stringify([one.employeeid, one.head, one.billnumber, one.billdate]);
  const here = new Set(existing.map(contentOf));
  const first = firstMonthOfPlan(payrollmonth);
  const seen = new Map<string, number>();
  for (const { row, person, values } of rows) {
    const { billnumber, billdate, amount, accepted } = values;
    const head = headOf(policy, values.head);
    if (!head && !isMarked(row, 'head')) fail(row, 'head', unknownHead(policy, values.head));
    if (isMarked(row, 'billdate')) continue;
    if (billdate < firstDay(first))
      fail(row, 'billdate', say`The bill is older than ${monthName(first)}: the benefits of that tax year are paid.`);
    if (billdate > lastDay(addMonths(first, 11)))
      fail(row, 'billdate', say`The bill is of a later tax year than ${monthName(payrollmonth)}. Correct its date.`);
    if (billdate < person.joiningdate) fail(row, 'billdate', say`${person.code} joined after that day.`);
    if (amount === 0 && !isMarked(row, 'amount')) fail(row, 'amount', 'Enter the amount of the bill.');
    if (accepted > amount)
      fail(row, 'accepted', say`The bill is for ${formatRupees(paise(amount))}. The approved amount cannot exceed it.`);
    const key = `${person.employeeid} ${contents(row)}`;
    const twice = seen.get(key);
    if (twice !== undefined)
      notice(row, 'billnumber', `Repeats row ${twice}; both count. Remove one if it is the same item.`);
    else seen.set(key, row.rownumber);
    if (head && here.has(contentOf({ employeeid: person.employeeid, head: head.code, billnumber, billdate })))
      fail(row, 'billnumber', 'This bill is claimed already. Correct its number, or remove the row.');
  }
};

const storedBills: StoredAs<'fbp_claim', (typeof billRecord)['fields'], OfMonth> = async (db) => {
  const policy = await fbpPolicyOf(db);
  return ({ head, ...values }) => ({ ...values, head: headOf(policy, head)?.code ?? head, stateid: ACCEPTED });
};

/** Bills of people with what of them counts, paid from a month on. */
export const claimsKind = personUpload(billRecord, {
  contract: fbpClaimsBulk,
  parameters: ofMonth,
  sheet: 'FBP Claims',
  open,
  check: checkBills,
  stored: storedBills,
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [sumOf(SUMS.approvedbills, rows, 'accepted')],
  }),
  closed,
});
