import { addDays, type Day, day } from '#platform/engine/day.ts';

/** The first and the last day of the request cycle in which a day is; a cycle begins on `cycleday`, 1 to 28, of a month. */
export function cycleOf(of: Day, cycleday: number): { readonly from: Day; readonly to: Day } {
  const [year, month] = [Number(of.slice(0, 4)), Number(of.slice(5, 7))];
  const start = (at: number): Day => {
    const [years, months] = [year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
    return day(`${years}-${String(months).padStart(2, '0')}-${String(cycleday).padStart(2, '0')}`);
  };
  const current = Number(of.slice(8, 10)) >= cycleday ? month - 1 : month - 2;
  return { from: start(current), to: addDays(start(current + 1), -1) };
}
