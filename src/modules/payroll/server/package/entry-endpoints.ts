import { sql } from 'kysely';
import {
  getPersonEntries,
  removeCompanyCar,
  removePersonGroup,
  removeProof,
  removeUnits,
  saveCompanyCar,
  saveLoanTerms,
  savePersonGroup,
  saveProof,
  saveUnits,
} from '#modules/payroll/contract/person-entries.ts';
import type { WorkPeriod } from '#modules/payroll/contract/work-period.ts';
import { day, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { daysInService } from '../../engine/pay/service.ts';
import { monthName } from '../../engine/wording.ts';
import { CAR_FIELDS, carChange, failOnApprovedRun, openFrom } from '../cars/cars.ts';
import { attendedComponents } from '../attended/facts.ts';
import { attendedPeople } from '../attended/source.ts';
import { takenFromAttendance } from '../inputs/attended.ts';
import { exemptBy } from '../inputs/exemption-proofs.ts';
import { failOnClosedTarget, writeAssignments } from '../periods/assigned.ts';
import { daysOfPeople, periodsOfPeople } from '../periods/days.ts';
import { groupsToChoose } from '../periods/groups.ts';
import { loadSettings } from '../settings.ts';
import { noRate, paidByFormula, ratedPeople, rateOf, ratesOn } from '../units/rates.ts';
import { entriesOf } from './entries.ts';
import { expectEntry } from './entry-guard.ts';

const get = serve(getPersonEntries, async (ctx, { employeeid }) => {
  const wanted = employeeid ?? ctx.session.employeeid;
  return wanted === null ? notFound() : entriesOf(ctx, await ctx.people.one(wanted));
});

type Served = { readonly employeeid: number; readonly joiningdate: string; readonly leavingdate: string | null };
/** Fails for a month without a day of service. */
async function expectInService(
  db: Db,
  { employeeid, joiningdate, leavingdate }: Served,
  month: Month,
  period?: WorkPeriod,
): Promise<void> {
  const person = { joiningdate: day(joiningdate), leavingdate: leavingdate === null ? null : day(leavingdate) };
  const days = period ?? (await daysOfPeople(db, month, [employeeid]))(employeeid);
  if (daysInService(person, days) === 0)
    failField('payrollmonth', `The person is not on the payroll of ${monthName(month)}. Choose another month.`);
}

const proof = serve(saveProof, async (ctx, { employeeid, proofkind, payrollmonth, component, amount }) => {
  const { db } = ctx;
  const what = proofkind === 'Bill' ? 'Bills' : 'Claims';
  await expectInService(db, await expectEntry(ctx, { employeeid, what, payrollmonth }), payrollmonth);
  const { structure } = await loadSettings(db, payrollmonth);
  if (!structure.components.some((one) => one.code === component && exemptBy(proofkind)(one)))
    failField(
      'component',
      proofkind === 'Bill'
        ? 'This earning is not exempt against bills. Select another one.'
        : 'This earning is not exempt by claims. Select another one.',
    );
  await db.insertInto('exemption_proof').values({ employeeid, proofkind, payrollmonth, component, amount }).execute();
  return entriesOf(ctx, employeeid);
});

const proofGone = serve(removeProof, async (ctx, { exemptionproofid }) => {
  const { db } = ctx;
  const found = await db
    .selectFrom('exemption_proof')
    .select(['employeeid', 'payrollmonth', 'proofkind'])
    .where('exemptionproofid', '=', exemptionproofid)
    .executeTakeFirst();
  if (!found) return notFound();
  const { employeeid, payrollmonth, proofkind } = found;
  const what = proofkind === 'Bill' ? 'Bills' : 'Claims';
  await expectEntry(ctx, { employeeid, what, payrollmonth: payrollmonth as Month });
  await db.deleteFrom('exemption_proof').where('exemptionproofid', '=', exemptionproofid).execute();
  return entriesOf(ctx, employeeid);
});

/** The period of a month that an entry of a person is of; fails where it names none of several, or one there is not. */
async function periodOfEntry(
  db: Db,
  employeeid: number,
  month: Month,
  number: number | undefined,
): Promise<WorkPeriod> {
  const all = (await periodsOfPeople(db, month, [employeeid]))(employeeid);
  const found = all.find((one) => one.number === (number ?? (all.length === 1 ? 1 : undefined)));
  return found ?? failField('period', `Select one of the ${all.length} periods of ${monthName(month)}.`);
}

const units = serve(saveUnits, async (ctx, { employeeid, payrollmonth, item, component, period, units: worked }) => {
  const { db } = ctx;
  const of = await periodOfEntry(db, employeeid, payrollmonth, period);
  const { number } = of;
  const person = await expectEntry(ctx, { employeeid, what: 'Units worked', payrollmonth, number });
  await expectInService(db, person, payrollmonth, of);
  const { structure } = await loadSettings(db, payrollmonth);
  if (!structure.components.some((one) => one.code === component && one.source === 'one-time'))
    failField('component', `The structure of ${monthName(payrollmonth)} has no such earning. Select another one.`);
  if (attendedComponents({ structure }).some((one) => one.component === component)) {
    const isAttended = await attendedPeople(db, { month: payrollmonth, ids: [employeeid] });
    if (isAttended(employeeid)) failField('component', takenFromAttendance(person.employeecode, payrollmonth));
  }
  const rates = await ratesOn(db, lastDay(payrollmonth));
  const byformula = paidByFormula({ structure }).has(component);
  const known =
    rates.find((one) => one.item.toLowerCase() === item.toLowerCase()) ??
    (byformula ? { item } : failField('item', `“${item}” has no rate. Enter it on Rates of Units.`));
  const rated =
    (await ratedPeople(db, [employeeid], payrollmonth)).get(employeeid) ??
    failField('item', 'The person has no job record. Enter it first.');
  if (!byformula && rateOf(rates, item, rated) === undefined)
    failField('item', noRate(rates, known.item, rated, lastDay(payrollmonth)));
  await db
    .insertInto('units_worked')
    .values({ employeeid, payrollmonth, periodnumber: number, item: known.item, component, units: worked })
    .execute();
  return entriesOf(ctx, employeeid);
});

const unitsGone = serve(removeUnits, async (ctx, { unitsworkedid }) => {
  const { db } = ctx;
  const found = await db
    .selectFrom('units_worked')
    .select(['employeeid', 'payrollmonth', 'periodnumber'])
    .where('unitsworkedid', '=', unitsworkedid)
    .executeTakeFirst();
  if (!found) return notFound();
  const { employeeid, payrollmonth, periodnumber: number } = found;
  await expectEntry(ctx, { employeeid, what: 'Units worked', payrollmonth: payrollmonth as Month, number });
  await db.deleteFrom('units_worked').where('unitsworkedid', '=', unitsworkedid).execute();
  return entriesOf(ctx, employeeid);
});

const terms = serve(saveLoanTerms, async (ctx, { loanid, interestrate, benchmarkrate }) => {
  const { db } = ctx;
  const found = await db
    .selectFrom('employee_loan')
    .select(['employeeid', 'loankind'])
    .where('loanid', '=', loanid)
    .executeTakeFirst();
  if (!found) return notFound();
  if (found.loankind !== 'Loan') failField('interestrate', 'A salary advance has no interest and no taxable benefit.');
  await expectEntry(ctx, { employeeid: found.employeeid, what: 'Terms of a loan' });
  await failOnApprovedRun(db);
  await db
    .updateTable('employee_loan')
    .set({ interestrate, benchmarkrate, version: sql<number>`version + 1` })
    .where('loanid', '=', loanid)
    .execute();
  return entriesOf(ctx, found.employeeid);
});

const car = serve(saveCompanyCar, async (ctx, { employeeid, companycarid, ...given }) => {
  const { db, session } = ctx;
  const person = await expectEntry(ctx, { employeeid, what: 'Company car' });
  await failOnApprovedRun(db);
  if (given.givenuntil !== null && given.givenuntil < given.givenfrom)
    failField('givenuntil', 'The last day is before the first. Correct one of them.');
  if (person.leavingdate !== null && given.givenfrom > person.leavingdate)
    failField('givenfrom', 'The person left before that day. Correct the day.');
  const cars = await db
    .selectFrom('company_car')
    .select(['companycarid', ...CAR_FIELDS])
    .where('employeeid', '=', employeeid)
    .execute();
  const same = cars.find(
    (one) =>
      one.companycarid !== companycarid && one.givenfrom === given.givenfrom && one.carnumber === given.carnumber,
  );
  if (same) failField('givenfrom', 'The person has a car from this day already. Number the cars.');
  if (companycarid === null)
    await db
      .insertInto('company_car')
      .values({ ...given, employeeid, addedby: session.accountid })
      .execute();
  else {
    const before = cars.find((one) => one.companycarid === companycarid);
    if (!before) return notFound();
    const change = carChange(before, given, (await openFrom(db, [employeeid])).get(employeeid));
    if (change !== undefined) failField('givenuntil', change);
    await db
      .updateTable('company_car')
      .set({ ...given, addedby: session.accountid, version: sql<number>`version + 1` })
      .where('companycarid', '=', companycarid)
      .execute();
  }
  return entriesOf(ctx, employeeid);
});

const carGone = serve(removeCompanyCar, async (ctx, { companycarid }) => {
  const { db } = ctx;
  const found = await db
    .selectFrom('company_car')
    .select(['employeeid', ...CAR_FIELDS])
    .where('companycarid', '=', companycarid)
    .executeTakeFirst();
  if (!found) return notFound();
  const { employeeid, ...before } = found;
  await expectEntry(ctx, { employeeid, what: 'Company car' });
  await failOnApprovedRun(db);
  const change = carChange(before, undefined, (await openFrom(db, [employeeid])).get(employeeid));
  if (change !== undefined) failWith('conflict', { status: 409, text: change });
  await db.deleteFrom('company_car').where('companycarid', '=', companycarid).execute();
  return entriesOf(ctx, employeeid);
});

const group = serve(savePersonGroup, async (ctx, { employeeid, payrollmonth, paygroup }) => {
  const { db, session } = ctx;
  await expectEntry(ctx, { employeeid, what: 'Pay group', payrollmonth });
  const groups = await groupsToChoose(db, payrollmonth);
  if (paygroup !== null && paygroup !== '' && !groups.some(({ code }) => code === paygroup))
    failField('paygroup', `There is no such pay group in ${monthName(payrollmonth)}. Select another one.`);
  await failOnClosedTarget(db, payrollmonth, paygroup);
  await writeAssignments(db, [{ employeeid, payrollmonth, paygroup }], session.accountid);
  return entriesOf(ctx, employeeid);
});

const groupGone = serve(removePersonGroup, async (ctx, { employeepaygroupid }) => {
  const { db } = ctx;
  const found = await db
    .selectFrom('employee_pay_group')
    .select(['employeeid', 'payrollmonth'])
    .where('employeepaygroupid', '=', employeepaygroupid)
    .executeTakeFirst();
  if (!found) return notFound();
  const { employeeid } = found;
  const payrollmonth = found.payrollmonth as Month;
  await expectEntry(ctx, { employeeid, what: 'Pay group', payrollmonth });
  await failOnClosedTarget(db, payrollmonth, null);
  await db.deleteFrom('employee_pay_group').where('employeepaygroupid', '=', employeepaygroupid).execute();
  return entriesOf(ctx, employeeid);
});

export const entryEndpoints = [get, proof, proofGone, units, unitsGone, terms, car, carGone, group, groupGone];
