import { expect } from 'vitest';
import { gradeRecord } from '#modules/company/contract/grade.ts';
import type { Caller, TestApp, TestCompany } from '../../../../test/support/app.ts';
import { getClaim, saveClaim, submitClaim } from '../contract/claim.ts';
import { exampleLine } from '../contract/claim-line.ts';
import { compensatorRecord } from '../contract/compensator.ts';
import { decideClaim } from '../contract/decide.ts';
import { payClaim } from '../contract/pay.ts';
import { FIRST_EXPENSE_SETTING, saveExpenseSetting } from '../contract/setting.ts';
import { addPolicy, assignToAll, categoryOf, policyOf } from './company.ts';

const POLICY = policyOf('Office', [
  categoryOf('meals', { kind: 'meals', inpolicycap: true, proofabove: 300_00 }, 600_00),
  categoryOf('lodging', {
    kind: 'lodging',
    limits: [
      {
        per: 'day',
        over: 'deviation',
        perguest: false,
        amounts: [{ gradeid: null, cityclass: null, amount: 2000_00 }],
      },
    ],
  }),
  categoryOf('other', { taxableabove: 1000_00 }),
]);

export async function make(app: TestApp, configuration?: Record<string, unknown>): Promise<TestCompany> {
  const company = await app.company(configuration);
  await assignToAll(company, await addPolicy(company, POLICY));
  return company;
}

/** Asha claims, Bina leads her and decides, Chand pays; Deepa is nobody's and has the grade for deviations. */
export async function staffed(app: TestApp, configuration?: Record<string, unknown>) {
  const company = await make(app, configuration);
  const addPerson = (state: Parameters<typeof company.company.addPerson>[0]) => company.company.addPerson(state);
  const bina = await addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  const asha = await addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const chand = await addPerson({ fullname: 'Chand Rao', groups: ['Payroll maker'] });
  const deepa = await addPerson({ fullname: 'Deepa Iyer' });
  const [grade] = await company.admin.call(gradeRecord.calls.save, {
    subscriptiongradeid: null,
    gradename: 'G5',
  });
  const gradeid = grade?.subscriptiongradeid ?? 0;
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ subscriptiongradeid: gradeid })
      .where('employeeid', '=', deepa.employeeid)
      .execute(),
  );
  await company.admin.call(saveExpenseSetting, { ...FIRST_EXPENSE_SETTING, deviationgradeid: gradeid }, 0);
  await company.admin.call(compensatorRecord.calls.save, {
    compensatorid: null,
    businessunitid: null,
    expensepolicyid: null,
    category: null,
    fromdate: '2026-04-01',
    employeeid: chand.employeeid,
    fallbackid: null,
  });
  const [own, lead, payer, fifth] = [
    await company.signIn(asha.emailid),
    await company.signIn(bina.emailid),
    await company.signIn(chand.emailid),
    await company.signIn(deepa.emailid),
  ];
  return { company, asha, bina, chand, own, lead, payer, fifth };
}

export const line = (lineno: number, part: object = {}) => ({
  ...exampleLine,
  lineno,
  date: '2026-10-12',
  merchant: `Shop ${lineno}`,
  declaration: 'Lost on the way',
  ...part,
});
type Lines = ReturnType<typeof line>[];

export async function drafted(own: Caller, lines: Lines, part: object = {}): Promise<number> {
  const draft = { expenseclaimid: null, employeeid: null, title: 'Visit', expensetripid: null, lines, ...part };
  return (await own.call(saveClaim, draft))[0]?.expenseclaimid ?? 0;
}
export async function sent(own: Caller, lines: Lines, part: object = {}): Promise<number> {
  const expenseclaimid = await drafted(own, lines, part);
  await own.call(submitClaim, { expenseclaimid });
  return expenseclaimid;
}
export const detail = async (by: Caller, expenseclaimid: number) =>
  (await by.call(getClaim, { expenseclaimid }))[0] ?? expect.fail('no claim');
export const decide = (by: Caller, expenseclaimid: number, part: object = {}) =>
  by.call(decideClaim, { expenseclaimid, what: 'approve', lineno: null, amount: null, on: null, note: null, ...part });
export const bank = { method: 'bank', paidon: '2026-10-20', reference: null, reason: null } as const;
export const paid = (by: Caller, expenseclaimid: number, part: object = {}) =>
  by.call(payClaim, { expenseclaimid, expenseadvanceid: null, amount: null, ...bank, ...part });
