import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { figuresOf } from '../../engine/close/figures.ts';
import { type StoredDue, settledSince } from '../../engine/close/since.ts';
import { CLOSE_STEP, type ClosePeriod, unclosed, unpaidCodes, type Worked, workedOut } from './close.ts';
import { daysDigests, NO_DAYS_DIGEST } from './digest.ts';

/** What a period comes to for a person. Days are ten-thousandths, minutes whole. */
export type PeriodFigures = {
  readonly inservice: number;
  readonly lossofpay: number;
  readonly paiddays: number;
  readonly overtimeworking: number;
  readonly overtimeoff: number;
};
/** A person whose closed period comes to something else now. */
export type ChangedSince = {
  readonly employeeid: number;
  readonly closed: PeriodFigures;
  readonly now: PeriodFigures;
  /** Now less closed. */
  readonly difference: PeriodFigures;
  /** Ten-thousandths of days that the close took from leave and that nothing costs now. */
  readonly unusedleave: number;
};

const FIGURES = ['inservice', 'lossofpay', 'paiddays', 'overtimeworking', 'overtimeoff'] as const;
const NOTHING: PeriodFigures = { inservice: 0, lossofpay: 0, paiddays: 0, overtimeworking: 0, overtimeoff: 0 };
type Stored = PeriodFigures & { readonly dues: readonly StoredDue[] };

function differenceOf(closed: PeriodFigures, now: PeriodFigures): PeriodFigures {
  const found = { ...NOTHING };
  for (const key of FIGURES) found[key] = now[key] - closed[key];
  return found;
}

/** People whose stored days are others than at the close, and who came into the period since, in the order of their ids. */
async function candidates(db: Db, closeid: number, period: ClosePeriod): Promise<number[]> {
  const closed = await db
    .selectFrom('time_close_changed as c')
    .innerJoin('time_close_person as p', (join) =>
      join.onRef('p.closeid', '=', 'c.closeid').onRef('p.employeeid', '=', 'c.employeeid'),
    )
    .select(['p.employeeid', 'p.daysdigest'])
    .where('c.closeid', '=', closeid)
    .orderBy('p.employeeid')
    .execute();
  const now = await daysDigests(
    db,
    closed.map(({ employeeid }) => employeeid),
    period,
  );
  const changed = closed
    .filter(({ employeeid, daysdigest }) => daysdigest !== (now.get(employeeid) ?? NO_DAYS_DIGEST))
    .map(({ employeeid }) => employeeid);
  const come = await unclosed(db, closeid, period).execute();
  return [...changed, ...come.map(({ employeeid }) => employeeid)].sort((a, b) => a - b);
}

async function storedOf(db: Db, closeid: number, employeeids: readonly number[]): Promise<Map<number, Stored>> {
  const rows = await db
    .selectFrom('time_close_person')
    .select(['employeeid', 'reasons', ...FIGURES])
    .where('closeid', '=', closeid)
    .where(sql<boolean>`employeeid = any(${[...employeeids]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ employeeid, reasons, ...figures }) => [
      employeeid,
      { ...figures, dues: (reasons as unknown as { dues: StoredDue[] }).dues },
    ]),
  );
}

function changeOf(
  { counted, days, dues, extra, shortweeks }: Worked,
  stored: Stored | undefined,
  { period: { from, to }, unpaid }: { period: ClosePeriod; unpaid: Set<string> },
): ChangedSince {
  const settled = settledSince(dues, stored?.dues ?? []);
  const leavehours = counted.leavehours.filter(({ day }) => from <= day && day <= to);
  const { inservice, lossofpay, paiddays } = figuresOf({ days, dues: settled.dues, shortweeks, leavehours, unpaid });
  const now = { inservice, lossofpay, paiddays, overtimeworking: extra.paid.working, overtimeoff: extra.paid.off };
  const { dues: _dues, ...closed } = stored ?? { ...NOTHING, dues: [] };
  return {
    employeeid: counted.employeeid,
    closed,
    now,
    difference: differenceOf(closed, now),
    unusedleave: settled.unused,
  };
}

/**
 * People whose period comes to something else now than at its close, by what arrived since: late punches, leave and
 * requests about days that are closed, people entered late. Days are those that were counted by now. Leave that the close
 * took stays taken, and what is new and costs days is loss of pay; what was closed is not changed by any of it.
 * @returns in the order of their ids; nobody where there is no such close, where it goes on, or was reopened
 */
export async function changedSinceClose(db: Db, { closeid }: { readonly closeid: number }): Promise<ChangedSince[]> {
  const close = await db
    .selectFrom('time_close')
    .select(['fromday', 'today', 'postedon'])
    .where('closeid', '=', closeid)
    .where('isclosed', '=', true)
    .where('reopenedat', 'is', null)
    .executeTakeFirst();
  if (!close) return [];
  const period = { from: close.fromday as Day, to: close.today as Day, on: close.postedon as Day };
  const unpaid = await unpaidCodes(db);
  const found: ChangedSince[] = [];
  for (const ids of chunks(await candidates(db, closeid, period), 1, CLOSE_STEP)) {
    const people = await db
      .selectFrom('employee')
      .select(['employeeid', 'leavingdate'])
      .where(sql<boolean>`employeeid = any(${ids}::bigint[])`)
      .execute();
    const stored = await storedOf(db, closeid, ids);
    for (const one of await workedOut(db, people, period))
      found.push(changeOf(one, stored.get(one.counted.employeeid), { period, unpaid }));
  }
  return found
    .filter(({ difference, unusedleave }) => unusedleave !== 0 || FIGURES.some((key) => difference[key] !== 0))
    .sort((a, b) => a.employeeid - b.employeeid);
}
