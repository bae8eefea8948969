import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { stepUp } from '#platform/contract/step-up.ts';
import { approvalWorkflowBulk } from '#modules/approval/contract/bulk.ts';
import { exitPolicyBulk } from '#modules/exit/contract/bulk.ts';
import {
  employeeIdBulk,
  employmentTypeBulk,
  gradeBulk,
  managersBulk,
  reportingOfficeBulk,
  selfServiceBulk,
  teamBulk,
  workprofileBulk,
} from '#modules/people/contract/register.ts';
import { permissionsBulk } from '#modules/permission/contract/bulk.ts';
import { assignmentBulk } from '#modules/planner/contract/assignment.ts';
import { bankBulk, statutoryBulk } from '#modules/profile/contract/bulk.ts';
import { type Caller, settled, startTestApp, type TestApp, type TestCompany } from './support/app.ts';
import { PASSWORD } from './support/product.ts';
import { applied } from './support/uploads.ts';

let app: TestApp;
let company: TestCompany;
let admin: Caller;
const PEOPLE = ['Q1', 'Q2', 'Q3', 'Q4'];
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  admin = company.admin;
  await company.tx(async (db) => {
    const people = await db
      .insertInto('employee')
      .values(
        PEOPLE.map((employeecode, at) => ({
          employeecode,
          fullname: ['Asha Rao', 'Bina Shah', 'Chitra Iyer', 'Dev Nair'][at] ?? '',
          emailid: `${employeecode.toLowerCase()}@example.in`,
          joiningdate: '2024-01-01',
        })),
      )
      .returning('employeeid')
      .execute();
    await db
      .insertInto('work_profile')
      .values(people.map(({ employeeid }) => ({ employeeid, period: '[2024-01-01,)', employmenttype: 'Permanent' })))
      .execute();
    for (const { employeeid } of people) {
      await db.insertInto('employee_statutory').values({ employeeid }).execute();
      await db.insertInto('employee_bank').values({ employeeid }).execute();
    }
    await db
      .insertInto('grade')
      .values(['G1', 'G2'].map((gradename, at) => ({ gradename, graderank: at + 1 })))
      .execute();
    await db
      .insertInto('team')
      .values(['T1', 'T2'].map((teamname) => ({ teamname })))
      .execute();
    await db
      .insertInto('department')
      .values(['D1', 'D2'].map((departmentname) => ({ departmentname })))
      .execute();
    await db
      .insertInto('company_office')
      .values(['O1', 'O2'].map((officename) => ({ officename, statename: 'Karnataka' })))
      .execute();
    await db
      .insertInto('weekly_off')
      .values(['W1', 'W2'].map((weeklyoffname) => ({ weeklyoffname })))
      .execute();
  });
  for (const code of ['q1', 'q2', 'q4']) {
    await company.account(`${code}@example.in`, ['Employee'], null);
    await company.tx(async (db) => {
      const { employeeid } = await db
        .selectFrom('employee')
        .select('employeeid')
        .where('employeecode', '=', code.toUpperCase())
        .executeTakeFirstOrThrow();
      await db.updateTable('account').set({ employeeid }).where('emailid', '=', `${code}@example.in`).execute();
    });
  }
  await admin.call(stepUp, { password: PASSWORD, otp: null });
});
afterAll(() => app.stop());

