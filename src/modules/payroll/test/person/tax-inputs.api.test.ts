import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initJob, saveJob } from '#modules/people/contract/job-change.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import { extraPaymentBulk, loansBulk, openingBalancesBulk } from '../../contract/person/inputs.ts';
import { getPersonEntries } from '../../contract/person/person-entries.ts';
import { staffed } from '../staffed.ts';
import { CODE, factsOf, takeBack, upload, WITH_EXEMPTIONS } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const YEAR = { taxyear: '2026-27' };
const FROM = { frommonth: '2026-10' };

describe('opening balances', () => {
  const HEAD =
    'Employee Code,Months In Service,Gross Paid,Basic Paid,HRA Paid,Perquisites,Employer NPS,Special allowance Paid';

  test('have benefits, the employer’s pension contribution and what was paid of a component; without them facts are as before', async () => {
    const state = await staffed(app, WITH_EXEMPTIONS);
    const before = await factsOf(state);
    expect(Object.keys(before.opening)).not.toContain('perquisites');
    const { text, bulkbatchid } = await upload(
      state,
      openingBalancesBulk,
      [HEAD, `${CODE},6,300000,120000,48000,60000,12000.5,9600`, 'AC0008,6,300000,120000,48000,0,,'],
      YEAR,
    );
    expect(text).toEqual([]);
    const { opening } = await factsOf(state);
    expect(opening).toMatchObject({
      gross: 30_000_000,
      perquisites: 6_000_000,
      employernps: 1_200_050,
      components: { special: 960_000 },
    });
    expect(Object.keys((await factsOf(state, '2026-10', 'AC0008')).opening)).toEqual(Object.keys(before.opening));
    expect((await takeBack(state, openingBalancesBulk, bulkbatchid)).undonerows).toBe(2);
    expect(await factsOf(state)).toEqual(before);
  });

  test('an upload says where a component was paid more than all of the pay', async () => {
    const state = await staffed(app, WITH_EXEMPTIONS);
    const { text } = await checked(state.maker, openingBalancesBulk, [HEAD, `${CODE},6,300,120,48,,,301`], YEAR);
    expect(text).toEqual(['2 paid.special: What was paid of the component is more than the gross paid. Check both.']);
  });
});

test('a target and a percentage give the amount of an extra payment in whole rupees, with the working in its note', async () => {
  const setting = await staffed(app, WITH_EXEMPTIONS);
  const before = await factsOf(setting);
  const { text, bulkbatchid } = await upload(
    setting,
    extraPaymentBulk,
    [
      'Employee Code,Kind,Type,Amount,Target,Payout Percent,Note',
      `${CODE},Earning,Performance bonus,,333333,92.5,July to September`,
      `${CODE},Earning,Performance bonus,,100,0.5,`,
      `${CODE},Earning,Performance bonus,,600000,110%,`,
      `${CODE},Earning,Performance bonus,500,,,As it stands`,
      `${CODE},Earning,Performance bonus,500,500,100,`,
      `${CODE},Earning,Performance bonus,,500,,`,
      `${CODE},Earning,Performance bonus,,,50,`,
      `${CODE},Earning,Performance bonus,,500,0,`,
      `${CODE},Earning,Performance bonus,,,,`,
    ],
    { payrollmonth: '2026-10' },
  );
  expect(text).toEqual([
    '6 amount: Enter the amount, or target and percent, but not both.',
    '7 percent: The percentage is missing. Enter how much of the target is paid.',
    '8 target: The target is missing. Enter the amount of which the percentage is paid.',
    '9 amount: The amount is zero; the row is not used.',
    '10 amount: The amount is zero; the row is not used.',
  ]);
  const bonus = { component: 'performance_bonus' };
  expect((await factsOf(setting)).onetime).toEqual([
    ...before.onetime,
    { ...bonus, amount: 30_833_300, note: 'July to September: ₹ 3,33,333.00 × 92.5%' },
    { ...bonus, amount: 100, note: '₹ 100.00 × 0.5%' },
    { ...bonus, amount: 66_000_000, note: '₹ 6,00,000.00 × 110%' },
    { ...bonus, amount: 50_000, note: 'As it stands' },
  ]);
  const [state] = await setting.maker.call(getPersonEntries, { employeeid: setting.ids.get(CODE) ?? 0 });
  expect(state?.extras.map(({ name, amount, note }) => [name, amount, note])).toContainEqual([
    'Performance bonus',
    30_833_300,
    'July to September: ₹ 3,33,333.00 × 92.5%',
  ]);
  expect((await takeBack(setting, extraPaymentBulk, bulkbatchid)).undonerows).toBe(4);
  expect(await factsOf(setting)).toEqual(before);
});

