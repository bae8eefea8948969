import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideConfirmation, listConfirmations } from '#platform/contract/confirmation.ts';
import { day } from '#platform/engine/day.ts';
import type { ReadRow } from '#bulk/server/kind.ts';
import { getPackages, revisePackage, undoPackage } from '#modules/payroll/contract/person/package-screen.ts';
import {
  removeCompanyCar,
  removeProof,
  removeUnits,
  saveCompanyCar,
  saveLoanTerms,
  saveProof,
  saveUnits,
} from '#modules/payroll/contract/person/person-entries.ts';
import { getRun } from '#modules/payroll/contract/run/run.ts';
import { payrollBulk } from '../../server/person/inputs/index.ts';
import { runOf, staffed, type Staffed } from '../staffed.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;

/** The maker becomes a person of the company, so that there is a pay of their own. */
async function withOwnPay() {
  const state = await staffed(app);
  const employeeid = idOf(state);
  const accountid = await state.company.tx(async (db) => {
    const row = await db
      .updateTable('account')
      .set({ employeeid })
      .where('emailid', '=', 'maker@test.example')
      .returning('accountid')
      .executeTakeFirstOrThrow();
    return row.accountid;
  });
  return { ...state, employeeid, accountid };
}

/** Nobody but the maker holds payroll inputs. */
const makeAlone = ({ company, accountid }: Staffed & { accountid: number }) =>
  company.tx(async (db) => {
    await db
      .deleteFrom('permission_grant')
      .where('featureid', '=', 42)
      .where('permissiongroupid', 'not in', (q) =>
        q.selectFrom('account_group').select('permissiongroupid').where('accountid', '=', accountid),
      )
      .execute();
  });

async function wanted(caller: Caller, employeeid: number) {
  const [history] = await caller.call(getPackages, { employeeid });
  const [newest] = history?.packages ?? [];
  return {
    employeeid,
    packageid: newest?.packageid ?? null,
    effectivefrom: '2026-11-01',
    paybasis: 'Gross',
    amount: (newest?.monthlygross ?? 0) * 9,
    lopdays: 0,
    reason: 'Yearly revision',
  };
}

// Invariant: Nobody changes their own pay
test('M1: a maker does not raise their own pay: the package is proposed and another holder of payroll inputs applies it', async () => {
  const state = await withOwnPay();
  const { maker, company, employeeid, checker } = state;
  const request = await wanted(maker, employeeid);
  const [after] = await maker.call(revisePackage, request);
  expect(after?.packages).toHaveLength(1);
  expect(after?.proposed).toEqual([expect.stringMatching(/^Gross ₹ [\d,.]+\. ₹ .* a month instead of/)]);
  // Who computes may not confirm without the right, and the maker sees the proposal but cannot decide it.
  const [mine] = await maker.call(listConfirmations, {});
  expect(mine).toMatchObject({ mayconfirm: false, maydecline: false, maywithdraw: true });
  expect(mine?.summary).not.toContain('₹');
  const decision = { accountconfirmationid: mine?.accountconfirmationid ?? 0, isconfirmed: true };
  expect(await checker.call(listConfirmations, {})).toEqual([]);
  expect((await checker.refused(decideConfirmation, decision)).status).toBe(404);
  expect((await maker.refused(decideConfirmation, decision)).status).toBe(409);
  await company.admin.call(decideConfirmation, decision);
  const [history] = await company.admin.call(getPackages, { employeeid });
  expect(history?.proposed).toEqual([]);
  expect(history?.packages[0]).toMatchObject({ from: '2026-11-01', amount: request.amount });
  // It cannot be taken back by the maker either.
  const refused = await maker.refused(undoPackage, { packageid: history?.packages[0]?.packageid ?? 0 });
  expect(refused).toMatchObject({ status: 409, error: { message: /^Nobody changes their own pay\. .* can do it/ } });
});

