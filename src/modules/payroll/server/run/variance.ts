import { sql } from 'kysely';
import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { addMonths, type Month, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { dayName } from '../../engine/wording.ts';
import { payDaysFrom } from './pay-calendar.ts';
import { payGroupsOf } from '../setup/groups.ts';
import { taxYearOf } from './facts.ts';
import { leftOut } from './hold/unpaid.ts';
import { againstNothing } from './kinds/candidates.ts';
import { partsOf } from './periods/parts.ts';
import { awaitingPay } from './awaiting.ts';
import { entityNames } from './movers.ts';
import { effectivePayslips } from './effective-payslips.ts';
import { between, nonZero, type Now, parts, type PersonVariance, type Register } from './variance-causes.ts';

const REVERSED = 'Month before reversed, not paid again';
const AFTER_HOLD = 'Left out by a processing hold before';
const ON_HOLD = 'Processing hold';
const MOVED = 'Moved to another pay group';

type Named = ReadonlyMap<number, string>;
const NO_CAUSES: Named = new Map();

/**
 * @param input.came why somebody is new in this comparison, other than by joining
 * @param input.went why somebody is not in it any more, other than by leaving
 */
function againstMonth(
  now: readonly Now[],
  before: readonly Now[],
  { came = NO_CAUSES, went = NO_CAUSES }: { came?: Named; went?: Named } = {},
): PersonVariance[] {
  const current = new Map(before.map((row) => [row.employeeid, row]));
  const rows = now.map(({ register, ...person }): PersonVariance => {
    const last = current.get(person.employeeid)?.register;
    current.delete(person.employeeid);
    if (!last)
      return {
        ...person,
        before: 0,
        now: register.netpay,
        causes: nonZero([{ cause: came.get(person.employeeid) ?? 'Joined', amount: register.netpay }]),
      };
    return { ...person, before: last.netpay, now: register.netpay, causes: between(register, last) };
  });
  const gone = [...current.values()].map(({ register, ...person }): PersonVariance => ({
    ...person,
    before: register.netpay,
    now: 0,
    causes: nonZero([{ cause: went.get(person.employeeid) ?? 'Left', amount: 0 - register.netpay }]),
  }));
  return [...rows, ...gone];
}

/** The first run has no previous month: earnings are compared with the average month of the opening balances. */
function againstOpening(
  now: readonly Now[],
  openings: ReadonlyMap<number, { gross: number; months: number }>,
): PersonVariance[] {
  return now.map(({ register, ...person }): PersonVariance => {
    const opening = openings.get(person.employeeid);
    const a = parts(register);
    const earnings = register.totalearnings;
    if (!opening || opening.months === 0)
      return { ...person, before: 0, now: earnings, causes: nonZero([{ cause: 'Joined', amount: earnings }]) };
    const average = Math.round(opening.gross / opening.months);
    const causes = [
      { cause: 'Full monthly pay against the average', amount: a.gross - average },
      { cause: 'Days in service and loss of pay', amount: a.days },
      { cause: 'Arrears', amount: a.arrears },
      { cause: 'One-time earnings', amount: a.onetime },
    ];
    return { ...person, before: average, now: earnings, causes: nonZero(causes) };
  });
}

const REGISTER = sql<Register>`p.result -> 'register'`.as('register');

/** A run and its pay group. */
type Compare = {
  readonly payrollrunid: number;
  readonly payrollmonth: string;
  readonly runtype: number;
  readonly paygroup: string;
  readonly period: NamedPeriod | null;
};

const drafts = (db: Db, payrollrunid: number): Promise<Now[]> =>
  db
    .selectFrom('draft_payslip as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['p.employeeid', 'p.employeecode', 'e.fullname', REGISTER])
    .where('p.payrollrunid', '=', payrollrunid)
    .where('p.exception', 'is', null)
    .orderBy('p.employeecode')
    .execute();

/**
 * Payslips in effect of a period, corrections included: those of a pay group, and the last ones of the month of people
 * whom the run has from another group.
 */
const locked = (db: Db, { month, number }: Before, { payrollrunid, paygroup }: Compare) =>
  effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .where((eb) =>
      eb.or([
        eb.and([eb('q.paygroup', '=', paygroup), eb('q.number', '=', number)]),
        eb.and([
          eb('q.paygroup', '<>', paygroup),
          eb('q.islast', '=', true),
          eb(
            'p.employeeid',
            'in',
            eb.selectFrom('draft_payslip as d').select('d.employeeid').where('d.payrollrunid', '=', payrollrunid),
          ),
        ]),
      ]),
    )
    .where('q.kindid', '=', 1)
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['p.employeeid', 'p.employeecode', 'e.fullname', 'q.paygroup', REGISTER])
    .where('p.payrollmonth', '=', month)
    .orderBy('p.employeecode')
    .execute();

/**
 * Why people are new in the payroll of a pay group although they were paid: they come from another legal entity, whose
 * payroll is compared with what they were paid before.
 */
async function movedHere(db: Db, run: Compare, now: readonly Now[]): Promise<Named> {
  const parts = await partsOf(
    db,
    run.payrollmonth as Month,
    now.map(({ employeeid }) => employeeid),
  );
  if (parts.size === 0) return NO_CAUSES;
  const nameOf = await entityNames(db);
  return new Map(
    [...parts].flatMap(([employeeid, all]) => {
      const at = all.findIndex(({ paygroup }) => paygroup === run.paygroup);
      const [before, part] = [all[at - 1], all[at]];
      if (!before || !part?.from || before.paygroup === part.paygroup) return [];
      return [[employeeid, say`Moved from ${nameOf(before.establishmentid)} on ${dayName(part.from)}`] as const];
    }),
  );
}

/** The payslips that a correction replaces: for each of its people the last one reversed before it. */
const replaced = (db: Db, run: { payrollrunid: number; payrollmonth: string }): Promise<Now[]> =>
  db
    .selectFrom('payslip as p')
    .innerJoin('payslip_reversal as v', (join) =>
      join.onRef('v.payrollrunid', '=', 'p.payrollrunid').onRef('v.employeeid', '=', 'p.employeeid'),
    )
    .innerJoin('draft_payslip as d', 'd.employeeid', 'p.employeeid')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .distinctOn('p.employeeid')
    .select(['p.employeeid', 'p.employeecode', 'e.fullname', REGISTER])
    .where('d.payrollrunid', '=', run.payrollrunid)
    .where('d.exception', 'is', null)
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .innerJoin('payroll_run as w', 'w.payperiodid', 'r.payperiodid')
    .where('w.payrollrunid', '=', run.payrollrunid)
    .where('p.payrollrunid', '<', run.payrollrunid)
    .orderBy('p.employeeid')
    .orderBy('p.payrollrunid', 'desc')
    .execute();

type Compared = { readonly against: 'month' | 'opening' | 'reversed' | 'nothing'; readonly people: PersonVariance[] };

/** A period of a pay group, and the days on which a later one stands. */
type Before = { readonly month: Month; readonly number: number };

/** The last locked period of the group before the run: of the same month, or of the month before. */
async function periodBefore(db: Db, { payrollmonth, paygroup, period }: Compare): Promise<Before | undefined> {
  const month = payrollmonth as Month;
  const row = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'q.number'])
    .where('r.statusid', 'in', [5, 6])
    .where('q.paygroup', '=', paygroup)
    .where('q.kindid', '=', 1)
    .where('r.payrollmonth', '>=', addMonths(month, -1))
    .where((eb) =>
      eb.or([
        eb('r.payrollmonth', '<', month),
        eb.and([eb('r.payrollmonth', '=', month), eb('q.number', '<', period?.number ?? 1)]),
      ]),
    )
    .orderBy('r.payrollmonth', 'desc')
    .orderBy('q.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { month: row.payrollmonth as Month, number: row.number };
}

