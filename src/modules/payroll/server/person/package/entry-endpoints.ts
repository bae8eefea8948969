import { sql } from 'kysely';
import {
  getPersonEntries,
  removeBenefit,
  removeCompanyCar,
  removePersonGroup,
  removeProof,
  removePersonTag,
  removePtExemption,
  removeUnits,
  saveBenefit,
  saveCompanyCar,
  saveLoanTerms,
  savePersonGroup,
  savePersonTag,
  savePtExemption,
  saveProof,
  saveUnits,
} from '#modules/payroll/contract/person/person-entries.ts';
import { benefitRecord } from '#modules/payroll/contract/person/benefits-in-kind.ts';
import { carRecord } from '#modules/payroll/contract/person/company-cars.ts';
import { proofRecord } from '#modules/payroll/contract/person/exemption-proofs.ts';
import { personTagRecord } from '#modules/payroll/contract/person/tag.ts';
import { ptExemptionRecord } from '#modules/payroll/contract/person/pt-exemption.ts';
import { unitsRecord } from '#modules/payroll/contract/person/units-worked.ts';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import type { Person } from '#modules/people/server/public.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnApprovedRun } from '../cars/cars.ts';
import { benefitsStay, checkBenefits } from '../inputs/benefits-in-kind.ts';
import { carsStay, checkCars } from '../inputs/company-cars.ts';
import { checkProofs, type OfProofs, storedProofs } from '../inputs/exemption-proofs.ts';
import { CREATED_BY_SETTLEMENT } from '../../run/kinds/created-amounts.ts';
import { periodOf } from '../inputs/periods.ts';
import { checkUnits, storedUnits } from '../inputs/units-worked.ts';
import { failOnClosedTarget, writeAssignments } from '../../setup/assigned.ts';
import { daysOfPeople, periodsOfPeople } from '../../run/periods/days.ts';
import { groupsToChoose } from '../../setup/groups.ts';
import { checkPtExemptions } from '../inputs/pt-exemption.ts';
import { checkTags, storedTags } from '../tag/tags.ts';
import { entriesOf } from './entries.ts';
import { serveEntry } from './entry-calls.ts';
import { expectEntry } from './entry-guard.ts';

const get = serve(getPersonEntries, async (ctx, { employeeid }) => {
  const wanted = employeeid ?? ctx.session.employeeid;
  return wanted === null ? notFound() : entriesOf(ctx, await ctx.people.one(wanted));
});

/** Fails for a month without a day of service. */
async function expectInService(db: Db, person: Person, month: Month, period?: WorkPeriod): Promise<void> {
  const { employeeid } = person;
  const days = period ?? (await daysOfPeople(db, month, [employeeid]))(employeeid);
  if (daysInService(person, days) === 0)
    failField('payrollmonth', `The person is not on the payroll of ${monthName(month)}. Choose another month.`);
}

const proofs = serveEntry(
  proofRecord,
  { save: saveProof, remove: removeProof },
  {
    what: ({ proofkind }) => (proofkind === 'Bill' ? 'Bills' : 'Claims'),
    of: ({ payrollmonth, proofkind }): OfProofs => ({
      payrollmonth: payrollmonth as Month,
      proofkind: proofkind === 'Bill' ? 'Bill' : 'Claim',
    }),
    place: async (_db, { payrollmonth }) => ({ payrollmonth: payrollmonth as Month }),
    async check(input, rows) {
      for (const { person } of rows) await expectInService(input.db, person, input.of.payrollmonth);
      await checkProofs(input, rows);
    },
    stored: storedProofs,
    stays: async (_db, rows) =>
      new Map(
        rows.flatMap(({ rownumber, now }) =>
          now['proofkind'] === 'Settlement' ? [[rownumber, CREATED_BY_SETTLEMENT]] : [],
        ),
      ),
  },
);

