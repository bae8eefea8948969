import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '../src/server.modules.ts';
import { day } from '../src/platform/engine/day.ts';
import { holidayBulk } from '../src/modules/calendar/contract/bulk.ts';
import { getHolidayPlan, listHolidayPlans, saveHolidayPlan } from '../src/modules/calendar/contract/holiday-plan.ts';
import { exchangeRateBulk, exchangeRateRecord } from '../src/modules/expense/contract/exchange-rate.ts';
import { departmentBulk, designationBulk } from '../src/modules/company/contract/bulk.ts';
import { getDepartment, listDepartments, saveDepartment } from '../src/modules/company/contract/department.ts';
import { getDesignation, listDesignations, saveDesignation } from '../src/modules/company/contract/designation.ts';
import { nameFault } from '../src/modules/company/server/structure-name.ts';
import { hiringPlanBulk } from '../src/modules/recruit/contract/plan/bulk.ts';
import { getPlanLine, listPlan, savePlanLine } from '../src/modules/recruit/contract/plan/plan.ts';
import { getRecord, saveRecord } from '../src/modules/people/contract/record.ts';
import { minimumWageBulk, minimumWageRecord } from '../src/modules/payroll/contract/law/minimum-wage.ts';
import { registerBulk } from '../src/modules/people/contract/register.ts';
import { listDirectory } from '../src/modules/people/contract/employee.ts';
import { validated } from '../src/modules/people/test/registers.ts';
import { type Caller, settled, startTestApp, type TestApp } from './support/app.ts';
import { applied, checked } from './support/uploads.ts';

