import { sql } from 'kysely';
import {
  getPackageFigures,
  type PackageFigures,
  savePackageFigure,
} from '#modules/payroll/contract/person/package-figures.ts';
import type { PackageAmount } from '#modules/payroll/contract/setup/structure.ts';
import { type Day, day, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { failOnClosed } from '../inputs/closed.ts';
import { figuresOfPlan, plansOver } from '../fbp/plans.ts';
import { failOnOwn, noteOwnPay } from '../own-pay.ts';
import { loadSettings } from '../../setup/settings.ts';

type Figure = { readonly employeeid: number; readonly code: string; readonly value: string };
/** A figure with the day it is in force from, and the month that pays it first. */
export type DatedFigure = Figure & { readonly payrollmonth: Month; readonly since: Day };

/** SQL: a figure as text: a choice as it is, a number without trailing zeros. */
export const figureText = sql<string>`coalesce(choice, trim_scale(value)::text)`;
/** SQL: the day from which a figure is in force. */
const sinceOf = sql<Day>`coalesce(effectivefrom, (payrollmonth || '-01')::date)::text`;
const isNumber = (value: string): boolean => /^\d/.test(value);

/** Why a text is no value of a figure; undefined where it is one. */
export function unfitValue({ unit, choices = [] }: PackageAmount, value: string): string | undefined {
  if (unit === 'choice') return choices.includes(value) ? undefined : say`Choose one of ${choices.join(', ')}`;
  return isNumber(value) ? undefined : 'Enter a number';
}

/** Figures in force in a month, by person: the last ones from that month or earlier, with the heads of benefit plans. */
export async function figuresIn(
  db: Db,
  ids: readonly number[],
  month: Month,
): Promise<Map<number, Record<string, string>>> {
  if (ids.length === 0) return new Map();
  const rows: Figure[] = await db
    .selectFrom('package_figure')
    .distinctOn(['employeeid', 'code'])
    .select(['employeeid', 'code', figureText.as('value')])
    .where(anyOf('employeeid', ids))
    .where('payrollmonth', '<=', month)
    .orderBy('employeeid')
    .orderBy('code')
    .orderBy(sinceOf, 'desc')
    .orderBy('payrollmonth', 'desc')
    .execute();
  const matches = new Map<number, Record<string, string>>();
  for (const { employeeid, code, value } of rows) {
    const of = matches.get(employeeid) ?? {};
    of[code] = value;
    matches.set(employeeid, of);
  }
  const plans = await plansOver(db, ids);
  for (const employeeid of ids) {
    const plan = figuresOfPlan(plans(employeeid, month));
    if (plan) matches.set(employeeid, { ...matches.get(employeeid), ...plan });
  }
  return matches;
}

/** What packages gave on any day, by what payroll knew in any month. */
export type FiguresOver = {
  /** Figures in force on a day as they were known in a month; undefined for somebody without. */
  readonly on: (employeeid: number, day: Day, existing: Month) => Record<string, string> | undefined;
  /** Whether a revision that a later month pays changed what a month is due, as far as is known in another. */
  readonly islate: (employeeid: number, month: Month, existing: Month) => boolean;
};

/** All figures of people, with those of a revision that is not saved yet. */
export async function figuresOver(
  db: Db,
  ids: readonly number[],
  proposed: readonly DatedFigure[] = [],
): Promise<FiguresOver> {
  const rows: DatedFigure[] = await db
    .selectFrom('package_figure')
    .select(['employeeid', 'code', figureText.as('value'), sinceOf.as('since')])
    .select(sql<Month>`payrollmonth`.as('payrollmonth'))
    .where(anyOf('employeeid', ids))
    .execute();
  const inOrder = [...rows, ...proposed].toSorted((a, b) =>
    `${a.since} ${a.payrollmonth}` < `${b.since} ${b.payrollmonth}` ? -1 : 1,
  );
  const of = Map.groupBy(inOrder, (row) => row.employeeid);
  const plans = await plansOver(db, ids);
  return {
    on(employeeid, at, existing) {
      const until = (of.get(employeeid) ?? []).filter((row) => row.payrollmonth <= existing && row.since <= at);
      const plan = figuresOfPlan(plans(employeeid, monthOf(at)));
      return until.length === 0 && !plan
        ? undefined
        : { ...Object.fromEntries(until.map(({ code, value }) => [code, value])), ...plan };
    },
    islate: (employeeid, month, existing) =>
      (of.get(employeeid) ?? []).some(
        (row) => row.payrollmonth > month && row.payrollmonth <= existing && row.since <= lastDay(month),
      ),
  };
}

type NewFigure = Figure & {
  readonly payrollmonth: Month;
  /** The day it is in force from, where that is not the first of its month. */
  readonly effectivefrom?: Day | null;
  readonly addedby: number | null;
};

/** Writes figures from a month or a day on; one of the same day is replaced. */
export async function writeFigures(db: Db, rows: readonly NewFigure[]): Promise<void> {
  await db
    .insertInto('package_figure')
    .values(
      rows.map(({ value, ...row }) => ({
        ...row,
        ...(isNumber(value) ? { value, choice: null } : { value: null, choice: value }),
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('package_figure_once').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        choice: eb.ref('excluded.choice'),
        addedby: eb.ref('excluded.addedby'),
        addeddate: sql`now()`,
        version: sql<number>`package_figure.version + 1`,
      })),
    )
    .execute();
}

async function state({ db, today }: Pick<Context, 'db' | 'today'>, employeeid: number): Promise<PackageFigures[]> {
  const next = await monthToRun(db, today);
  const { structure } = await loadSettings(db, next);
  const inforce = (await figuresIn(db, [employeeid], next)).get(employeeid) ?? {};
  const rows = await db
    .selectFrom('package_figure as f')
    .leftJoin('account as a', 'a.accountid', 'f.addedby')
    .select(['f.code', 'f.payrollmonth', 'f.effectivefrom', 'a.fullname', figureText.as('value')])
    .where('f.employeeid', '=', employeeid)
    .orderBy(sinceOf, 'desc')
    .orderBy('f.payrollmonth', 'desc')
    .execute();
  const figures = structure.amounts.map(({ code, name, unit, choices = [] }) => ({
    code,
    name,
    unit,
    choices,
    value: inforce[code] ?? null,
    history: rows
      .filter((row) => row.code === code)
      .map(({ payrollmonth, effectivefrom, value, fullname }) => ({
        from: payrollmonth,
        since: effectivefrom,
        value,
        addedbyname: fullname,
      })),
  }));
  return [{ next, figures }];
}

const get = serve(getPackageFigures, async (ctx, { employeeid }) => {
  const wanted = employeeid ?? ctx.session.employeeid;
  return wanted === null ? notFound() : state(ctx, await ctx.people.one(wanted));
});

const save = serve(savePackageFigure, async (ctx, { employeeid, code, payrollmonth, value }) => {
  const { db, session, today } = ctx;
  const person = await db
    .selectFrom('employee')
    .select(['joiningdate', 'leavingdate'])
    .where('employeeid', '=', employeeid)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return notFound();
  const { structure } = await loadSettings(db, payrollmonth);
  const figure = structure.amounts.find((one) => one.code === code);
  if (!figure)
    return failField(
      'code',
      `The structure of ${monthName(payrollmonth)} has no such figure. Add it on Salary Structure first.`,
    );
  const wrong = value === null ? undefined : unfitValue(figure, value);
  if (wrong !== undefined) failField('value', wrong);
  if (day(person.joiningdate) > lastDay(payrollmonth))
    failField('payrollmonth', 'The person joins later. Choose the month of joining or a later one.');
  const text = say`The payroll of ${monthName(payrollmonth)} is approved or locked. Choose a later month, or revise the package from a day of it: the difference is paid as arrears.`;
  const closed = await failOnClosed(db, payrollmonth, undefined, text);
  if (closed(employeeid)) failWith('locked', { status: 409, text });
  if (await failOnOwn(db, session.accountid, employeeid)) {
    await requireStepUp(ctx);
    await noteOwnPay(db, { accountid: session.accountid, employeeid, what: 'Package figures', today, payrollmonth });
  }
  if (value === null)
    await db
      .deleteFrom('package_figure')
      .where('employeeid', '=', employeeid)
      .where('code', '=', code)
      .where('payrollmonth', '=', payrollmonth)
      .where('effectivefrom', 'is', null)
      .execute();
  else await writeFigures(db, [{ employeeid, code, value, payrollmonth, addedby: session.accountid }]);
  return state(ctx, employeeid);
});

export const figureEndpoints = [get, save];
