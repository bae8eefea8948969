import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { DueReason } from '../../engine/close/dues.ts';

/** Why a day is unpaid: unpaid leave, or what the close charged and no leave covered. */
export type UnpaidReason = DueReason | 'leave';
/** Unpaid days of one reason, in ten-thousandths, and the days it was on; without days in closes of before they were kept. */
export type Unpaid = { readonly reason: UnpaidReason; readonly days: number; readonly on: readonly Day[] };

/** What a closed period came to for a person. Days are ten-thousandths, minutes whole. */
export type ClosedPerson = {
  readonly lossofpay: number;
  readonly paiddays: number;
  /** Extra minutes that are paid, of working days and of days off. */
  readonly overtimeworking: number;
  readonly overtimeoff: number;
  /** Days worked in night shifts. */
  readonly nightshifts: number;
  /** Days worked, at work, on duty elsewhere or from home. */
  readonly present: number;
  /** Minutes worked that count; null in closes of before they were kept. */
  readonly workedminutes: number | null;
  /** Leave paid to a leaver, by leave type. */
  readonly encashed: readonly { readonly leavetypeid: number; readonly days: number }[];
  /** What the loss of pay is made of. */
  readonly unpaid: readonly Unpaid[];
};
export type ClosedTime = {
  /** Whether the close of the period is done for everybody. */
  readonly isclosed: boolean;
  readonly people: ReadonlyMap<number, ClosedPerson>;
};

type Due = {
  readonly day: Day;
  readonly reason: DueReason;
  readonly days: number;
  readonly leavetypeid: number | null;
};
type Reasons = {
  readonly dues: readonly Due[];
  readonly exit: readonly { readonly leavetypeid: number; readonly ispaid: boolean; readonly days: number }[];
  /** Missing in closes of before it was kept. */
  readonly unpaid?: readonly { readonly day: Day; readonly days: number }[];
};

const HALF_DAY = 5000;
/** An absent half is half a day of pay, whatever leave it would have cost. */
const lost = ({ reason, days }: Due): number => (reason === 'absent' ? HALF_DAY : days);
const sum = (days: readonly number[]): number => days.reduce((total, one) => total + one, 0);

function unpaidOf(lossofpay: number, { dues, unpaid = [] }: Reasons): Unpaid[] {
  const uncovered = Map.groupBy(
    dues.filter(({ leavetypeid }) => leavetypeid === null),
    ({ reason }) => reason,
  );
  const charged = [...uncovered].map(([reason, rows]) => ({
    reason,
    days: sum(rows.map(lost)),
    on: [...new Set(rows.map(({ day }) => day))].toSorted(),
  }));
  const leave = lossofpay - sum(charged.map(({ days }) => days));
  const isleave: Unpaid = { reason: 'leave', days: leave, on: unpaid.map(({ day }) => day) };
  return [...charged, isleave].filter(({ days }) => days > 0);
}

/**
 * What the close in force of a period came to for people: loss of pay with its reasons, paid days, overtime that is paid,
 * and leave that is paid to leavers. Whoever is not closed yet is missing. Two statements, whatever the number of people.
 * @param input.from the first day of the period, and `to` its last: a close of other days does not count
 * @param input.employeeids these people; without it everybody
 */
export async function closedTime(
  db: Db,
  { from, to, employeeids }: { readonly from: Day; readonly to: Day; readonly employeeids?: readonly number[] },
): Promise<ClosedTime> {
  const close = await db
    .selectFrom('time_close')
    .select(['closeid', 'isclosed'])
    .where('fromday', '=', from)
    .where('today', '=', to)
    // From the confirmation on its ledgers are taken back.
    .where('reopenedby', 'is', null)
    .where('reopenedat', 'is', null)
    .executeTakeFirst();
  if (!close) return { isclosed: false, people: new Map() };
  const rows = await db
    .selectFrom('time_close_person')
    .select(['employeeid', 'lossofpay', 'paiddays', 'overtimeworking', 'overtimeoff', 'nightshifts', 'workedminutes'])
    .select(sql<number>`present + home + duty`.as('present'))
    .select(sql<Reasons>`reasons`.as('reasons'))
    .where('closeid', '=', close.closeid)
    .$if(employeeids !== undefined, (query) => query.where(anyOf('employeeid', employeeids ?? [])))
    .execute();
  const people = new Map(
    rows.map(({ employeeid, reasons, ...figures }) => [
      employeeid,
      {
        ...figures,
        encashed: reasons.exit
          .filter(({ ispaid, days }) => ispaid && days > 0)
          .map(({ leavetypeid, days }) => ({ leavetypeid, days })),
        unpaid: unpaidOf(figures.lossofpay, reasons),
      },
    ]),
  );
  return { isclosed: close.isclosed, people };
}
