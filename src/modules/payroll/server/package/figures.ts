import { sql } from 'kysely';
import {
  getPackageFigures,
  type PackageFigures,
  savePackageFigure,
} from '#modules/payroll/contract/package-figures.ts';
import type { PackageAmount } from '#modules/payroll/contract/structure.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { day, lastDay } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { monthName } from '../../engine/wording.ts';
import { monthToRun } from '../change-settings.ts';
import { failOnClosed } from '../inputs/closed.ts';
import { failOnOwn, noteOwnPay } from '../own-pay.ts';
import { loadSettings } from '../settings.ts';

type Figure = { readonly employeeid: number; readonly code: string; readonly value: string };

/** SQL: a figure as text: a choice as it is, a number without trailing zeros. */
export const figureText = sql<string>`coalesce(choice, trim_scale(value)::text)`;
const isNumber = (value: string): boolean => /^\d/.test(value);

/** Why a text is no value of a figure; undefined where it is one. */
export function unfitValue({ unit, choices = [] }: PackageAmount, value: string): string | undefined {
  if (unit === 'choice') return choices.includes(value) ? undefined : say`Choose one of ${choices.join(', ')}`;
  return isNumber(value) ? undefined : 'Enter a number';
}

/** Figures in force in a month, by person: the last ones from that month or earlier. */
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
    .where(sql<boolean>`employeeid = any(${[...ids]}::bigint[])`)
    .where('payrollmonth', '<=', month)
    .orderBy('employeeid')
    .orderBy('code')
    .orderBy('payrollmonth', 'desc')
    .execute();
  const found = new Map<number, Record<string, string>>();
  for (const { employeeid, code, value } of rows) {
    const of = found.get(employeeid) ?? {};
    of[code] = value;
    found.set(employeeid, of);
  }
  return found;
}

/** Figures in force in any month, by person; undefined for somebody without. */
export async function figuresOver(
  db: Db,
  ids: readonly number[],
): Promise<(employeeid: number, month: Month) => Record<string, string> | undefined> {
  const rows = await db
    .selectFrom('package_figure')
    .select(['employeeid', 'code', 'payrollmonth', figureText.as('value')])
    .where(sql<boolean>`employeeid = any(${[...ids]}::bigint[])`)
    .orderBy('payrollmonth')
    .execute();
  const of = Map.groupBy(rows, (row) => row.employeeid);
  return (employeeid, month) => {
    const until = (of.get(employeeid) ?? []).filter((row) => row.payrollmonth <= month);
    return until.length === 0 ? undefined : Object.fromEntries(until.map(({ code, value }) => [code, value]));
  };
}

/** Writes figures from a month on; one of the same month is replaced. */
export async function writeFigures(
  db: Db,
  rows: readonly (Figure & { readonly payrollmonth: Month; readonly addedby: number | null })[],
): Promise<void> {
  await db
    .insertInto('package_figure')
    .values(
      rows.map(({ value, ...row }) => ({
        ...row,
        ...(isNumber(value) ? { value, choice: null } : { value: null, choice: value }),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'employeeid', 'code', 'payrollmonth']).doUpdateSet((eb) => ({
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
    .select(['f.code', 'f.payrollmonth', 'a.fullname', figureText.as('value')])
    .where('f.employeeid', '=', employeeid)
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
      .map(({ payrollmonth, value, fullname }) => ({ from: payrollmonth, value, addedbyname: fullname })),
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
  const closed = await failOnClosed(db, payrollmonth);
  if (closed(employeeid))
    failWith('locked', {
      status: 409,
      text: `The payroll of ${monthName(payrollmonth)} is approved or locked. Choose a later month.`,
    });
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
      .execute();
  else await writeFigures(db, [{ employeeid, code, value, payrollmonth, addedby: session.accountid }]);
  return state(ctx, employeeid);
});

export const figureEndpoints = [get, save];
