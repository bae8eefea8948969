import { addDays, type Day } from '#platform/engine/day.ts';

/** Days with a designation; without `to` for ever, `designationid` null: none. */
export type DesignationDays = { readonly from: Day; readonly to: Day | null; readonly designationid: number | null };
/** A period of the job record. */
export type JobDays = DesignationDays & { readonly id: number };

const covers = ({ from, to }: DesignationDays, day: Day): boolean => from <= day && (to === null || day <= to);
const endsBefore = (to: Day | null, day: Day): boolean => to !== null && to < day;

/**
 * The periods of a job record that change when days get a designation, each with what becomes of it: its first part is
 * the period itself, the others are new. Every other day keeps its designation, and all else of the record stays.
 */
export function withDesignations(
  record: readonly JobDays[],
  days: readonly DesignationDays[],
): { readonly id: number; readonly parts: readonly DesignationDays[] }[] {
  return record.flatMap((period) => {
    const bounds = days
      .flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)]))
      .filter((day) => day > period.from && !endsBefore(period.to, day));
    const starts = [...new Set([period.from, ...bounds])].sort();
    const parts: DesignationDays[] = [];
    for (const [at, from] of starts.entries()) {
      const next = starts[at + 1];
      const to = next === undefined ? period.to : addDays(next, -1);
      const { designationid } = days.find((one) => covers(one, from)) ?? period;
      const last = parts.at(-1);
      if (last?.designationid === designationid) parts[parts.length - 1] = { ...last, to };
      else parts.push({ from, to, designationid });
    }
    const isSame = parts.length === 1 && parts[0]?.designationid === period.designationid;
    return isSame ? [] : [{ id: period.id, parts }];
  });
}

/** The designations of a job record in the order of days; periods that touch and have the same are one. */
export function designationsIn(record: readonly DesignationDays[]): DesignationDays[] {
  const matches: DesignationDays[] = [];
  for (const { from, to, designationid } of record.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = matches.at(-1);
    if (last && last.designationid === designationid && last.to !== null && addDays(last.to, 1) === from)
      matches[matches.length - 1] = { ...last, to };
    else matches.push({ from, to, designationid });
  }
  return matches;
}
