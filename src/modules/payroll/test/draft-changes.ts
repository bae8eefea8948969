import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { tenantSql } from '#platform/server/db.ts';
import { OCTOBER } from './staffed.ts';

/** A change of facts of people, given their ids by code, written as the product does. */
export type Change = {
  readonly name: string;
  /** Whose drafts it changes. */
  readonly of: readonly string[];
  readonly make: (db: Db, id: (code: string) => number) => Promise<unknown>;
};
const one = (name: string, of: string, make: (db: Db, employeeid: number) => Promise<unknown>): Change => ({
  name,
  of: [of],
  make: (db, id) => make(db, id(of)),
});
const employee = (db: Db, employeeid: number, set: Record<string, unknown>) =>
  db.updateTable('employee').set(set).where('employeeid', '=', employeeid).execute();

/** Changes of October, each of other people or undone by a later one, so that they can follow each other. */
export const CHANGES: readonly Change[] = [
  one('loss of pay', 'AC0006', (db, employeeid) =>
    db.insertInto('loss_of_pay').values({ payrollmonth: OCTOBER, employeeid, lopdays: '2' }).execute(),
  ),
  one('loss of pay again', 'AC0006', (db, employeeid) =>
    db.updateTable('loss_of_pay').set({ lopdays: '3' }).where('employeeid', '=', employeeid).execute(),
  ),
  one('loss of pay taken back', 'AC0006', (db, employeeid) =>
    db.deleteFrom('loss_of_pay').where('employeeid', '=', employeeid).execute(),
  ),
  one('a one-time payment', 'AC0007', (db, employeeid) =>
    db
      .insertInto('one_time_item')
      .values({ payrollmonth: OCTOBER, employeeid, component: 'overtime', amount: 100_000, note: null })
      .execute(),
  ),
  one('a package', 'AC0008', (db, employeeid) =>
    db
      .updateTable('employee_package')
      .set({ paybasis: 'Gross', annualctc: null, monthlygross: 9_100_000 })
      .where('employeeid', '=', employeeid)
      .execute(),
  ),
  one('a revision with arrears', 'AC0009', async (db, employeeid) => {
    await db
      .insertInto('salary_revision')
      .values({
        payrollmonth: OCTOBER,
        employeeid,
        effectivefrom: '2026-09-01',
        oldgross: 4_000_000,
        newgross: 5_000_000,
        lopdays: '0',
      })
      .execute();
  }),
  one('the bank', 'AC0010', (db, employeeid) =>
    db.updateTable('employee_bank').set({ bankaccount: '998877665544' }).where('employeeid', '=', employeeid).execute(),
  ),
  one('the tax regime', 'AC0011', (db, employeeid) =>
    db.updateTable('employee_statutory').set({ taxregime: 'Old' }).where('employeeid', '=', employeeid).execute(),
  ),
  one('a declaration', 'AC0012', (db, employeeid) =>
    db
      .insertInto('tax_declaration')
      .values({ taxyear: '2026-27', employeeid, c80: 15_000_000 })
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'taxyear', 'employeeid']).doUpdateSet({ c80: 7_000_000 }),
      )
      .execute(),
  ),
  one('a declared section', 'AC0013', (db, employeeid) =>
    db
      .insertInto('declared_section')
      .values({ taxyear: '2026-27', employeeid, payrollmonth: OCTOBER, section: 'c80', declared: 5_000_000 })
      .execute(),
  ),
  one('an opening balance', 'AC0014', (db, employeeid) =>
    db
      .insertInto('opening_balance')
      .values({ taxyear: '2026-27', employeeid, gross: 10_000_000, monthsinservice: 2 })
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'taxyear', 'employeeid']).doUpdateSet({ gross: 12_345_600 }),
      )
      .execute(),
  ),
  one('a loan', 'AC0015', (db, employeeid) =>
    db
      .insertInto('employee_loan')
      .values({
        employeeid,
        loannumber: 'L-1',
        loankind: 'Loan',
        loantype: 'Personal',
        principal: 1_200_000,
        givenon: '2026-04-01',
        frommonth: OCTOBER,
        emi: 100_000,
        outstanding: 900_000,
      })
      .execute(),
  ),
  one('a processing hold', 'AC0016', (db, employeeid) =>
    db.insertInto('pay_hold').values({ employeeid, kindid: 1, payrollmonth: OCTOBER, reason: 'No bank' }).execute(),
  ),
  one('the hold deleted', 'AC0016', (db, employeeid) =>
    db.deleteFrom('pay_hold').where('employeeid', '=', employeeid).execute(),
  ),
  one('a payout hold', 'AC0017', (db, employeeid) =>
    db.insertInto('pay_hold').values({ employeeid, kindid: 2, payrollmonth: OCTOBER, reason: 'No bank' }).execute(),
  ),
  one('a leaving date within the month', 'AC0018', (db, employeeid) =>
    employee(db, employeeid, { leavingdate: '2026-10-16' }),
  ),
  one('a leaving date before the month', 'AC0019', (db, employeeid) =>
    employee(db, employeeid, { leavingdate: '2026-09-20' }),
  ),
  one('the leaving date taken back', 'AC0019', (db, employeeid) => employee(db, employeeid, { leavingdate: null })),
  one('no date of birth', 'AC0020', (db, employeeid) => employee(db, employeeid, { dateofbirth: null })),
  one('a date of birth', 'AC0020', (db, employeeid) => employee(db, employeeid, { dateofbirth: '1990-01-01' })),
  one('the job', 'AC0021', (db, employeeid) =>
    db
      .updateTable('work_profile')
      .set({ city: 'Mumbai', workstate: 'MH' })
      .where('employeeid', '=', employeeid)
      .execute(),
  ),
  one('a bill', 'AC0022', (db, employeeid) =>
    db
      .insertInto('exemption_proof')
      .values({ payrollmonth: OCTOBER, employeeid, proofkind: 'Bill', component: 'hra', amount: 100 })
      .execute(),
  ),
  one('a car', 'AC0023', (db, employeeid) =>
    db
      .insertInto('company_car')
      .values({ employeeid, givenfrom: '2026-10-12', largeengine: false, driver: false, runningby: 'employer' })
      .execute(),
  ),
  one('an exemption from professional tax', 'AC0023', (db, employeeid) =>
    db.insertInto('pt_exemption').values({ employeeid, fromday: '2026-10-01', reason: 'age' }).execute(),
  ),
  one('cost centres', 'AC0024', (db, employeeid) =>
    db
      .insertInto('cost_centre_split')
      .values({ employeeid, payrollmonth: OCTOBER, costcentres: JSON.stringify([{ code: 'HO', share: '100' }]) })
      .execute(),
  ),
  one('units without a rate', 'AC0025', (db, employeeid) =>
    db
      .insertInto('units_worked')
      .values({ payrollmonth: OCTOBER, employeeid, component: 'overtime', item: 'Night Shift', units: '2' })
      .execute(),
  ),
  one('the rate of units', 'AC0025', (db) =>
    db.insertInto('unit_rate').values({ item: 'night shift', rate: 50_000, ratefrom: '2026-10-01' }).execute(),
  ),
  {
    name: 'a name of a designation',
    of: ['AC0026'],
    make: async (db, id) => {
      const { designationid } = await db
        .insertInto('designation')
        .values({ designationname: 'Shift lead' })
        .returning('designationid')
        .executeTakeFirstOrThrow();
      await db.updateTable('work_profile').set({ designationid }).where('employeeid', '=', id('AC0026')).execute();
      await sql`savepoint renamed`.execute(db);
      await db
        .updateTable('designation')
        .set({ designationname: 'Shift supervisor' })
        .where('designationid', '=', designationid)
        .execute();
    },
  },
  {
    name: 'a new joiner with all of it',
    of: ['AC9001'],
    make: async (db, id) => {
      await tenantSql`with person as (
          insert into employee (subscriptionid, employeecode, fullname, joiningdate, dateofbirth, gender)
          values (current_subscription(), 'AC9001', 'Asha Rao', '2026-10-05', '1995-05-05', 'F') returning employeeid)
        insert into work_profile (subscriptionid, employeeid, period, city, workstate, subscriptiongradeid, officeaddressid, departmentid, designationid, businessunitid)
          select current_subscription(), person.employeeid, '[2026-10-05,)', city, workstate, subscriptiongradeid, officeaddressid, departmentid, designationid, businessunitid
          from work_profile w, person where w.subscriptionid = current_subscription() and w.employeeid = ${id('AC0027')}`.execute(
        db,
      );
      await tenantSql`insert into employee_package (subscriptionid, employeeid, period, paybasis, monthlygross)
        select subscriptionid, employeeid, '[2026-10-05,)', 'Gross', 3000000 from employee
        where subscriptionid = current_subscription() and employeecode = 'AC9001'`.execute(db);
    },
  },
  {
    name: 'many people at once',
    of: ['AC0030', 'AC0031', 'AC0032'],
    make: (db, id) =>
      db
        .insertInto('loss_of_pay')
        .values(
          ['AC0030', 'AC0031', 'AC0032'].map((code) => ({
            payrollmonth: OCTOBER,
            employeeid: id(code),
            lopdays: '1.5',
          })),
        )
        .execute(),
  },
  {
    name: 'what is no fact of pay',
    of: [],
    make: (db, id) => employee(db, id('AC0033'), { mobilenumber: '9000000000' }),
  },
];