describe('the terms of a loan', () => {
  const HEAD =
    'Loan Number,Employee Code,Principal,Given On,EMI,Outstanding,Interest Rate Percent,Benchmark Rate Percent';

  test('are facts of the loan; one rate alone is refused, none is a loan without a benefit', async () => {
    const state = await staffed(app, WITH_EXEMPTIONS);
    const { text, bulkbatchid } = await upload(
      state,
      loansBulk,
      [
        HEAD,
        `LN1,${CODE},600000,2026-06-15,25000,525000,0,9.35`,
        `LN2,${CODE},50000,2026-06-15,5000,30000,,`,
        `LN3,${CODE},50000,2026-06-15,5000,30000,4,`,
        `LN4,${CODE},50000,2026-06-15,5000,30000,,9.35`,
        `LN5,${CODE},50000,2026-06-15,5000,30000,4,101`,
      ],
      FROM,
    );
    expect(text).toEqual([
      '4 benchmarkrate: The benchmark rate is missing. Enter it, or leave both rates empty.',
      '5 interestrate: The interest rate is missing. Enter it, zero for a loan without interest.',
      expect.stringMatching(/^6 benchmarkrate: 101 lies outside 0 to 100\./),
    ]);
    expect((await factsOf(state)).loans).toEqual([
      {
        number: 'LN1',
        emi: 2_500_000,
        outstanding: 52_500_000,
        terms: { principal: 60_000_000, interestrate: '0', benchmarkrate: '9.35' },
      },
      { number: 'LN2', emi: 500_000, outstanding: 3_000_000 },
    ]);
    // The benefit goes by the plan: one instalment less each month, whatever was really recovered.
    expect((await factsOf(state, '2026-12')).loans[0]).toMatchObject({
      outstanding: 52_500_000,
      terms: { planned: 47_500_000 },
    });
    expect((await takeBack(state, loansBulk, bulkbatchid)).undonerows).toBe(2);
    expect((await factsOf(state)).loans).toEqual([]);
  });
});

test('a change of office within the month counts for all of it, and not for the months before', async () => {
  const state = await staffed(app, WITH_EXEMPTIONS);
  const { company, ids } = state;
  const employeeid = ids.get(CODE) ?? 0;
  const officeaddressid = await company.tx(async (db) => {
    const office = await db
      .selectFrom('company_office')
      .select('officeaddressid')
      .where('officename', '=', 'Hyderabad Service Centre')
      .executeTakeFirstOrThrow();
    return office.officeaddressid;
  });
  const before = await factsOf(state);
  expect(before.city).not.toBe('Hyderabad');
  const [shown] = await company.admin.call(initJob, { employeeid });
  const [current] = shown?.rows ?? [];
  if (!shown || !current) throw new Error('No job record');
  const { workprofileid: _workprofileid, managername: _managername, ...job } = current;
  await company.admin.call(
    saveJob,
    {
      ...job,
      employeeid,
      workprofileid: null,
      effectivefrom: '2026-10-16',
      jobchangetypeid: 2,
      reason: 'Moved to another office',
      officeaddressid,
      city: 'Hyderabad',
      workstate: 'Telangana',
    },
    shown.version,
  );
  expect(await factsOf(state)).toEqual({ ...before, city: 'Hyderabad', workstate: 'Telangana' });
  expect(await factsOf(state, '2026-09')).toMatchObject({ city: before.city, workstate: before.workstate });
  // Who leaves before the change takes effect is paid by the place of the last day.
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-15' }).where('employeeid', '=', employeeid).execute(),
  );
  expect((await factsOf(state)).city).toBe(before.city);
});
