import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import type { Settlement } from '#modules/payroll/contract/run/reversal.ts';
import type { PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { sha256 } from '#platform/server/token.ts';
import { periodOfRun } from './periods/open.ts';
import { inLaterRun } from './effective-payslips.ts';
import { conflict, holdMonth, laterRun, standingOn } from './run-order.ts';

/** The message that a period cannot be reversed because a later one was run after it. @param later its name */
export const standsOn = (later: string): string =>
  `The payroll of ${later} depends on this one. Correct it by arrears in a later month`;

/** Locks the run of a reversal and its month, and checks that payslips of it may be reversed. */
async function lockedRun(db: Db, payrollrunid: number) {
  const find = () =>
    db
      .selectFrom('payroll_run')
      .select(['payrollrunid', 'payrollmonth', 'statusid'])
      .where('payrollrunid', '=', payrollrunid)
      .executeTakeFirst();
  const { payrollmonth } = (await find()) ?? notFound();
  await holdMonth(db, payrollmonth);
  const run = (await find()) ?? notFound();
  if (run.statusid !== 6)
    conflict('Only payslips of a released run are reversed. A run is discarded as long as it is not released');
  const { paygroup, number } = await periodOfRun(db, payrollrunid);
  const later = await laterRun(db, { month: payrollmonth, paygroup, number });
  if (later) conflict(standsOn(later));
  return { ...run, paygroup, number };
}

type Of = { readonly payrollrunid: number; readonly payrollmonth: string };
/** @throws ApplicationError where another run of the month has counted what these people were paid */
async function failOnStanding(db: Db, run: Of, ids: readonly number[]): Promise<void> {
  const later = await standingOn(db, run, ids);
  if (later) conflict(`The payroll of ${later} depends on these payslips. Reverse them in it first`);
}

/** @throws ApplicationError that names people whose payslip is reversed already, or proposed to be */
async function failOnTwice(db: Db, payrollrunid: number, people: ReadonlyMap<number, string>): Promise<void> {
  const ids = [...people.keys()];
  const done = await db
    .selectFrom('payslip_reversal')
    .select('employeeid')
    .where('payrollrunid', '=', payrollrunid)
    .where('employeeid', 'in', ids)
    .execute();
  const named = (rows: readonly { employeeid: number }[]): string =>
    rows
      .map(({ employeeid }) => people.get(employeeid) ?? '')
      .sort()
      .slice(0, 5)
      .join(', ');
  if (done.length > 0) conflict(`Reversed already: ${named(done)}`);
  const proposed = await db
    .selectFrom('reversal_person as q')
    .innerJoin('payroll_reversal as h', 'h.reversalid', 'q.reversalid')
    .select('q.employeeid')
    .where('q.payrollrunid', '=', payrollrunid)
    .where('q.employeeid', 'in', ids)
    .where('h.statusid', '=', 1)
    .execute();
  if (proposed.length > 0)
    conflict(`A reversal is already waiting for approval by a second person: ${named(proposed)}`);
}

export type Proposal = {
  readonly payrollrunid: number;
  readonly accountid: number;
  readonly reason: string;
  readonly people: readonly { readonly employeeid: number; readonly settlement: Settlement }[];
};

/**
 * Proposes to reverse payslips of a released run. Nothing changes until a second person confirms.
 * @throws ApplicationError 404 for a person not paid by the run; 409 when a later month was run, or a payslip is
 * reversed
 */
export async function proposeReversal(db: Db, { payrollrunid, accountid, reason, people }: Proposal): Promise<number> {
  const { payrollmonth, paygroup, number } = await lockedRun(db, payrollrunid);
  const ids = people.map((one) => one.employeeid);
  if ((await inLaterRun(db, { month: payrollmonth as Month, number, paygroup }, ids)).size > 0)
    conflict('A later payroll of another pay group has some of these people. Correct them by arrears in a later month');
  await failOnStanding(db, { payrollrunid, payrollmonth }, ids);
  if (new Set(ids).size < ids.length)
    failWith('invalid', { text: 'Somebody is named twice', fields: { people: 'Somebody is named twice' } });
  const slips = await db
    .selectFrom('payslip')
    .select(['employeeid', 'employeecode'])
    .where('payrollrunid', '=', payrollrunid)
    .where('employeeid', 'in', ids)
    .execute();
  if (slips.length < ids.length) notFound();
  await failOnTwice(db, payrollrunid, new Map(slips.map((row) => [row.employeeid, row.employeecode])));
  const { reversalid } = await db
    .insertInto('payroll_reversal')
    .values({ payrollrunid, reason, proposedby: accountid })
    .returning('reversalid')
    .executeTakeFirstOrThrow();
  const rows = people.map((one) => ({
    reversalid,
    payrollrunid,
    employeeid: one.employeeid,
    settlement: one.settlement,
  }));
  for (const part of chunks(rows, 5)) await db.insertInto('reversal_person').values(part).execute();
  return reversalid;
}

type Deciding = { readonly reversalid: number; readonly accountid: number };

async function proposed(db: Db, { reversalid, accountid }: Deciding) {
  const head = await db
    .selectFrom('payroll_reversal')
    .selectAll()
    .where('reversalid', '=', reversalid)
    .forUpdate()
    .executeTakeFirst();
  if (!head) return notFound();
  if (head.statusid === 2) conflict('This reversal is confirmed already');
  if (head.statusid === 3) conflict('This reversal was declined');
  if (head.statusid === 4) conflict('This reversal was withdrawn');
  if (head.proposedby === accountid) conflict('A second person decides: you proposed this reversal yourself');
  return head;
}

/** Up to five codes for a sentence. */
export const codesOf = (rows: readonly { readonly employeecode: string }[]): string =>
  rows
    .slice(0, 5)
    .map(({ employeecode }) => employeecode)
    .join(', ');

const decide = (db: Db, { reversalid, accountid }: Deciding, statusid: 2 | 3, version: number) =>
  db
    .updateTable('payroll_reversal')
    .set({ statusid, decidedby: accountid, decidedon: sql<string>`now()`, version: version + 1 })
    .where('reversalid', '=', reversalid)
    .execute();

/** The lines of a reversed payslip with negative amounts. */
const negated = (lines: readonly PayslipLine[]) => lines.map((line) => ({ ...line, amount: 0 - line.amount }));

/**
 * A second person confirms: from now on the payslips are not in effect; their rows do not change.
 * @returns the run they belong to
 */
export async function confirmReversal(db: Db, input: Deciding): Promise<number> {
  const row = await db
    .selectFrom('payroll_reversal')
    .select('payrollrunid')
    .where('reversalid', '=', input.reversalid)
    .executeTakeFirst();
  if (!row) return notFound();
  const { payrollrunid } = row;
  // The month first, then the proposal: all transactions lock in this order.
  const run = await lockedRun(db, payrollrunid);
  const head = await proposed(db, input);
  const rows = await db
    .selectFrom('reversal_person as q')
    .innerJoin('payslip as p', (join) =>
      join.onRef('p.payrollrunid', '=', 'q.payrollrunid').onRef('p.employeeid', '=', 'q.employeeid'),
    )
    .leftJoin('payroll_payment as y', (join) =>
      join.onRef('y.payrollrunid', '=', 'q.payrollrunid').onRef('y.employeeid', '=', 'q.employeeid'),
    )
    .select([
      'q.employeeid',
      'q.settlement',
      'p.employeecode',
      'y.amount',
      'y.addeddate as paidon',
      sql<PayslipLine[]>`p.result -> 'lines'`.as('lines'),
    ])
    .where('q.reversalid', '=', input.reversalid)
    .orderBy('p.employeecode')
    .execute();
  await failOnStanding(
    db,
    run,
    rows.map(({ employeeid }) => employeeid),
  );
  // What became of the money was said before this payment.
  const late = rows.filter(({ paidon }) => paidon !== null && new Date(paidon) > new Date(head.proposedon));
  if (late.length > 0)
    conflict(
      `Paid after the reversal was proposed: ${codesOf(late)}. Decline it, and propose it again with what became of this payment`,
    );
  const reversed = rows.map(({ employeeid, settlement, amount, lines }) => ({
    payrollrunid,
    employeeid,
    payrollmonth: run.payrollmonth,
    reversalid: input.reversalid,
    amountpaid: amount ?? 0,
    settlement,
    lineshash: sha256(canonical(negated(lines))),
  }));
  for (const part of chunks(reversed, 8)) await db.insertInto('payslip_reversal').values(part).execute();
  await decide(db, input, 2, head.version);
  return payrollrunid;
}

/**
 * The person who proposed a reversal withdraws it: nothing changes, and the same payslips may be proposed again.
 * @returns the run
 */
export async function withdrawReversal(db: Db, { reversalid, accountid }: Deciding): Promise<number> {
  const head = await db
    .selectFrom('payroll_reversal')
    .selectAll()
    .where('reversalid', '=', reversalid)
    .forUpdate()
    .executeTakeFirst();
  if (!head) return notFound();
  if (head.statusid !== 1) conflict('This reversal is decided already');
  if (head.proposedby !== accountid) conflict('Only the user who proposed a reversal can withdraw it');
  await db
    .updateTable('payroll_reversal')
    .set({ statusid: 4, decidedon: sql<string>`now()`, version: head.version + 1 })
    .where('reversalid', '=', reversalid)
    .execute();
  return head.payrollrunid;
}

/** A second person declines: nothing changes, and the same payslips may be proposed again. @returns the run */
export async function declineReversal(db: Db, input: Deciding): Promise<number> {
  const head = await proposed(db, input);
  await decide(db, input, 3, head.version);
  return head.payrollrunid;
}
