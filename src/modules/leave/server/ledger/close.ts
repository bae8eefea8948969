import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type CloseDue, type CloseGrant, monthClose, sumOf } from '../../engine/close.ts';
import { type LeaveDays, minus } from '../../engine/days.ts';
import type { TypeOf } from '../../engine/from-detail.ts';
import type { LineReason } from '../../engine/ledger.ts';
import { leaveSettingOf } from '../setting.ts';
import { typesOf } from '../versions.ts';
import type { Loaded } from './load.ts';
import { writeCloses } from './posting.ts';
import { ruledOn } from './rules.ts';

type Days<T extends { readonly days: LeaveDays; readonly reason: LineReason }> = Omit<T, 'days' | 'reason'> & {
  readonly days: number;
  readonly reason: CloseReason;
};
/** Why a close takes or gives days. */
export type CloseReason = Extract<
  LineReason,
  | 'absent'
  | 'late'
  | 'early'
  | 'breach'
  | 'short_day'
  | 'weekly'
  | 'short_month'
  | 'worked_off'
  | 'compoff'
  | 'accumulated'
>;
/** What the month of a person costs and earns. Days are ten-thousandths, leave types are named by their ids. */
export type LeaveClose = {
  /** The last day of service of a leaver in the month; null for whoever stays. */
  readonly left: Day | null;
  readonly grants: readonly Days<CloseGrant>[];
  readonly dues: readonly Days<CloseDue>[];
};
export type LeaveClosed = {
  /** Of each due what leave types cover of it; the rest is loss of pay. */
  readonly taken: readonly (readonly { readonly leavetypeid: number; readonly days: number }[])[];
  /** Days of compensatory offs that were granted. */
  readonly granted: number;
  /** What became of the balances of a leaver. */
  readonly exit: readonly { readonly leavetypeid: number; readonly ispaid: boolean; readonly days: number }[];
};

const COMPENSATORY = 3;
const OPTIONAL = 4;

/** Paid types first; of those that lapse compensatory offs are the last, after days for optional holidays. */
export function exitOrder(types: readonly TypeOf[], { versions }: Pick<Loaded, 'versions'>, left: Day) {
  const paid = new Set(
    ruledOn(versions, left, left)
      .details.filter(({ isexitpaid }) => isexitpaid)
      .map(({ leavetypeid }) => leavetypeid),
  );
  const rank = (leavetypeid: number, category: number): number =>
    paid.has(leavetypeid) ? 0 : category === COMPENSATORY ? 3 : category === OPTIONAL ? 2 : 1;
  return types
    .map(({ leavetypeid, leavecategoryid }) => ({ leavetypeid, rank: rank(leavetypeid, leavecategoryid) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ leavetypeid, rank: at }) => ({ leave: String(leavetypeid), ispaid: at === 0 }));
}

/** @throws ApplicationError while history of leave is entered */
export async function failOnHistory(db: Db): Promise<void> {
  const { isheld, startdate } = await leaveSettingOf(db);
  if (isheld && startdate !== null)
    failWith('conflict', {
      status: 409,
      text: 'History of leave is still being entered. Finish that before the close',
    });
}

/**
 * Writes the close of a month into the ledgers of people, in the caller's transaction: compensatory offs, what absence
 * and penalties cost, and what becomes of the leave of leavers. Where leave is not switched on all of it is loss of pay.
 * @param isover whether the day is over; what its end brings then comes before the close
 * @throws ApplicationError while history of leave is entered
 */
export async function closeLeave(
  db: Db,
  { on, batch, isover }: { on: Day; batch: string; isover: boolean },
  people: ReadonlyMap<number, LeaveClose>,
): Promise<(employeeid: number) => LeaveClosed> {
  await failOnHistory(db);
  const types = await typesOf(db);
  const outcomes = new Map<number, LeaveClosed>();
  await writeCloses(
    db,
    { employeeids: [...people.keys()], today: on },
    {
      isover,
      closesOf: (loaded) => {
        const of = people.get(loaded.employeeid);
        if (!of) return [];
        const day = of.left ?? on;
        const { expiring } = loaded.history.balances(day);
        const close = {
          on: day,
          batch,
          grants: of.grants.map((one) => ({ ...one, days: one.days as LeaveDays })),
          dues: of.dues.map((one) => ({ ...one, days: one.days as LeaveDays })),
          expiring,
          exit: of.left === null ? [] : exitOrder(types, loaded, of.left),
        };
        const lines = (ledger: Parameters<typeof monthClose>[0]) => {
          const closed = monthClose(ledger, close);
          outcomes.set(loaded.employeeid, {
            taken: closed.parts.map((parts) => parts.map(({ leave, days }) => ({ leavetypeid: Number(leave), days }))),
            granted: sumOf(closed.lines, ({ kind }) => kind === 'grant'),
            exit: closed.lines
              .filter(({ reason }) => reason === 'exit')
              .map(({ leave, kind, days }) => ({
                leavetypeid: Number(leave),
                ispaid: kind === 'encash',
                days: minus(days),
              })),
          });
          return closed.lines;
        };
        return [{ on: day, lines }];
      },
    },
  );
  return (employeeid) =>
    outcomes.get(employeeid) ?? {
      taken: (people.get(employeeid)?.dues ?? []).map(() => []),
      granted: 0,
      exit: [],
    };
}
