import { day } from '#platform/engine/day.ts';
import type { TestApp, TestCompany } from '../../../../test/support/app.ts';
import { expensePolicyAssignment } from '../contract/assignment.ts';
import { expensePolicyCalls, type ExpensePolicySave } from '../contract/policy.ts';
import { type ExpenseCategory, NO_MEALS } from '../contract/policy-rules.ts';

export const START = day('2026-04-01');

/** A category with a limit of a day for everybody, in paise; without one, with no limit. */
export const categoryOf = (code: string, own: Partial<ExpenseCategory> = {}, day?: number): ExpenseCategory => ({
  code,
  name: code,
  kind: 'ordinary',
  audience: [],
  trip: 'none',
  proofabove: null,
  maxagedays: 365,
  inpolicycap: false,
  gstcredit: false,
  taxableabove: null,
  fuels: [],
  kmday: null,
  kmmonth: null,
  limits:
    day === undefined
      ? []
      : [{ per: 'day', over: 'cut', perguest: false, amounts: [{ gradeid: null, cityclass: null, amount: day }] }],
  ...own,
});

/** A policy as the form sends it. */
export const policyOf = (
  expensepolicyname: string,
  categories: readonly ExpenseCategory[],
  own: Partial<ExpensePolicySave> = {},
): ExpensePolicySave => ({
  expensepolicyid: null,
  expensepolicyname,
  description: null,
  isdraft: false,
  effectivefrom: START,
  policycap: [],
  perdiemparts: { departure: [], return: [], sameday: [], meals: NO_MEALS },
  categories: [...categories],
  ...own,
});

/** Saves a policy. @returns its id */
export async function addPolicy({ admin }: TestCompany, policy: ExpensePolicySave): Promise<number> {
  const [saved] = await admin.call(expensePolicyCalls.save, policy);
  return saved?.expensepolicyid ?? 0;
}

/** Assigns a policy to the whole company. */
export const assignToAll = ({ admin }: TestCompany, planid: number, fromdate = START) =>
  admin.call(expensePolicyAssignment.assign, {
    planid,
    iscompany: true,
    officeaddressids: [],
    employeeids: [],
    fromdate,
    todate: null,
  });

/** A company with people of these codes; the ids in their order. */
export async function companyWith(app: TestApp, codes: readonly string[]) {
  const company = await app.company();
  if (codes.length === 0) return { company, ids: [] };
  const rows = await company.tx((db) =>
    db
      .insertInto('employee')
      .values(
        codes.map((employeecode) => ({ employeecode, fullname: `Person ${employeecode}`, joiningdate: '2020-01-01' })),
      )
      .returning('employeeid')
      .execute(),
  );
  return { company, ids: rows.map(({ employeeid }) => employeeid) };
}