/** Nothing is uploaded that its form could not save again: the same rules, for names made along the way as well. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const letters = (count: number) => 'abcdefghij'.repeat(Math.ceil(count / 10)).slice(0, count);
const skills = (count: number) => `"${Array.from({ length: count }, (_, at) => `Skill ${at}`).join(', ')}"`;
/** Rows at and past every limit of the form, for each noun that has one. */
const NOUNS = {
  department: {
    contract: departmentBulk,
    errors: 5,
    lines: [
      'Department,E-mail,Parent Department',
      'Plain,,',
      `${letters(100)},,`,
      `${letters(101)},,`,
      `${letters(150)},,`,
      'Odd <name>,,',
      'Mailed,not a mail,',
      'Below,works@example.in,Plain',
      'Hanging,,Mailed',
    ],
    async saveAgain(admin: Caller) {
      for (const { departmentid } of await admin.call(listDepartments, {})) {
        const [current] = await admin.call(getDepartment, { departmentid });
        if (current) await admin.call(saveDepartment, current, current.version);
      }
    },
  },
  designation: {
    contract: designationBulk,
    errors: 4,
    lines: [
      'Job Title,Mission,Role Summary,Skills',
      'Fitter,Keeps it running,,"PLC, Lean"',
      `${letters(100)},,,`,
      `${letters(101)},,,`,
      `Many,,,${skills(50)}`,
      `Too many,,,${skills(60)}`,
      `Long skill,,,${letters(51)}`,
      `Long mission,${letters(2000)},,`,
      `Longer mission,${letters(2001)},,`,
    ],
    async saveAgain(admin: Caller) {
      for (const { designationid } of await admin.call(listDesignations, {})) {
        const [current] = await admin.call(getDesignation, { designationid });
        if (current) await admin.call(saveDesignation, current, current.version);
      }
    },
  },
  add_new_employee: {
    contract: registerBulk,
    errors: 4,
    lines: [
      'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross,E-mail,Mobile,Department,Designation,Grade,Team',
      'E1,Asha Rao,1990-05-10,2024-01-01,50000,asha@example.in,9876543210,,,,',
      `E2,${letters(120)},1990-05-10,2024-01-01,50000,,,,,,`,
      `E3,${letters(121)},1990-05-10,2024-01-01,50000,,,,,,`,
      'E4,Bela Rao,1990-05-10,2024-01-01,50000,not a mail,,,,,',
      'E5,Chitra Rao,1990-05-10,2024-01-01,50000,,12,,,,',
      `${letters(31)},Deepa Rao,1990-05-10,2024-01-01,50000,,,,,,`,
    ],
    async saveAgain(admin: Caller) {
      const { rows } = await admin.call(listDirectory, { limit: 50, offset: 0 });
      for (const { employeeid } of rows) {
        const [current] = await admin.call(getRecord, { employeeid });
        if (current) await admin.call(saveRecord, current, current.version);
      }
      if (rows.length === 0) throw new Error('Nobody was added');
    },
  },
  holiday: {
    contract: holidayBulk,
    errors: 4,
    lines: [
      'Date,Holiday,Optional',
      '2027-01-26,Republic Day,',
      `2027-05-01,${letters(100)},Yes`,
      `2027-05-02,${letters(101)},`,
      '2027-05-03,,',
      'some day,Diwali,',
      '2027-12-25,Christmas,perhaps',
    ],
    async parametersOf(admin: Caller) {
      const plan = { holidayplanid: null, holidayplanname: 'Goa', description: null, holidays: [] };
      const [saved] = await admin.call(saveHolidayPlan, plan);
      return { holidayplanid: saved?.holidayplanid ?? 0 };
    },
    async saveAgain(admin: Caller) {
      for (const { holidayplanid } of await admin.call(listHolidayPlans, {})) {
        const [current] = await admin.call(getHolidayPlan, { holidayplanid });
        if (!current || current.holidays.length === 0) throw new Error('No holiday was added');
        const holidays = current.holidays.map((one) => ({ ...one, holidaydate: day(one.holidaydate) }));
        await admin.call(saveHolidayPlan, { ...current, holidays }, current.version);
      }
    },
  },
  hiring_plan: {
    contract: hiringPlanBulk,
    errors: 4,
    lines: [
      'Financial year,Department,Designation,Q1 planned,Q2 planned,Q3 planned,Q4 planned,Annual cost',
      '2026-27,Weaving,Fitter,1,2,3,100000,10000000000',
      '2027-28,Weaving,Fitter,1,2,3,100001,',
      '2028-29,Weaving,Fitter,1,2,3,4,10000000001',
      '2099-00,Weaving,Fitter,0,0,0,0,',
      '2100,Weaving,Fitter,0,0,0,0,',
      '2101,Weaving,Fitter,0,0,0,0,',
      '2029-30,Weaving,Fitter,1.5,-1,,4,',
    ],
    async parametersOf(admin: Caller) {
      await applied(admin, departmentBulk, ['Department,E-mail', 'Weaving,']);
      await applied(admin, designationBulk, ['Designation,Mission', 'Fitter,']);
      return {};
    },
    async saveAgain(admin: Caller) {
      for (const fiscalyear of [2026, 2099, 2100]) {
        const [line] = (await admin.call(listPlan, { fiscalyear, limit: 50, offset: 0 })).rows;
        const [current] = await admin.call(getPlanLine, { hiringplanlineid: line?.hiringplanlineid ?? 0 });
        if (!current) throw new Error('No line was added');
        await admin.call(savePlanLine, current, current.version);
      }
    },
  },
  exchange_rate: {
    contract: exchangeRateBulk,
    errors: 6,
    lines: [
      'Currency,From,Rupees for one unit',
      'usd,2026-10-01,84.125',
      'EUR,2026-10-01,999999999.999999',
      'GBP,2026-10-01,1000000000',
      'GBP,2026-10-02,0',
      'GBP,2026-10-03,1.1234567',
      'INR,2026-10-01,1',
      'Pound,2026-10-01,1',
      'GBP,2026-02-30,1',
    ],
    async saveAgain(admin: Caller) {
      const rows = await admin.call(exchangeRateRecord.calls.list, {});
      if (rows.length !== 2) throw new Error('Two rates were to be added');
      for (const row of rows) await admin.call(exchangeRateRecord.calls.save, row, row.version);
    },
  },
  minimum_wage: {
    contract: minimumWageBulk,
    errors: 3,
    lines: [
      'State,Zone,Category,From,Rate,Per,Notification,Confirmed',
      `KA,${letters(60)},${letters(60)},2026-10-01,1000000,Month,${letters(200)},Yes`,
      'Goa,,,2026-10-01,0.01,Day,,No',
      `KA,${letters(61)},,2026-10-01,500,Month,,No`,
      'KA,,,2026-10-01,0,Month,,No',
      'KA,,,2026-10-01,1000000.01,Month,,No',
    ],
    async saveAgain(admin: Caller) {
      const rows = await admin.call(minimumWageRecord.calls.list, {});
      if (rows.length !== 2) throw new Error('Two rates were to be added');
      for (const row of rows) await admin.call(minimumWageRecord.calls.save, row, row.version);
    },
  },
} as const;

