import {
  getBenefits,
  getPersonBenefits,
  saveBenefits,
  saveBill,
  savePersonBenefits,
  WAITING,
  withdrawBill,
} from '#modules/payroll/contract/person/fbp-plan.ts';
import { firstDay } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { BILL_HOLDER, BILL_PURPOSE } from './bill-file.ts';
import { benefitPerson, type BenefitPerson } from './person.ts';
import { savePlan } from './save-plan.ts';
import { benefitsOf } from './view.ts';

/** Bills of a person that wait at once. */
const MAX_WAITING = 200;

/** The caller as a person with benefits. @throws ApplicationError 404 for an account without an employee */
async function own({ db, session, today }: Context, change = false): Promise<BenefitPerson> {
  if (session.employeeid === null) return notFound();
  return benefitPerson(db, { employeeid: session.employeeid, today, change });
}
const answer = async (ctx: Context) => [await benefitsOf(ctx, await own(ctx))];

const get = serve(getBenefits, answer);

const save = serve(saveBenefits, async (ctx, { heads }) => {
  const person = await own(ctx, true);
  const { planfrom } = person.days;
  if (planfrom === null)
    return failWith('locked', {
      status: 409,
      text: 'Benefits cannot be chosen now. Payroll can change your plan.',
    });
  await savePlan(ctx, person, { month: planfrom, sent: heads });
  return answer(ctx);
});

/** Fails where a day is no day of a bill of the tax year. @throws ApplicationError at the day */
function expectBillDay(billdate: string, { first, joiningdate }: BenefitPerson, today: string): void {
  if (billdate > today) failField('billdate', 'The date of the bill is in the future. Correct it.');
  if (billdate < firstDay(first)) failField('billdate', 'The bill is of an earlier tax year, whose benefits are paid.');
  if (billdate < joiningdate) failField('billdate', 'You joined after this day. Only later bills count.');
}

const claim = serve(saveBill, async (ctx, { head, billnumber, billdate, amount, imagepath }) => {
  const { db, session, today } = ctx;
  const person = await own(ctx, true);
  const { employeeid, policy } = person;
  if (!policy.heads.some(({ code }) => code === head))
    failField('head', 'The company no longer has this head. Load the page again.');
  expectBillDay(billdate, person, today);
  const bills = await db
    .selectFrom('fbp_claim')
    .select(['head', 'billnumber', 'billdate', 'stateid'])
    .where('employeeid', '=', employeeid)
    .where((c) => c.or([c('stateid', '=', WAITING), c('billnumber', '=', billnumber)]))
    .execute();
  if (bills.some((row) => row.head === head && row.billnumber === billnumber && row.billdate === billdate))
    failField('billnumber', 'This bill is here already. Correct its number, or withdraw the other one first.');
  if (bills.filter(({ stateid }) => stateid === WAITING).length >= MAX_WAITING)
    failWith('conflict', { status: 409, text: 'There are 200 bills that wait. Add more once they are decided.' });
  const { fbpclaimid } = await db
    .insertInto('fbp_claim')
    .values({ employeeid, head, billnumber, billdate, amount, addedby: session.accountid })
    .returning('fbpclaimid')
    .executeTakeFirstOrThrow();
  const fileid = await claimFile(ctx, {
    imagepath,
    purpose: BILL_PURPOSE,
    claimedby: BILL_HOLDER,
    claimedid: fbpclaimid,
  });
  const { name } = await db
    .selectFrom('stored_file')
    .select('name')
    .where('fileid', '=', fileid)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('fbp_claim')
    .set({ documentpath: String(fileid), filename: name })
    .where('fbpclaimid', '=', fbpclaimid)
    .execute();
  return answer(ctx);
});

const withdraw = serve(withdrawBill, async (ctx, { fbpclaimid }) => {
  const { db } = ctx;
  const { employeeid } = await own(ctx, true);
  const row = await db
    .selectFrom('fbp_claim')
    .select(['payrollmonth', 'documentpath'])
    .where('fbpclaimid', '=', fbpclaimid)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!row) return notFound();
  if (row.payrollmonth !== null)
    failWith('conflict', { status: 409, text: 'This bill is accepted, so it stays. Ask payroll to correct it.' });
  await db.deleteFrom('fbp_claim').where('fbpclaimid', '=', fbpclaimid).execute();
  await releaseFile(db, row.documentpath);
  return answer(ctx);
});

/** A person whose benefits the caller may see; to change them, somebody else than the caller. @throws ApplicationError */
async function personOf({ db, people, session, today }: Context, employeeid: number, change = false) {
  await people.oneSeen(employeeid);
  if (change && session.employeeid === employeeid)
    failWith('conflict', { status: 409, text: 'Nobody changes their own benefits here. Somebody else can do it.' });
  return benefitPerson(db, { employeeid, today, change });
}

const ofPerson = serve(getPersonBenefits, async (ctx, { employeeid }) => [
  await benefitsOf(ctx, await personOf(ctx, employeeid)),
]);

const savePerson = serve(savePersonBenefits, async (ctx, { employeeid, payrollmonth, heads }) => {
  const person = await personOf(ctx, employeeid, true);
  if (payrollmonth < person.joiningdate.slice(0, 7))
    failField('payrollmonth', 'The person joins later. Choose the month of joining or a later one.');
  await savePlan(ctx, person, { month: payrollmonth, sent: heads });
  return [await benefitsOf(ctx, await personOf(ctx, employeeid))];
});

export const benefitEndpoints = [get, save, claim, withdraw, ofPerson, savePerson];
