import type { Day } from '#platform/engine/day.ts';
import { advance } from '../../engine/advance.ts';
import { inDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import type { Approval, Cancellation, History } from '../../engine/history.ts';
import type { LedgerLine } from '../../engine/ledger.ts';
import type { Loaded } from '../ledger/load.ts';
import { type Application, spanOfWanted } from './application-rows.ts';

/** Ids of requests that are not stored yet: above all that are, in the order of their rows. */
const FIRST_ID = Number.MAX_SAFE_INTEGER - 1_000_000;
export const idOfRow = (rownumber: number): number => FIRST_ID + rownumber;

export type RowCharge = { readonly leave: string; readonly days: number; readonly reason: string };

const approvalOf = ({ of, type, wanted, hasdocument, approvedon }: Application): Approval => ({
  on: approvedon,
  isposted: false,
  request: {
    ...spanOfWanted(wanted),
    requestid: idOfRow(of.row.rownumber),
    leave: String(type.leavetypeid),
    minutes: wanted.minutes,
    hasdocument,
    cancelled: [],
  },
});

/** The lines that a person's ledger lacks, with leave of rows as if it were approved, and cancellations of it. */
export function linesWith(
  { history, ledger, position }: Loaded,
  {
    applications,
    cancellations = [],
  }: { applications: readonly Application[]; cancellations?: readonly Cancellation[] },
  today: Day,
): readonly LedgerLine[] {
  const with_: History = {
    ...history,
    approvals: [...history.approvals, ...applications.map(approvalOf)],
    cancellations: [...history.cancellations, ...cancellations],
  };
  return position.on > today ? [] : advance(with_, ledger, position, { on: today, isbegun: true });
}

/** What each row is charged with in the end, by type and reason; days that were given back are gone. */
export function chargesOfRows(lines: readonly LedgerLine[]): ReadonlyMap<number, readonly RowCharge[]> {
  const own = lines.filter(({ requestid }) => requestid !== null && requestid >= FIRST_ID);
  const byRow = Map.groupBy(own, ({ requestid }) => (requestid ?? 0) - FIRST_ID);
  return new Map(
    [...byRow].map(([rownumber, all]) => {
      const byDay = Map.groupBy(all, (one) => `${one.date} ${one.leave}`);
      const left = [...byDay.values()].flatMap((of): RowCharge[] => {
        const days = minus(plus(NO_DAYS, ...of.map((one) => one.days)));
        const last = of.findLast(({ kind }) => kind === 'use');
        return days === 0 || !last ? [] : [{ leave: last.leave, days: inDays(days), reason: last.reason }];
      });
      return [rownumber, left] as const;
    }),
  );
}

type Charged = { readonly requestid: number; readonly date: Day; readonly days: number };

/**
 * Days that are charged to the leave type of a row: by stored leave and the rows before it, and by the row itself. The
 * ledger of the person is read once, when the first row asks.
 */
export function daysOfTypes(ledger: () => readonly LedgerLine[]) {
  let charged: ReadonlyMap<string, readonly Charged[]> | undefined;
  return ({ of, type }: Pick<Application, 'of' | 'type'>) => {
    charged ??= Map.groupBy(
      ledger().flatMap(({ requestid, charged: leave, date, days }) =>
        requestid === null ? [] : [{ requestid, leave: String(leave), date, days: inDays(minus(days)) }],
      ),
      ({ leave }) => leave,
    );
    const matches = charged.get(String(type.leavetypeid)) ?? [];
    const id = idOfRow(of.row.rownumber);
    return {
      taken: matches.filter(({ requestid }) => requestid < id),
      asked: matches.filter(({ requestid }) => requestid === id),
    };
  };
}
