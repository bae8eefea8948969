import type { FbpCap, FbpHead } from '#modules/payroll/contract/person/fbp.ts';
import type { Month } from '#platform/engine/day.ts';

/**
 * The monthly cap of a head for somebody of a grade in a month, in paise: the latest one of the grade, else the latest
 * one for everybody; undefined before the first one, when nothing can be chosen of the head.
 */
export function capOf(
  { caps }: Pick<FbpHead, 'caps'>,
  { grade, month }: { readonly grade: string | null; readonly month: Month },
): number | undefined {
  const latest = (of: string | null): FbpCap | undefined =>
    caps
      .filter((cap) => cap.grade === of && cap.from <= month)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .at(-1);
  return ((grade === null ? undefined : latest(grade)) ?? latest(null))?.amount;
}
