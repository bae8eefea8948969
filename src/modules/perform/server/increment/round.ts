import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { monthCosts } from '#modules/payroll/server/public.ts';
import { DRAFT } from '../../contract/increment.ts';
import {
  budgetOf,
  type Matrix,
  matrixPercent,
  payOfYear,
  placeOf,
  raised,
  type Range,
  withinBudget,
} from '../../engine/increment.ts';

/** How often a year an amount of a package is paid. */
export const timesOf = (paybasis: string): number => (paybasis === 'CTC' ? 1 : 12);
export const rangeOf = ({ minimum, maximum }: { minimum: number | null; maximum: number | null }): Range | null =>
  minimum === null || maximum === null ? null : { minimum, maximum };

/** A round. @throws ApplicationError 404 where it has nobody in the caller's scope */
export async function roundOf({ db, people }: Pick<Context, 'db' | 'people'>, incrementroundid: number, lock = false) {
  const query = db.selectFrom('increment_round').selectAll().where('incrementroundid', '=', incrementroundid);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return notFound();
  const inscope = await db
    .selectFrom('increment_line as l')
    .select('l.incrementlineid')
    .where('l.incrementroundid', '=', incrementroundid)
    .where(people.within('l.employeeid'))
    .limit(1)
    .executeTakeFirst();
  return inscope ? row : notFound();
}
export type RoundOf = Awaited<ReturnType<typeof roundOf>>;

/** @throws ApplicationError where somebody of the round is out of the caller's scope: such a round is decided as a whole */
export async function expectWhole({ db, people }: Context, incrementroundid: number): Promise<void> {
  const outside = await db
    .selectFrom('increment_line as l')
    .select('l.incrementlineid')
    .where('l.incrementroundid', '=', incrementroundid)
    .where((eb) => eb.not(people.within('l.employeeid')))
    .limit(1)
    .executeTakeFirst();
  if (outside)
    failWith('conflict', {
      status: 409,
      text: 'An employee of this round is not among the people you are responsible for. Please ask its creator to continue',
    });
}

/** @throws ApplicationError where the caller's own increment is in the round */
export async function expectOthers({ db, session }: Context, incrementroundid: number, text: string): Promise<void> {
  if (session.employeeid === null) return;
  const own = await db
    .selectFrom('increment_line')
    .select('incrementlineid')
    .where('incrementroundid', '=', incrementroundid)
    .where('employeeid', '=', session.employeeid)
    .executeTakeFirst();
  if (own) failWith('conflict', { status: 409, text });
}

/** @throws ApplicationError where a round is submitted or approved */
export function expectDraft({ statusid }: Pick<RoundOf, 'statusid'>): void {
  if (statusid !== DRAFT)
    failWith('conflict', { status: 409, text: 'This round is submitted. It can be changed once it is sent back' });
}

/** The lines of a round. */
export const linesOf = (db: Db, incrementroundid: number) =>
  db
    .selectFrom('increment_line')
    .selectAll()
    .where('incrementroundid', '=', incrementroundid)
    .orderBy('incrementlineid')
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];

const paidOf = ({ paybasis, oldamount }: Pick<Line, 'paybasis' | 'oldamount'>) => ({
  amount: oldamount,
  times: timesOf(paybasis),
});

/** The percents that matrix and budget propose for lines; what is changed by hand is spent first. */
export function proposalsOf(
  lines: readonly Line[],
  { matrix, ...budget }: { matrix: Matrix; budgetkind: number; budget: number },
): number[] {
  const paid = lines.map(paidOf);
  const spent = lines.reduce(
    (sum, { reason, newamount, oldamount, paybasis }) =>
      sum + (reason === null ? 0 : (newamount - oldamount) * timesOf(paybasis)),
    0,
  );
  const limit = Math.max(0, budgetOf(budget, payOfYear(paid)) - spent);
  const open = lines.map((line, at) => {
    const own = paid[at] ?? { amount: 0, times: 1 };
    const place = placeOf(own.amount * own.times, rangeOf(line));
    return { ...own, percent: line.reason === null ? matrixPercent(matrix, line.rating, place) : 0 };
  });
  return withinBudget(open, limit);
}

/** Writes percents with the new amounts and what a month costs by them; one statement. */
export async function writePercents(
  db: Db,
  on: { today: string; from: string },
  rows: readonly (Line & { next: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const changed = rows.map((row) => ({ ...row, amount: raised(row.oldamount, row.next) }));
  const costs = await monthCosts(
    db,
    { today: on.today, from: day(on.from) },
    changed.map(({ employeeid, paybasis, oldamount, amount }) => ({
      employeeid,
      paybasis,
      amounts: [oldamount, amount],
    })),
  );
  const of = <T>(pick: (row: (typeof changed)[number]) => T): T[] => changed.map(pick);
  await tenantSql`update increment_line l set percent = v.percent, newamount = v.newamount, proposed = v.proposed,
      reason = v.reason, costbefore = v.costbefore, costafter = v.costafter, version = l.version + 1
    from unnest(${of((row) => row.incrementlineid)}::bigint[], ${of((row) => row.next)}::int[],
      ${of((row) => row.amount)}::bigint[], ${of((row) => row.proposed)}::int[], ${of((row) => row.reason)}::text[],
      ${of((row) => costs.get(row.employeeid)?.[0] ?? null)}::bigint[],
      ${of((row) => costs.get(row.employeeid)?.[1] ?? null)}::bigint[])
      as v (incrementlineid, percent, newamount, proposed, reason, costbefore, costafter)
    where l.subscriptionid = current_subscription() and l.incrementlineid = v.incrementlineid`.execute(db);
}

/** Proposes the percents of a round again. */
export async function propose(db: Db, today: string, round: RoundOf): Promise<void> {
  const lines = await linesOf(db, round.incrementroundid);
  const proposals = proposalsOf(lines, { ...round, matrix: round.matrix as unknown as Matrix });
  await writePercents(
    db,
    { today, from: round.effectivefrom },
    lines.flatMap((line, at) => {
      const next = proposals[at] ?? 0;
      return line.reason === null ? [{ ...line, proposed: next, next }] : [];
    }),
  );
}

/** Counts a round on. */
export const nextRound = (
  db: Db,
  { incrementroundid }: Pick<RoundOf, 'incrementroundid'>,
  values: Partial<{
    statusid: number;
    note: string | null;
    submittedby: number;
    decidedby: number;
    matrix: string;
    budgetkind: number;
    budget: number;
  }>,
) =>
  db
    .updateTable('increment_round')
    .set({ ...values, version: sql`version + 1` })
    .where('incrementroundid', '=', incrementroundid)
    .returning(['incrementroundid', 'version'])
    .execute();
