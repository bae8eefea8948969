import { say } from '#platform/engine/say.ts';
import { addMonths, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { BulkGiven } from '#bulk/server/kind.ts';
import type { PackageRevise, RevisionImpact } from '#modules/payroll/contract/person/package-screen.ts';
import { failOnClosed } from '../inputs/closed.ts';
import { beginPackages, correctPackages, packagesOf } from '../inputs/packages.ts';
import { applyRevisions, type Undo, undoRevisions } from '../inputs/revisions-apply.ts';
import { contextFor } from '../../run/compute.ts';
import { loadFacts } from '../../run/facts.ts';
import { knownDays, type Proposed } from '../../run/past-months.ts';
import type { RevisionRow } from '../../run/past-state.ts';
import { type RevisedFigures, reviseFigures } from './revised-figures.ts';
import { saysNothingChanges, withoutEffect } from './without-effect.ts';
import { takeAgreedStructure } from './offered.ts';
import { endProposals } from './proposal.ts';
import { agreedOf, openMonth, type Validated, validateRevision, packagePerson } from './validate.ts';
import { arrearsOf } from '../../../engine/run/pay/arrears.ts';
import type { PayContext } from '../../../engine/run/pay/context.ts';
import { dayName, monthName } from '../../../engine/wording.ts';
import { payGroupOf } from '../../setup/groups.ts';
import { loadSettings } from '../../setup/settings.ts';

const rupees = (amount: number): string => formatRupees(paise(amount));

/** The first month that could pay a revision whose payout was put off. */
const putOff = ({ firstpayout, payrollmonth }: Validated & { does: 'revise' }): Month | null =>
  firstpayout < payrollmonth ? firstpayout : null;

/** The arrears of a revision that is not saved yet, computed as the run will. */
async function arrearsBy(db: Db, input: PackageRevise, validated: Validated & { does: 'revise' }) {
  const { person, payrollmonth, from, next, oldgross, current, lopdays, pastdays } = validated;
  const { employeeid } = person;
  const figures = validated.figures.map(({ code, value }) => ({ employeeid, code, value, payrollmonth, since: from }));
  const paygroup = await payGroupOf(db, payrollmonth, employeeid);
  const context = await contextFor(db, payrollmonth, { paygroup, number: 'whole' });
  const agreed = { paybasis: input.paybasis, amount: input.amount, reason: input.reason };
  const packages = ((await packagesOf(db, [employeeid])).get(employeeid) ?? []).flatMap((one) => {
    if (one.packageid !== current.packageid) return [one];
    const begun = { ...one, ...agreed, from };
    return one.from === from ? [begun] : [{ ...one, until: from }, begun];
  });
  const revision: RevisionRow = {
    // Behind every revision that is stored.
    revisionid: Number.MAX_SAFE_INTEGER,
    employeeid,
    payrollmonth,
    firstpayout: putOff(validated),
    effectivefrom: from,
    oldbasis: current.paybasis,
    oldamount: paise(current.amount),
    oldgross: paise(oldgross),
    lopdays,
    // Nobody is known to be unpaid in months that are still to be run.
    pastdays: {
      ...Object.fromEntries(monthsFrom(next, addMonths(payrollmonth, -1)).map((at) => [at, 0])),
      ...pastdays,
    },
  };
  const before = await pastPay(db, context, employeeid);
  const after = await pastPay(db, context, employeeid, { revision, packages, figures });
  return after.flatMap((one) => {
    const was = before.find(({ month }) => month === one.month);
    const amount = one.earned.gross - (was?.earned.gross ?? 0);
    return amount === 0 && was ? [] : [{ month: one.month, amount, days: one.days }];
  });
}

async function pastPay(db: Db, context: PayContext, employeeid: number, proposed?: Proposed) {
  const [loaded] = await loadFacts(db, { ids: [employeeid], ...context, ...(proposed ? { proposed } : {}) });
  if (!loaded || 'missing' in loaded)
    return proposed && loaded ? failWith('conflict', { status: 409, text: loaded.missing }) : [];
  try {
    return arrearsOf(context, loaded.facts);
  } catch (error) {
    return failWith('conflict', { status: 409, text: error instanceof Error ? error.message : String(error) });
  }
}

const namesOf = (months: readonly string[]): string => months.map((month) => monthName(month as Month)).join(', ');
/** Asks for the unpaid days of past months that are not known. */
export const askedFor = (months: readonly string[]): string =>
  `Enter the unpaid days of ${namesOf(months)}: no payslip and no opening register has them. Zero where there were none.`;

type Arrears = Awaited<ReturnType<typeof arrearsBy>>;
function inWords(arrears: Arrears, payrollmonth: Month): string {
  const [only, ...others] = arrears;
  const amount = arrears.reduce((sum, one) => sum + one.amount, 0);
  if (!only) return say`${monthName(payrollmonth)} pays it first; there are no arrears.`;
  if (others.length > 0)
    return amount < 0
      ? say`${monthName(payrollmonth)} takes back ${rupees(-amount)} for ${namesOf(arrears.map(({ month }) => month))}.`
      : say`${monthName(payrollmonth)} pays arrears of ${rupees(amount)} for ${namesOf(arrears.map(({ month }) => month))}.`;
  return amount < 0
    ? say`${monthName(payrollmonth)} takes back ${rupees(-amount)} for ${only.days} days of ${monthName(only.month)}.`
    : say`${monthName(payrollmonth)} pays arrears of ${rupees(amount)} for ${only.days} days of ${monthName(only.month)}.`;
}

/** The new pay beside the old one, and the figures of the package that change. */
function changeInWords({ from, oldgross, newgross, figures }: Validated & { does: 'revise' }): string {
  const changes = figures.map(({ name, value, before }) =>
    before === null ? say`${name}: ${value}.` : say`${name}: ${value} instead of ${before}.`,
  );
  const pay = say`${rupees(newgross)} a month instead of ${rupees(oldgross)} from ${dayName(from)}.`;
  if (figures.length === 0) return pay;
  return [oldgross === newgross ? say`From ${dayName(from)}:` : pay, ...changes].join(' ');
}

/** The effect of a revision, in figures and in a sentence; nothing is saved. */
export async function revisionImpactOf(db: Db, input: PackageRevise, today: string): Promise<RevisionImpact> {
  const validated = await validateRevision(db, input, today);
  const { newgross } = validated;
  const plain = {
    corrects: validated.does !== 'revise',
    payrollmonth: null,
    arrears: 0,
    arreardays: 0,
    arrearmonths: [],
    asked: [],
    lopofmonth: 0,
    newgross,
    oldamount: 'current' in validated ? validated.current.amount : null,
    newamount: input.amount,
    figures: validated.figures.map(({ code, name, before, value }) => ({ code, name, before, value })),
    firstpayout: null,
  };
  if (validated.does === 'begin')
    return { ...plain, oldgross: 0, says: `The first package: ${rupees(newgross)} a month from the joining day on.` };
  if (validated.does === 'correct') {
    const says = `This is the joining day: the package is put right in place, ${rupees(newgross)} a month instead of ${rupees(validated.oldgross)}. There are no arrears.`;
    return { ...plain, oldgross: validated.oldgross, says };
  }
  const { payrollmonth, from, oldgross, asked } = validated;
  const past = monthOf(from);
  const arrears = asked.length > 0 ? [] : await arrearsBy(db, input, validated);
  const existing = await knownDays(db, [input.employeeid], { from: past, to: past });
  const change = changeInWords(validated);
  const changes = Object.fromEntries(validated.figures.map(({ code, value }) => [code, value]));
  const old = { basis: validated.current.paybasis, amount: paise(validated.current.amount) };
  const same = await withoutEffect(db, payrollmonth, [
    {
      employeeid: input.employeeid,
      from,
      old,
      wanted: { basis: input.paybasis, amount: paise(input.amount) },
      figures: changes,
    },
  ]);
  const { structure } = await loadSettings(db, past);
  const says = same.size > 0 ? saysNothingChanges(structure.amounts) : inWords(arrears, payrollmonth);
  return {
    ...plain,
    payrollmonth,
    firstpayout: validated.firstpayout,
    oldgross,
    arrears: arrears.reduce((sum, one) => sum + one.amount, 0),
    arreardays: arrears.reduce((sum, one) => sum + one.days, 0),
    arrearmonths: arrears,
    asked: [...asked],
    lopofmonth: past === payrollmonth ? 0 : (existing(input.employeeid, past) ?? 0),
    says: asked.length > 0 ? askedFor(asked) : `${change} ${says}`,
  };
}

/** The figures of a package that nothing was paid by yet. */
const figuresFrom = ({ person, figures }: Validated, payrollmonth: Month) => ({
  employeeid: person.employeeid,
  payrollmonth,
  effectivefrom: person.joiningdate,
  figures: Object.fromEntries(figures.map(({ code, value, before }) => [code, { value, before }])),
});

/** Saves a revision through the function that applies the rows of an upload. */
export async function revise(input: BulkGiven, wanted: PackageRevise): Promise<void> {
  const { db, accountid } = input;
  const validated = await validateRevision(db, wanted, input.today);
  const agreed = agreedOf(wanted);
  const { employeeid, joiningdate } = validated.person;
  if (validated.does === 'begin') {
    const month = await openMonth(db, employeeid, monthOf(joiningdate));
    await takeAgreedStructure(db, validated.person, { month, today: input.today, addedby: accountid });
    await reviseFigures(db, [figuresFrom(validated, month)], accountid);
    await endProposals(db, [employeeid]);
    return beginPackages(db, [{ ...agreed, employeeid, from: joiningdate, addedby: accountid }]);
  }
  if (validated.does === 'correct') {
    const month = await openMonth(db, employeeid, monthOf(joiningdate));
    await reviseFigures(db, [figuresFrom(validated, month)], accountid);
    return correctPackages(db, [{ ...agreed, packageid: validated.packageid, addedby: accountid }]);
  }
  const { payrollmonth, oldgross, newgross, lopdays, pastdays, asked } = validated;
  const [first] = asked;
  if (first !== undefined) failField(first === monthOf(validated.from) ? 'lopdays' : 'pastdays', askedFor(asked));
  await failOnClosed(db, payrollmonth);
  await applyRevisions(input, [
    {
      rownumber: 1,
      payrollmonth,
      employeeid,
      firstpayout: putOff(validated),
      effectivefrom: validated.from,
      oldgross,
      newgross,
      lopdays: lopdays.toString(),
      pastdays,
      agreed,
      figures: Object.fromEntries(validated.figures.map(({ code, value }) => [code, value])),
    },
  ]);
}

/** Undoes the newest package of a person while its month is open, through the function that undoes an upload. */
export async function undoPackage(db: Db, packageid: number): Promise<void> {
  const row = await db
    .selectFrom('employee_package')
    .select('employeeid')
    .where('packageid', '=', packageid)
    .executeTakeFirst();
  if (!row) return notFound();
  await packagePerson(db, row.employeeid, true);
  const packages = (await packagesOf(db, [row.employeeid])).get(row.employeeid) ?? [];
  const [before, last] = packages.slice(-2);
  if (last?.packageid !== packageid) {
    const text =
      packages[0]?.packageid === packageid
        ? 'The package of the joining day stays. Correct it by a revision from that day.'
        : 'A later package follows. Take that one back first.';
    return failWith('conflict', { status: 409, text });
  }
  const revision = await db
    .selectFrom('salary_revision')
    .selectAll()
    .where('employeeid', '=', row.employeeid)
    .where('effectivefrom', '=', last.from)
    .orderBy('revisionid', 'desc')
    .limit(2)
    .execute();
  const [newest, another] = revision;
  if (!newest)
    return failWith('conflict', {
      status: 409,
      text:
        packages.length === 1
          ? 'The package of the joining day stays. Correct it by a revision from that day.'
          : 'This package was not entered as a revision, so there is nothing to take back. Revise it from a later day.',
    });
  const payrollmonth = newest.payrollmonth as Month;
  const changed = {
    payrollmonth,
    employeeid: row.employeeid,
    effectivefrom: last.from,
    oldgross: newest.oldgross,
    newgross: newest.newgross,
    lopdays: newest.lopdays,
    agreed: { paybasis: last.paybasis, amount: last.amount, reason: '' },
  };
  const { oldbasis, oldamount, oldreason } = newest;
  const figures = newest.figures as RevisedFigures;
  // Of several revisions of one day the newest changed the package in place.
  const inplace = another && oldbasis !== null && oldamount !== null;
  const undo: Undo | undefined = inplace
    ? { revision: changed, figures, replaced: { packageid, paybasis: oldbasis, amount: oldamount, reason: oldreason } }
    : before && {
        revision: changed,
        figures,
        ended: { packageid: before.packageid, from: before.from, until: last.until },
        newpackageid: packageid,
      };
  const reasons =
    undo && (await undoRevisions(db, payrollmonth, [{ rownumber: 1, objectid: newest.revisionid, undo }]));
  const reason = reasons?.get(1);
  if (reason !== undefined) failWith('locked', { status: 409, text: reason });
}