async function compared(db: Db, run: Compare): Promise<Compared> {
  const month = run.payrollmonth as Month;
  const now = await drafts(db, run.payrollrunid);
  if (run.runtype > 2) return { against: 'nothing', people: againstNothing(now) };
  if (run.runtype === 2) {
    const came = new Map(now.map(({ employeeid }) => [employeeid, AFTER_HOLD]));
    return { against: 'reversed', people: againstMonth(now, await replaced(db, run), { came }) };
  }
  const wasRun = await periodBefore(db, run);
  const last = wasRun ?? { month: addMonths(month, -1), number: 1 };
  const moved = await movedHere(db, run, now);
  const all = await locked(db, last, run);
  const own = new Set(all.flatMap((row) => (row.paygroup === run.paygroup ? [row.employeeid] : [])));
  // Of whoever was paid by two groups, what this one paid is compared.
  const paid = all
    .filter((row) => row.paygroup === run.paygroup || !(own.has(row.employeeid) || moved.has(row.employeeid)))
    .map(({ employeeid, employeecode, fullname, register }): Now => ({ employeeid, employeecode, fullname, register }));
  if (paid.length > 0 || wasRun) {
    const reversed = (await awaitingPay(db, last, run.paygroup)).map((row) => [row.employeeid, REVERSED] as const);
    const came = new Map([...reversed, ...moved]);
    const groups = await payGroupsOf(
      db,
      month,
      paid.map(({ employeeid }) => employeeid),
    );
    const went = new Map(
      paid.filter(({ employeeid }) => groups.get(employeeid) !== run.paygroup).map((row) => [row.employeeid, MOVED]),
    );
    for (const { employeeid } of await leftOut(db, { month, number: run.period?.number ?? 1, paygroup: run.paygroup }))
      went.set(employeeid, ON_HOLD);
    return { against: 'month', people: againstMonth(now, paid, { came, went }) };
  }
  const openings = await db
    .selectFrom('opening_balance')
    .select(['employeeid', 'gross', 'monthsinservice'])
    .where(
      'taxyear',
      '=',
      taxYearOf(
        monthOf((await payDaysFrom(db, month, { count: 1, paygroup: run.paygroup }))(month, run.period?.number)),
      ),
    )
    .execute();
  const averages = new Map(openings.map((row) => [row.employeeid, { gross: row.gross, months: row.monthsinservice }]));
  return { against: openings.length > 0 ? 'opening' : 'nothing', people: againstOpening(now, averages) };
}

