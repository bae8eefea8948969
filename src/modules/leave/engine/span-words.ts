import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';

type Dates = { fromdate: string; fromhalf: number; todate: string; tohalf: number };
type Times = { fromtime?: string | null; totime?: string | null };

/** The days of a request in words, such as `2 November 2026, second half, to 4 November 2026`. */
export function spanWords({
  fromdate,
  fromhalf,
  todate,
  tohalf,
  fromtime = null,
  totime = null,
}: Dates & Times): string {
  const [from, to] = [dayWords(fromdate), dayWords(todate)];
  if (fromtime !== null && totime !== null) return say`${from}, from ${fromtime} to ${totime}`;
  if (fromdate === todate) {
    if (fromhalf === 2) return say`${from}, second half`;
    return tohalf === 1 ? say`${from}, first half` : from;
  }
  if (fromhalf === 2)
    return tohalf === 1 ? say`${from}, second half, to ${to}, first half` : say`${from}, second half, to ${to}`;
  return tohalf === 1 ? say`${from} to ${to}, first half` : say`${from} to ${to}`;
}