const of = (...values: string[]) => fc.constantFrom('', ...values);
const day = fc.constantFrom('2026-10-01', '2026-11-15', '2027-02-28');
const digits = fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }).map(String);
/** `sure`: cells that change something of the last of the people, whatever stands. */
type Kind = {
  readonly contract: BulkContract;
  readonly head: string;
  readonly cells: fc.Arbitrary<string[]>;
  readonly sure: readonly string[];
};
const dated = (contract: BulkContract, heading: string, ...values: [string, ...string[]]): Kind => ({
  contract,
  head: `Effective From,${heading}`,
  cells: fc.tuple(day, of(...values)),
  sure: ['2026-12-01', values[0]],
});
const plain = (contract: BulkContract, heading: string, sure: string, ...values: string[]): Kind => ({
  contract,
  head: heading,
  cells: fc.tuple(of(...values)),
  sure: [sure],
});
const KINDS: readonly Kind[] = [
  dated(managersBulk, 'Manager Code', 'Q1', 'Q2', 'Q3', 'None'),
  dated(teamBulk, 'Team', 'T1', 'T2'),
  dated(gradeBulk, 'Grade', 'G1', 'g2'),
  dated(employmentTypeBulk, 'Employment Type', 'Intern', 'Contract'),
  dated(reportingOfficeBulk, 'Office', 'O1', 'O2'),
  dated(workprofileBulk, 'Department', 'D1', 'D2'),
  dated(assignmentBulk, 'Weekly Off', 'W1', 'W2'),
  plain(employeeIdBulk, 'New Employee Code', 'R9', 'Q1', 'Q2', 'Q3', 'R1', 'R2'),
  plain(selfServiceBulk, 'Access', 'No', 'Yes'),
  plain(permissionsBulk, 'Permission Groups', 'Manager', 'Employee; Manager', 'None'),
  plain(exitPolicyBulk, 'Exit Policy', 'Usual notice', 'None'),
  plain(approvalWorkflowBulk, 'Approval Workflow', 'Reporting manager', 'None'),
  {
    contract: statutoryBulk,
    head: 'UAN,PF Option',
    cells: fc.tuple(digits, of('Full', 'None')),
    sure: ['100900900901', 'Full'],
  },
  {
    contract: bankBulk,
    head: 'Account Holder,Bank Name,Bank Account,IFSC',
    cells: fc.tuple(fc.constant('Asha Rao'), fc.constant('State Bank'), digits, of('SBIN0001234')),
    sure: ['Dev Nair', 'State Bank', '00123456789', 'SBIN0001234'],
  },
];

/** What uploads of people write; `ids`: with ids, versions and times, which a second upload has anew. */
const TABLES = [
  'employee',
  'work_profile',
  'account',
  'account_group',
  'employee_statutory',
  'employee_bank',
  'calendar_assignment',
  'person_exit_policy',
  'person_approval_workflow',
];
const COUNTED = new Set(['version']);
const GIVEN = new Set(['version', 'addeddate', 'workprofileid', 'calendarassignmentid', 'accountid']);
const state = (without: ReadonlySet<string>) =>
  company.tx(async (db) => {
    const result: Record<string, string[]> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ one: Record<string, unknown> }>`select to_jsonb(t) as one
        from ${sql.table(table)} t where subscriptionid = current_subscription()`.execute(db);
      result[table] = rows
        .map(({ one }) => JSON.stringify(Object.entries(one).filter(([name]) => !without.has(name))))
        .sort();
    }
    return result;
  });

test.each(KINDS.map((kind) => [kind.contract.title, kind] as const))(
  '%s: what is applied and undone leaves the exact state before, and rows in any order give the same',
  async (_title, { contract, head, cells, sure }) => {
    const [last = ''] = PEOPLE.slice(-1);
    const rows = fc.tuple(...PEOPLE.slice(0, -1).map((code) => cells.map((own) => [code, ...own].join(','))));
    let total = 0;
    await fc.assert(
      fc.asyncProperty(rows, async (lines) => {
        const [before, plain] = [await state(COUNTED), await state(GIVEN)];
        const results: unknown[] = [];
        const all = [...lines, [last, ...sure].join(',')];
        for (const order of [all, all.toReversed()]) {
          const batch = await applied(admin, contract, [`Employee Code,${head}`, ...order]);
          results.push(await state(GIVEN));
          total += batch.appliedrows;
          if (batch.statusid !== 5) continue;
          await admin.call(contract.undo, { bulkbatchid: batch.bulkbatchid });
          expect((await settled(admin, contract, batch.bulkbatchid)).undonerows).toBe(batch.appliedrows);
          expect(await state(COUNTED)).toEqual(before);
        }
        expect(results[1]).toEqual(results[0]);
        expect(await state(GIVEN)).toEqual(plain);
      }),
      { numRuns: 1 },
    );
    expect(total).toBeGreaterThan(0);
  },
);