/** Why the month's total differs from what it is compared with: the causes of all people add up to the difference. */
export async function varianceOf(db: Db, run: Compare) {
  const { against, people } = await compared(db, run);
  const causes = new Map<string, { cause: string; amount: number; people: number }>();
  for (const cause of people.flatMap((person) => person.causes)) {
    const current = causes.get(cause.cause) ?? { cause: cause.cause, amount: 0, people: 0 };
    causes.set(cause.cause, { ...current, amount: current.amount + cause.amount, people: current.people + 1 });
  }
  const before = people.reduce((sum, row) => sum + row.before, 0);
  const nowTotal = people.reduce((sum, row) => sum + row.now, 0);
  const difference = nowTotal - before;
  const explained = [...causes.values()].reduce((sum, cause) => sum + cause.amount, 0);
  const label = {
    month: run.period ? 'Net pay, against the period before' : 'Net pay, against the month before',
    reversed: 'Net pay, against the reversed payslips that this correction replaces',
    opening: 'Total earnings, against the average month of the opening balances',
    nothing: 'Total earnings; there is nothing to compare with',
  }[against];
  return {
    against,
    againstlabel: label,
    before,
    now: nowTotal,
    difference,
    unexplained: difference - explained,
    causes: [...causes.values()].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
    people: people
      .filter((person) => person.now !== person.before)
      .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
      .slice(0, 500),
  };
}