test.each(Object.entries(NOUNS))(
  'what an upload of %s has added is saved again by its form, unchanged',
  async (_noun, state) => {
    const { admin } = await app.company();
    const { batch } = await checked(
      admin,
      state.contract,
      state.lines,
      'parametersOf' in state ? await state.parametersOf(admin) : {},
    );
    // No row disappears: each is added, or refused with a sentence.
    expect(batch).toMatchObject({ ignoredrows: 0, totalrows: state.lines.length - 1, errorrows: state.errors });
    await admin.call(state.contract.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
    const done = await settled(admin, state.contract, batch.bulkbatchid);
    expect(done).toMatchObject({ statusid: 5, appliedrows: batch.validrows });
    await state.saveAgain(admin);
  },
);

test('every kind of upload is in this test, or its rows have no form', () => {
  const kinds = serverModules.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ endpoint }) => /^bulk\/(\w+)\/check$/.exec(endpoint.path)?.[1] ?? []),
  );
  // A candidate is added once, by the rules of the same form (recruit/test/candidate-upload.api.test.ts).
  const without =
    'custom_data job_change managers workprofile team grade employment_type reporting_office employee_id self_service permissions assignment exit_policy approval_workflow statutory bank_details salary_structure proration_upload payslip hra_declaration opening_balances previous_employment income_tax_declaration declared_section accepted_section loss_of_pay loss_of_pay_change opening_register parallel_run extra_payment_and_deduction loans salary_advances package_figure cost_centre salary_hold pay_group unit_rate units_worked exemption_bill exemption_claim company_car pt_exemption employee_exit salary_revision leave_credit_and_debit_adjustment bulk_leave_application comp_off candidate attendance_regularization employee_device_mapping expense_policy expense_statement asset_assignment fnf fbp_plan fbp_claim non_payroll_income benefit_in_kind payroll_tags okr_values'.split(
      ' ',
    );
  expect(kinds.filter((kind) => !(kind in NOUNS) && !without.includes(kind))).toEqual([]);
});

test('names of 100 letters are legal; one more says the limit, alone in its row as well', async () => {
  const { admin } = await app.company();
  for (const [contract, head] of [
    [departmentBulk, 'Department,E-mail,Parent Department,Business Units,Head Code'],
    [designationBulk, 'Job Title,Department,Mission,Role Summary,Skills'],
  ] as const) {
    const { batch, text } = await checked(admin, contract, [head, `${letters(100)},,,,`, `${letters(101)},,,,`]);
    expect(batch).toMatchObject({ validrows: 1, errorrows: 1, ignoredrows: 0 });
    expect(text).toEqual([expect.stringMatching(/^3 \w+: maximum limit should not be greater than 100$/)]);
  }
});

test('a row that hangs on a refused row is refused with it by name, below a circle as well; the others are applied', async () => {
  const { admin } = await app.company();
  const lines = [
    'Department,E-mail,Parent Department',
    'Plant,not a mail,',
    'Line one,,Plant',
    'Cell,,Line one',
    'Ring A,,Ring B',
    'Ring B,,Ring A',
    'Below the ring,,Ring A',
    'Sales,,',
  ];
  const { batch, text } = await checked(admin, departmentBulk, lines);
  expect(batch).toMatchObject({ validrows: 1, errorrows: 6 });
  const hangs = (row: number, parent: string, at: number) =>
    `${row} parent: The parent department “${parent}” (row ${at}) is refused, so this row is as well. Correct that row first.`;
  expect(text).toEqual(expect.arrayContaining([hangs(3, 'Plant', 2), hangs(4, 'Line one', 3), hangs(7, 'Ring A', 5)]));
  const { admin: other } = await app.company();
  expect(await applied(other, departmentBulk, lines)).toMatchObject({ statusid: 5, appliedrows: 1 });
});

test('a name that a register would create obeys the rules of its form', async () => {
  const { admin } = await app.company();
  const long = letters(101);
  const batch = await validated(
    admin,
    'people.csv',
    [
      'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross,Department,Designation,Grade',
      `E1,Asha Rao,1990-05-10,2024-01-01,50000,R&D; labs,,`,
      `E2,Bela Rao,1990-05-10,2024-01-01,50000,,${long},`,
      `E3,Chitra Rao,1990-05-10,2024-01-01,50000,Weaving,Weaver,L1`,
    ].join('\n'),
  );
  expect(batch).toMatchObject({ validrows: 1, errorrows: 2 });
  expect(batch.offered.map(({ name }) => name).sort()).toEqual(['L1', 'Weaver', 'Weaving']);
  expect(nameFault('department', 'Weaving')).toBeUndefined();
  expect(nameFault('department', '')).toBe('Please enter department name');
});
