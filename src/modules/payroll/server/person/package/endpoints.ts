import {
  checkRevision,
  getPackageMonth,
  getPackages,
  listProposedPackages,
  type PackageHistory,
  type PackageMonth,
  packageRevise,
  revisePackage,
  undoPackage as undoEndpoint,
} from '#modules/payroll/contract/person/package-screen.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { addDays, addMonths, day, daysInMonth, type Month, monthsFrom } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { type ConfirmationKind, propose } from '#platform/server/confirmation.ts';
import type { Db } from '#platform/server/db.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { PayContext } from '../../../engine/run/pay/context.ts';
import { type Earnings, earnings } from '../../../engine/run/pay/earnings.ts';
import type { MonthShare } from '../../../engine/run/pay/proration.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import { type PreparedStructure, readsClose } from '../../../engine/run/pay/structure.ts';
import { fullMonthPhrase, workingsOf } from '../../../engine/run/working/component-phrase.ts';
import { dayName } from '../../../engine/wording.ts';
import { grossOf, type Package, packagesOf } from '../inputs/packages.ts';
import { noteOwnPay, ownPay, failOnOwn } from '../own-pay.ts';
import { contextFor } from '../../run/compute.ts';
import { loadFacts } from '../../run/facts.ts';
import { isInsider } from '../../outputs/find-payslip.ts';
import { awaitsPublishing } from '../../run/publish-day.ts';
import { payGroupOf } from '../../setup/groups.ts';
import { offeredTo } from './offered.ts';
import { waitingProposals } from './proposal.ts';
import { withRaise } from './raise.ts';
import { basesOf, packagePerson, prepared } from './validate.ts';
import { revise, revisionImpactOf, undoPackage } from './revise.ts';

/** Number of months the preview looks ahead. */
const AHEAD = 5;
const CLOSED = [4, 5, 6];
const OWN_PACKAGE = 'own-package';

/** The requested person, the caller by default; people out of scope are reported as unknown. */
async function target({ people, session }: Context, employeeid: number | undefined): Promise<number> {
  const wanted = employeeid ?? session.employeeid;
  return wanted === null ? notFound() : people.one(wanted);
}

function grossOrNull(structure: PreparedStructure, one: Package): number | null {
  try {
    return structure.bases.has(one.paybasis) ? grossOf(structure, one) : null;
  } catch {
    // A formula that cannot be worked out, such as a division by zero, gives no gross.
    return null;
  }
}

/** Revisions of a person by the day they take effect, with whether their month is closed. */
async function revisionsOf(db: Db, employeeid: number) {
  const rows = await db
    .selectFrom('salary_revision as s')
    .leftJoin('payroll_run as r', (join) =>
      join.onRef('r.payrollmonth', '=', 's.payrollmonth').on('r.statusid', 'in', CLOSED),
    )
    .select(['s.effectivefrom', 's.payrollmonth', 'r.payrollrunid'])
    .where('s.employeeid', '=', employeeid)
    .orderBy('s.revisionid')
    .execute();
  return new Map(
    rows.map((row) => [row.effectivefrom, { month: row.payrollmonth, closed: row.payrollrunid !== null }]),
  );
}

async function history(db: Db, employeeid: number, today: string): Promise<PackageHistory[]> {
  const person = await packagePerson(db, employeeid);
  const { structure, next } = await prepared(db, today);
  const packages = (await packagesOf(db, [employeeid])).get(employeeid) ?? [];
  const notes = await db
    .selectFrom('employee_package as p')
    .leftJoin('account as a', 'a.accountid', 'p.addedby')
    .select(['p.packageid', 'p.reason', 'p.addeddate', 'a.fullname'])
    .where('p.employeeid', '=', employeeid)
    .execute();
  const noted = new Map(notes.map((row) => [row.packageid, row]));
  const revisions = await revisionsOf(db, employeeid);
  const last = packages.at(-1);
  const proposals = await db
    .selectFrom('account_confirmation as c')
    .innerJoin('account as a', 'a.accountid', 'c.accountid')
    .select('c.note')
    .where('a.employeeid', '=', employeeid)
    .where('c.kind', '=', OWN_PACKAGE)
    .where('c.statusid', '=', 1)
    .execute();
  return [
    {
      employeeid,
      employeecode: person.employeecode,
      fullname: person.fullname,
      joiningdate: person.joiningdate,
      packages: packages.toReversed().map((one) => {
        const revision = revisions.get(one.from);
        return {
          packageid: one.packageid,
          from: one.from,
          to: one.until === null ? null : addDays(one.until, -1),
          paybasis: one.paybasis,
          amount: one.amount,
          monthlygross: grossOrNull(structure, one),
          reason: noted.get(one.packageid)?.reason ?? null,
          addedbyname: noted.get(one.packageid)?.fullname ?? null,
          addeddate: noted.get(one.packageid)?.addeddate ?? '',
          payrollmonth: revision?.month ?? null,
          mayundo: one === last && packages.length > 1 && revision !== undefined && !revision.closed,
        };
      }),
      months: monthsFrom(next, addMonths(next, AHEAD)),
      next,
      bases: basesOf(structure),
      proposed: proposals.map(({ note }) => note ?? ''),
      offered: packages.length === 0 ? await offeredTo(db, person, today) : null,
      earliest: person.joiningdate,
    },
  ];
}

const get = serve(getPackages, async (ctx, { employeeid }) =>
  history(ctx.db, await target(ctx, employeeid), ctx.today),
);

const NOTHING = {
  gross: 0,
  city: '',
  lines: [],
  days: { of: 0, inservice: 0, lop: 0, paid: 0, parts: null },
  earned: 0,
  arrears: 0,
  arrearmonths: [],
  total: 0,
};