test('M1: no upload of what people are paid takes an own row, and says who can enter it; other rows stand', async () => {
  const state = await withOwnPay();
  const { company, accountid } = state;
  const parameters = { payrollmonth: '2026-11', frommonth: '2026-11', taxyear: '2026-27' };
  const rowsOf = (columns: readonly { name: string }[]): ReadRow[] =>
    [CODE, 'AC0008'].map((employeecode, at) => ({
      rownumber: at + 2,
      // Nothing is recovered yet: what is paid back whole is left out.
      values: {
        ...Object.fromEntries(columns.map(({ name }) => [name, 1000])),
        employeecode,
        instalmentstaken: 0,
        recovered: 0,
      },
      messages: [],
    }));
  const result: Record<string, boolean[]> = {};
  for (const { kind } of payrollBulk) {
    const rows = rowsOf(kind.columns);
    await company.tx(async (db) => {
      await kind.validate({ db, today: day('2026-11-02'), accountid, parameters, accepted: {} }, rows);
    });
    result[kind.kind] = rows.map(({ messages }) =>
      messages.some(({ level, text }) => level === 'error' && text.startsWith('Nobody changes their own pay.')),
    );
  }
  const [refused, free] = [
    [true, false],
    [false, false],
  ];
  expect(result).toEqual({
    opening_balances: refused,
    loss_of_pay: refused,
    loss_of_pay_change: refused,
    opening_register: refused,
    extra_payment_and_deduction: refused,
    loans: refused,
    salary_advances: refused,
    package_figure: refused,
    cost_centre: refused,
    units_worked: refused,
    exemption_bill: refused,
    exemption_claim: refused,
    // Whether a proof counts is not for oneself to say.
    accepted_section: refused,
    company_car: refused,
    pt_exemption: refused,
    payroll_tags: refused,
    salary_hold: refused,
    pay_group: refused,
    salary_revision: refused,
    salary_structure: refused,
    payslip: refused,
    proration_upload: refused,
    fbp_plan: refused,
    fbp_claim: refused,
    benefit_in_kind: refused,
    non_payroll_income: refused,
    fnf: refused,
    // What somebody says of their own tax, and when they leave, is not what they are paid.
    previous_employment: free,
    income_tax_declaration: free,
    hra_declaration: free,
    declared_section: free,
    employee_exit: free,
    // A rate is of everybody of a grade or a city.
    unit_rate: free,
    // It is compared and pays nobody.
    parallel_run: free,
  });
});

test('no single entry of own bills, units, cars or rates of a loan is taken, nor taken away', async () => {
  const state = await withOwnPay();
  const { company, maker, employeeid } = state;
  const month = { employeeid, payrollmonth: '2026-11' };
  const car = {
    employeeid,
    givenfrom: '2026-11-01',
    largeengine: false,
    driver: false,
    runningby: 'employer',
  } as const;
  const { loanid, companycarid, exemptionproofid, unitsworkedid } = await company.tx(async (db) => ({
    ...(await db
      .insertInto('employee_loan')
      .values({
        employeeid,
        loannumber: 'LN1',
        loantype: 'Loan',
        principal: 100,
        givenon: '2026-06-15',
        emi: 10,
        outstanding: 50,
        frommonth: '2026-11',
      })
      .returning('loanid')
      .executeTakeFirstOrThrow()),
    ...(await db
      .insertInto('company_car')
      .values({ ...car, carnumber: '' })
      .returning('companycarid')
      .executeTakeFirstOrThrow()),
    ...(await db
      .insertInto('exemption_proof')
      .values({ ...month, proofkind: 'Bill', component: 'conveyance', amount: 100 })
      .returning('exemptionproofid')
      .executeTakeFirstOrThrow()),
    ...(await db
      .insertInto('units_worked')
      .values({ ...month, item: 'Call', component: 'overtime', units: '1' })
      .returning('unitsworkedid')
      .executeTakeFirstOrThrow()),
  }));
  const refused = [
    await maker.refused(saveProof, { ...month, proofkind: 'Bill', component: 'conveyance', amount: 100 }),
    await maker.refused(saveUnits, { ...month, item: 'Call', component: 'overtime', units: '1' }),
    await maker.refused(saveCompanyCar, { ...car, companycarid: null, givenuntil: null, carnumber: 'Second' }),
    await maker.refused(saveLoanTerms, { loanid, interestrate: '0', benchmarkrate: '9' }),
    await maker.refused(removeProof, { exemptionproofid }),
    await maker.refused(removeUnits, { unitsworkedid }),
    await maker.refused(removeCompanyCar, { companycarid }),
  ];
  for (const { status, error } of refused)
    expect([status, error.message]).toEqual([
      409,
      expect.stringMatching(/^Nobody changes their own pay\. .* can do it/),
    ]);
  expect((await company.admin.call(removeCompanyCar, { companycarid }))[0]?.cars).toEqual([]);
});

test('the only person of payroll may change the own pay after a step-up; it stands above the run of the month and in the audit trail', async () => {
  const state = await withOwnPay();
  const { company, maker, employeeid } = state;
  await makeAlone(state);
  const request = await wanted(maker, employeeid);
  await company.tx((db) => db.updateTable('login_session').set({ provenon: null }).execute());
  expect(await maker.refused(revisePackage, request)).toMatchObject({ status: 428 });
  await company.tx((db) => db.updateTable('login_session').set({ provenon: new Date() }).execute());
  const [after] = await maker.call(revisePackage, request);
  expect(after?.packages[0]?.amount).toBe(request.amount);
  const run = await runOf(state, '2026-11');
  const [shown] = await maker.call(getRun, { payrollrunid: run.payrollrunid });
  expect(shown?.ownpay).toEqual(['maker@test.example: Package']);
  const audited = await company.tx((db) =>
    db.selectFrom('audit_row').select('tablename').where('tablename', '=', 'own_pay_change').execute(),
  );
  expect(audited).toHaveLength(1);
});
