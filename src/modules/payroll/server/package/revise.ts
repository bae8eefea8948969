import { say } from '#platform/engine/say.ts';
import { monthOf } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { BulkGiven } from '#bulk/server/kind.ts';
import type { PackageRevise, RevisionImpact } from '#modules/payroll/contract/package-screen.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { failOnClosed } from '../inputs/closed.ts';
import { beginPackages, correctPackages, packagesOf } from '../inputs/packages.ts';
import { applyRevisions, type Undo, undoRevisions } from '../inputs/revisions-apply.ts';
import { contextFor } from '../run/compute.ts';
import { loadFacts } from '../run/facts.ts';
import { agreedOf, type Validated, validateRevision, packagePerson } from './validate.ts';
import { revisionArrears } from '../../engine/pay/arrears.ts';
import { dayName, monthName } from '../../engine/wording.ts';

const rupees = (amount: number): string => formatRupees(paise(amount));

async function arrearsOf(db: Db, validated: Validated & { does: 'revise' }) {
  const { person, payrollmonth, from, oldgross, newgross, lopdays } = validated;
  const context = await contextFor(db, payrollmonth);
  const ids = [person.employeeid];
  const [loaded] = await loadFacts(db, { ids, month: monthOf(from), esi: context.esi, payday: context.payday });
  if (!loaded || 'missing' in loaded) return { amount: 0, days: 0 };
  const { facts } = loaded;
  const revision = {
    effectivefrom: from,
    oldgross: oldgross as Paise,
    newgross: newgross as Paise,
    lopdays,
    city: facts.city,
  };
  try {
    const { share, arrear } = revisionArrears(context, { ...facts, revision });
    return { amount: Number(arrear.gross), days: share.days };
  } catch (error) {
    return failWith('conflict', { status: 409, text: error instanceof Error ? error.message : String(error) });
  }
}

/** The effect of a revision, in figures and in a sentence; nothing is saved. */
export async function revisionImpactOf(db: Db, given: PackageRevise, today: string): Promise<RevisionImpact> {
  const validated = await validateRevision(db, given, today);
  const { newgross } = validated;
  const plain = {
    corrects: validated.does !== 'revise',
    payrollmonth: null,
    arrears: 0,
    arreardays: 0,
    lopofmonth: 0,
    newgross,
  };
  if (validated.does === 'begin')
    return { ...plain, oldgross: 0, says: `The first package: ${rupees(newgross)} a month from the joining day on.` };
  if (validated.does === 'correct') {
    const says = `This is the joining day: the package is put right in place, ${rupees(newgross)} a month instead of ${rupees(validated.oldgross)}. There are no arrears.`;
    return { ...plain, oldgross: validated.oldgross, says };
  }
  const { payrollmonth, from, oldgross } = validated;
  const past = monthOf(from);
  const arrears = await arrearsOf(db, validated);
  const lop = await db
    .selectFrom('loss_of_pay')
    .select('lopdays')
    .where('payrollmonth', '=', past)
    .where('employeeid', '=', given.employeeid)
    .executeTakeFirst();
  const change = `${rupees(newgross)} a month instead of ${rupees(oldgross)} from ${dayName(from)}.`;
  const taken = arrears.amount < 0;
  const says =
    past === payrollmonth
      ? `${change} ${say`${monthName(payrollmonth)} pays it first; there are no arrears.`}`
      : taken
        ? `${change} ${say`${monthName(payrollmonth)} takes back ${rupees(-arrears.amount)} for ${arrears.days} days of ${monthName(past)}.`}`
        : `${change} ${say`${monthName(payrollmonth)} pays arrears of ${rupees(arrears.amount)} for ${arrears.days} days of ${monthName(past)}.`}`;
  return {
    ...plain,
    payrollmonth,
    oldgross,
    arrears: arrears.amount,
    arreardays: arrears.days,
    lopofmonth: past === payrollmonth ? 0 : Number(lop?.lopdays ?? 0),
    says,
  };
}

/** Saves a revision through the function that applies the rows of an upload. */
export async function revise(given: BulkGiven, wanted: PackageRevise): Promise<void> {
  const { db, accountid } = given;
  const validated = await validateRevision(db, wanted, given.today);
  const agreed = agreedOf(wanted);
  const { employeeid, joiningdate } = validated.person;
  if (validated.does === 'begin')
    return beginPackages(db, [{ ...agreed, employeeid, from: joiningdate, addedby: accountid }]);
  if (validated.does === 'correct')
    return correctPackages(db, [{ ...agreed, packageid: validated.packageid, addedby: accountid }]);
  const { payrollmonth, oldgross, newgross, lopdays } = validated;
  await failOnClosed(db, payrollmonth);
  await applyRevisions(given, [
    {
      rownumber: 1,
      payrollmonth,
      employeeid,
      effectivefrom: validated.from,
      oldgross,
      newgross,
      lopdays: lopdays.toFixed(1),
      agreed,
    },
  ]);
}

/** Undoes the newest package of a person while its month is open, through the function that undoes an upload. */
export async function undoPackage(db: Db, packageid: number): Promise<void> {
  const found = await db
    .selectFrom('employee_package')
    .select('employeeid')
    .where('packageid', '=', packageid)
    .executeTakeFirst();
  if (!found) return notFound();
  await packagePerson(db, found.employeeid, true);
  const packages = (await packagesOf(db, [found.employeeid])).get(found.employeeid) ?? [];
  const [before, last] = packages.slice(-2);
  if (last?.packageid !== packageid || !before) {
    const text =
      packages[0]?.packageid === packageid
        ? 'The package of the joining day stays. Correct it by a revision from that day.'
        : 'A later package follows. Take that one back first.';
    return failWith('conflict', { status: 409, text });
  }
  const revision = await db
    .selectFrom('salary_revision')
    .selectAll()
    .where('employeeid', '=', found.employeeid)
    .where('effectivefrom', '=', last.from)
    .executeTakeFirst();
  if (!revision)
    return failWith('conflict', {
      status: 409,
      text: 'This package was not entered as a revision, so there is nothing to take back. Revise it from a later day.',
    });
  const payrollmonth = revision.payrollmonth as Month;
  const undo: Undo = {
    revision: {
      payrollmonth,
      employeeid: found.employeeid,
      effectivefrom: last.from,
      oldgross: revision.oldgross,
      newgross: revision.newgross,
      lopdays: revision.lopdays,
      agreed: { paybasis: last.paybasis, amount: last.amount, reason: '' },
    },
    ended: { packageid: before.packageid, from: before.from, until: last.until },
    newpackageid: packageid,
  };
  const reasons = await undoRevisions(db, payrollmonth, [{ rownumber: 1, objectid: revision.revisionid, undo }]);
  const reason = reasons.get(1);
  if (reason !== undefined) failWith('locked', { status: 409, text: reason });
}