/** The share of a month in days; where it has two parts, the calendar days with both parts beside them. */
const daysOf = ({ paid, of, days, parts }: MonthShare, month: Month) =>
  parts ? { paid: days, of: daysInMonth(month), parts } : { paid: paid / 2, of: of / 2, parts: null };

/** The earnings of a month, or why they cannot be worked out, such as a formula that divides by zero. */
function earningsOrProblem(context: PayContext, facts: EmployeeFacts): Earnings | string {
  try {
    return earnings(context, { ...facts, onetime: [], units: [] });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The package as the pay of a month, before one-time items and deductions: calculated as in a run. */
async function monthOfPackage(db: Db, employeeid: number, payrollmonth: Month): Promise<PackageMonth[]> {
  const paygroup = await payGroupOf(db, payrollmonth, employeeid);
  const context = await contextFor(db, payrollmonth, { paygroup, number: 'whole' });
  const [loaded] = await loadFacts(db, { ids: [employeeid], ...context });
  if (!loaded || 'missing' in loaded)
    return [{ ...NOTHING, payrollmonth, missing: loaded?.missing ?? 'There is no package for this month. Enter one.' }];
  const { facts } = loaded;
  const pay = earningsOrProblem(context, facts);
  if (typeof pay === 'string') return [{ ...NOTHING, payrollmonth, missing: pay }];
  const { gross, full, share, earned, arrear, arrears } = pay;
  const worked = workingsOf(context, facts);
  const { components, apart, costs } = context.structure;
  // What is counted in the month is of no full month.
  const lines = [...components, ...apart.filter((one) => !readsClose(one)), ...costs].map(
    ({ code, name, rounding }) => ({
      code,
      name,
      working: fullMonthPhrase(worked, code) ?? null,
      rounding,
      full: full[code] ?? 0,
      earned: earned.amounts[code] ?? 0,
    }),
  );
  return [
    {
      payrollmonth,
      missing: null,
      gross,
      city: facts.city,
      lines,
      days: { ...daysOf(share, payrollmonth), inservice: daysInService(facts, context.period), lop: facts.lopdays },
      earned: earned.gross + earned.benefits,
      arrears: arrear.gross,
      arrearmonths: arrears.map(({ month: at, days, earned: late, past }) => ({
        month: at,
        days,
        of: daysInMonth(at),
        amount: late.gross,
        lines: past.structure.components.flatMap(({ code, name }) => {
          const amount = late.amounts[code] ?? 0;
          return amount === 0 ? [] : [{ code, name, amount }];
        }),
      })),
      total: earned.gross + earned.benefits + arrear.gross,
    },
  ];
}

const month = serve(getPackageMonth, async (ctx, { payrollmonth, employeeid }) => {
  const of = await target(ctx, employeeid);
  // Until the payslip of the month is published nothing else says what it comes to.
  const waits = isInsider(ctx.session) ? undefined : await awaitsPublishing(ctx.db, { employeeid: of, payrollmonth });
  if (waits !== undefined) return [{ ...NOTHING, payrollmonth, missing: waits }];
  return monthOfPackage(ctx.db, of, payrollmonth);
});

const check = serve(checkRevision, async ({ db, today }, input) => [
  await revisionImpactOf(db, await withRaise(db, input), today),
]);

/** The caller's own package, revised by another holder of payroll inputs. */
export const ownPackage: ConfirmationKind = {
  kind: OWN_PACKAGE,
  run: ({ db, today }, { detail, decidedby }) =>
    revise({ db, today: day(today), accountid: decidedby, parameters: {}, accepted: {} }, packageRevise.parse(detail)),
};

const save = serve(revisePackage, async (ctx, request) => {
  const { db, today, session } = ctx;
  const input = await withRaise(db, request);
  const { accountid } = session;
  const { employeeid, amount, effectivefrom, paybasis } = input;
  const own = await ownPay(db, accountid);
  if (own?.employeeid === employeeid && own.others.length > 0) {
    const { says } = await revisionImpactOf(db, input, today);
    await propose(ctx, {
      kind: ownPackage.kind,
      accountid,
      detail: input,
      summary: `The package of ${session.fullname} changes from ${dayName(day(effectivefrom))}`,
      note: `${paybasis} ${formatRupees(paise(amount))}. ${says}`,
      consent: true,
      feature: 'payrollInput',
    });
    return history(db, employeeid, today);
  }
  if (own?.employeeid === employeeid) {
    await requireStepUp(ctx);
    const { payrollmonth } = await revisionImpactOf(db, input, today);
    await noteOwnPay(db, { accountid, employeeid, what: 'Package', today, payrollmonth });
  }
  await revise({ db, today: day(today), accountid, parameters: {}, accepted: {} }, input);
  return history(db, employeeid, today);
});

const undo = serve(undoEndpoint, async (ctx, { packageid }) => {
  const { db, session, today } = ctx;
  const row = await db
    .selectFrom('employee_package')
    .select('employeeid')
    .where('packageid', '=', packageid)
    .executeTakeFirst();
  const { accountid } = session;
  if (row && (await failOnOwn(db, accountid, row.employeeid))) {
    await requireStepUp(ctx);
    await noteOwnPay(db, { accountid, employeeid: row.employeeid, what: 'Package taken back', today });
  }
  await undoPackage(db, packageid);
  return [{ isexecuted: true }];
});

const proposed = serve(listProposedPackages, ({ db, session }) => waitingProposals(db, session.employeeid));

export const packageEndpoints = [get, proposed, month, check, save, undo];
