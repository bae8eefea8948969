import type { Db } from '#platform/server/db.ts';
import type { ShownShift } from '../contract/log.ts';
import { timeOf } from '../contract/shift.ts';
import type { Shift } from '../engine/day/shift.ts';

/** A minute of the company's clock as `YYYY-MM-DD HH:MM`; null for none. */
export const clockOf = (minute: number | null): string | null =>
  minute === null ? null : new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');
/** A date and time of the company's clock, `YYYY-MM-DD HH:MM:SS`, in minutes since 1970. */
export const minuteOf = (time: string): number => Math.floor(secondOf(time) / 60);
/** Seconds of the company's clock since 1970. */
export const secondOf = (time: string): number => Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / 1000);

/** Shifts as grids show them, with the times they have on a day; one statement for all. */
export async function shiftNames(db: Db): Promise<(shiftid: number | null, shift: Shift | null) => ShownShift | null> {
  const rows = await db.selectFrom('shift').select(['shiftid', 'shiftname', 'shiftcode', 'shiftcolour']).execute();
  const byId = new Map(rows.map((row) => [row.shiftid, row]));
  return (shiftid, shift) => {
    const row = byId.get(shiftid ?? -1);
    if (!row || !shift) return null;
    const shifttiming = shift.halves.map(({ from, to }) => ({ intime: timeOf(from), outtime: timeOf(to) }));
    return { ...row, shifttiming };
  };
}

/** A shift in words: its name and its times; a dash for none. */
export const shownText = (shift: ShownShift | null): string =>
  shift
    ? `${shift.shiftname}, ${shift.shifttiming.map(({ intime, outtime }) => `${intime}–${outtime}`).join(', ')}`
    : '–';
