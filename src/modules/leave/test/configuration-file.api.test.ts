import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getLeaveSetting, saveLeaveSetting } from '../contract/setting.ts';
import { listLeavePolicies } from '../contract/policy.ts';
import { leaveTypeRecord } from '../contract/type.ts';
import { addPolicy, CASUAL, EARNED, ruled, SICK } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
const leaveOf = (file: Buffer) => (JSON.parse(file.toString()) as { leave: Record<string, unknown> }).leave;

test('the configuration file carries leave by name: a company made of it has the same types, policies and assignments', async () => {
  const first = await app.company();
  const rules = [
    ruled(CASUAL, { clubbing: [{ notwithid: EARNED, chargeasid: 4 }] }),
    ruled(EARNED, {
      accrualtypeid: 5,
      slabs: [
        { fromyears: 0, days: 18, gradeid: null },
        { fromyears: 0, days: 24, gradeid: 900 },
      ],
      carrycap: 30,
      carryexpiry: '06-30',
      monthsharetypeid: 2,
      shareroundingid: 3,
      earnaftermonths: 6,
    }),
    ruled(SICK, {
      documentafterdays: 2,
      documentotherwiseid: CASUAL,
      isgrantedonrequest: true,
      birthweeksbefore: 8,
      laterbirthdays: 84,
    }),
  ];
  await addPolicy(first as never, rules);
  await first.tx(async (db) => {
    await db.insertInto('grade').values({ subscriptiongradeid: 900, gradename: 'Managers', graderank: 1 }).execute();
    const { officeaddressid } = await db
      .insertInto('company_office')
      .values({ officename: 'Pune', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    const { leavepolicyid } = await db.selectFrom('leave_policy').select('leavepolicyid').executeTakeFirstOrThrow();
    await db
      .insertInto('leave_assignment')
      .values({ leavepolicyid, officeaddressid, fromdate: '2026-01-01' })
      .execute();
    await db
      .insertInto('leave_eligibility')
      .values({
        leavepolicyid,
        officeaddressids: [officeaddressid],
        subscriptiongradeids: [900],
        employmenttypes: ['Trainee'],
        fromdate: '2026-02-01',
        todate: '2026-12-31',
      })
      .execute();
  });
  await first.admin.call(saveLeaveSetting, { yearstart: 1, minutesperday: 450, startdate: '2026-01-01' }, 0);
  const file = await first.admin.file(exportConfiguration, {});
  expect(file.toString()).not.toMatch(/leavetypeid|leavepolicyid|officeaddressid|gradeid|businessunitid/);

  const second = await app.company();
  // Ids differ: what the file names is found by its name.
  await second.tx((db) =>
    db
      .insertInto('leave_type')
      .values({ leavetypename: 'Sick Leave', leavecode: 'SX', leavecategoryid: 2, colour: '#e03131' })
      .execute(),
  );
  const [seen] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(seen?.problems).toEqual([]);
  expect(seen?.changes.filter((one) => one.includes('eave'))).toEqual([
    'Leave types are created: Casual Leave, Earned Leave.',
    'Leave policies are created: Leave of the office.',
    'Leave policies are assigned: Leave of the office (the whole company), Leave of the office (Pune).',
    'Leave policies have conditions on the job: Leave of the office.',
    'How leave is counted changes.',
  ]);
  expect(await second.admin.call(listLeavePolicies, {})).toEqual([]);
  await second.admin.upload(applied, 'company.json', file);
  const again = leaveOf(await second.admin.file(exportConfiguration, {}));
  const { types, ...rest } = leaveOf(file);
  expect(rest['eligibility']).toEqual([
    {
      leavepolicy: 'Leave of the office',
      businessunits: [],
      offices: ['Pune'],
      grades: ['Managers'],
      employmenttypes: ['Trainee'],
      fromdate: '2026-02-01',
      todate: '2026-12-31',
    },
  ]);
  expect(again).toMatchObject(rest);
  expect((again['types'] as object[]).length).toBe((types as object[]).length);
  expect((await second.admin.call(leaveTypeRecord.calls.list, {})).map(({ leavecode }) => leavecode)).toContain('SX');
  expect(await second.admin.call(getLeaveSetting, {})).toMatchObject([{ yearstart: 1, startdate: '2026-01-01' }]);
  const [nothing] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(nothing?.changes.filter((one) => one.includes('eave'))).toEqual([]);
});

test('what a file names and nobody has stops it', async () => {
  const company = await app.company();
  const policy = { leavepolicyname: 'Works', effectivefrom: '2026-01-01', details: [{ leavetype: 'Sabbatical' }] };
  const graded = { leavetype: 'Unpaid Leave', slabs: [{ fromyears: 0, days: 1, grade: 'M9' }] };
  const leave = {
    policies: [policy, { ...policy, leavepolicyname: 'Managers', details: [graded] }],
    assignments: [{ leavepolicyname: 'Works', officename: 'Atlantis', fromdate: '2026-01-01' }],
    eligibility: [{ leavepolicyname: 'Works', businessunits: ['Mills'], grades: ['M8'], fromdate: '2026-01-01' }],
  };
  const [seen] = await company.admin.upload(importConfiguration, 'company.json', JSON.stringify({ leave }));
  expect(seen).toMatchObject({
    applied: false,
    problems: [
      'Works: there is no leave type Sabbatical.',
      'Managers: there is no grade M9.',
      'Works: there is no office Atlantis.',
      'Works: there is no business unit Mills.',
      'Works: there is no grade M8.',
    ],
  });
  const bare = { eligibility: [{ leavepolicyname: 'Works', fromdate: '2026-01-01' }] };
  const [refused] = await company.admin.upload(importConfiguration, 'company.json', JSON.stringify({ leave: bare }));
  expect(refused?.problems).toEqual([
    'leave.eligibility.0: Name a business unit, an office, a grade or an employment type.',
  ]);
});