/** The period of a month that an entry of a person is of; fails where it names none of several, or one there is not. */
async function periodOfEntry(
  db: Db,
  employeeid: number,
  month: Month,
  number: number | undefined,
): Promise<WorkPeriod> {
  const all = (await periodsOfPeople(db, month, [employeeid]))(employeeid);
  const match = all.find((one) => one.number === (number ?? (all.length === 1 ? 1 : undefined)));
  return match ?? failField('period', `Select one of the ${all.length} periods of ${monthName(month)}.`);
}

const units = serveEntry(
  unitsRecord,
  { save: saveUnits, remove: removeUnits },
  {
    what: () => 'Units worked',
    of: ({ payrollmonth }) => ({ payrollmonth: payrollmonth as Month }),
    async place(db, { employeeid, payrollmonth, period, periodnumber }) {
      const month = payrollmonth as Month;
      const sent = () => periodOfEntry(db, Number(employeeid), month, period as number | undefined);
      return { payrollmonth: month, number: Number(periodnumber ?? (await sent()).number) };
    },
    async check(input, rows) {
      const { payrollmonth } = input.of;
      for (const { row, person } of rows) {
        const period = await periodOfEntry(input.db, person.employeeid, payrollmonth, periodOf(row));
        await expectInService(input.db, person, payrollmonth, period);
      }
      await checkUnits(input, rows);
    },
    stored: storedUnits,
  },
);

const terms = serve(saveLoanTerms, async (ctx, { loanid, interestrate, benchmarkrate }) => {
  const { db } = ctx;
  const row = await db
    .selectFrom('employee_loan')
    .select(['employeeid', 'loankind'])
    .where('loanid', '=', loanid)
    .executeTakeFirst();
  if (!row) return notFound();
  if (row.loankind !== 'Loan') failField('interestrate', 'A salary advance has no interest and no taxable benefit.');
  await expectEntry(ctx, { employeeid: row.employeeid, what: 'Terms of a loan' });
  await failOnApprovedRun(db);
  await db
    .updateTable('employee_loan')
    .set({ interestrate, benchmarkrate, version: sql<number>`version + 1` })
    .where('loanid', '=', loanid)
    .execute();
  return entriesOf(ctx, row.employeeid);
});

const cars = serveEntry(
  carRecord,
  { save: saveCompanyCar, remove: removeCompanyCar },
  { what: () => 'Company car', of: () => ({}), open: failOnApprovedRun, check: checkCars, stays: carsStay },
);

const benefits = serveEntry(
  benefitRecord,
  { save: saveBenefit, remove: removeBenefit },
  {
    what: ({ kind }) => (kind === 'house' ? 'Accommodation' : 'Meals'),
    of: () => ({}),
    open: failOnApprovedRun,
    check: checkBenefits,
    stays: benefitsStay,
  },
);

const tags = serveEntry(
  personTagRecord,
  { save: savePersonTag, remove: removePersonTag },
  { what: () => 'Payroll tag', of: () => ({}), open: failOnApprovedRun, check: checkTags, stored: storedTags },
);

const ptExemptions = serveEntry(
  ptExemptionRecord,
  { save: savePtExemption, remove: removePtExemption },
  {
    what: () => 'Exemption from professional tax',
    of: () => ({}),
    open: failOnApprovedRun,
    check: checkPtExemptions,
  },
);

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
  const row = await db
    .selectFrom('employee_pay_group')
    .select(['employeeid', 'payrollmonth'])
    .where('employeepaygroupid', '=', employeepaygroupid)
    .executeTakeFirst();
  if (!row) return notFound();
  const { employeeid } = row;
  const payrollmonth = row.payrollmonth as Month;
  await expectEntry(ctx, { employeeid, what: 'Pay group', payrollmonth });
  await failOnClosedTarget(db, payrollmonth, null);
  await db.deleteFrom('employee_pay_group').where('employeepaygroupid', '=', employeepaygroupid).execute();
  return entriesOf(ctx, employeeid);
});

export const entryEndpoints = [
  get,
  ...proofs,
  ...units,
  terms,
  ...cars,
  ...benefits,
  ...tags,
  ...ptExemptions,
  group,
  groupGone,
];
