import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/serve.ts';
import type { PayValues } from '../pay-value.ts';
import type { getReplay, listReplayPeople } from '../../contract/replay.ts';
import type { MonthSums } from '../../engine/replay.ts';
import { payOf, type ReplayPay } from '../../engine/replay-pay.ts';

type Row = { readonly employeeid: number; readonly months: unknown };
/** Only the job writes months, so they are not validated when they are read. */
const monthsOf = ({ months }: Row): readonly MonthSums[] => months as readonly MonthSums[];

/** What the differences of people come to, of those whose pay the caller may see; null where that is nobody's. */
export async function payOfPeople(
  ctx: Context,
  values: readonly PayValues[],
  rows: readonly Row[],
): Promise<ReadonlyMap<number, ReplayPay> | null> {
  for (const of of values) {
    const employeeids = rows.map(({ employeeid }) => employeeid);
    const months = [...new Set(rows.flatMap((row) => monthsOf(row).map(({ month }) => month)))];
    const valueOf = await of(ctx, { employeeids, months });
    if (!valueOf) continue;
    return new Map(
      rows.flatMap((row) => {
        const pay = payOf(monthsOf(row), (month) => valueOf(row.employeeid, month));
        return pay ? [[row.employeeid, pay] as const] : [];
      }),
    );
  }
  return null;
}

/** What a trial comes to for everybody whose pay the caller may see; null for a caller who may see nobody's. */
export async function totalPay(
  ctx: Context,
  values: readonly PayValues[],
  attendancereplayid: number,
): Promise<OutputOf<typeof getReplay>[number]['pay']> {
  const rows = await ctx.db
    .selectFrom('attendance_replay_person')
    .select(['employeeid', 'months'])
    .where('attendancereplayid', '=', attendancereplayid)
    .where(sql<boolean>`months <> '[]'::jsonb`)
    .execute();
  const result = await payOfPeople(ctx, values, rows);
  if (!result) return null;
  const all = [...result.values()];
  return {
    people: all.length,
    unpaid: all.reduce((sum, { unpaid }) => sum + unpaid, 0),
    extra: all.reduce((sum, { extra }) => sum + extra, 0),
  };
}

/** A person's pay as it is answered: days as days. */
export const shownPay = (pay: ReplayPay | undefined): OutputOf<typeof listReplayPeople>['rows'][number]['pay'] =>
  pay
    ? {
        unpaid: pay.unpaid,
        extra: pay.extra,
        months: pay.months.map(({ month, due, working, off, value, unpaid, extra }) => ({
          month,
          days: due / UNITS_PER_DAY,
          working,
          off,
          gross: value.gross,
          of: value.of,
          workingrate: value.working,
          offrate: value.off,
          unpaid,
          extra,
        })),
      }
    : null;
