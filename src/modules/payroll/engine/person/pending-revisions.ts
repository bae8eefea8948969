import type { Day, Month } from '#platform/engine/day.ts';

type Agreed = { readonly from: Day; readonly paybasis: string; readonly amount: number };
type Revised = {
  readonly revisionid: number;
  readonly effectivefrom: Day;
  readonly payrollmonth: Month;
  /** The first month that could have paid it; null where that is the payout month itself. */
  readonly firstpayout: Month | null;
  readonly oldbasis: string | null;
  readonly oldamount: number | null;
};

const waitsIn = ({ firstpayout, payrollmonth }: Revised, month: Month): boolean =>
  firstpayout !== null && firstpayout <= month && month < payrollmonth;

/** Revisions as the last month of somebody who leaves has them: what waits for a later month is paid by it. */
export const dueAtLeaving = <R extends Revised>(revisions: readonly R[], month: Month): R[] =>
  revisions.map((one) => (waitsIn(one, month) ? { ...one, payrollmonth: month } : one));

/**
 * Packages as a month pays them: a revision whose payout month was put off does not count until then, and the pay before
 * it runs on. Its arrears come with the payout month.
 * @param packages of one person, in order
 */
export function packagesPaidIn<P extends Agreed>(
  packages: readonly P[],
  revisions: readonly Revised[],
  month: Month,
): P[] {
  if (!revisions.some((one) => waitsIn(one, month))) return [...packages];
  const result: P[] = [];
  for (const one of packages) {
    const own = revisions.filter(({ effectivefrom }) => effectivefrom === one.from);
    const [pending] = own
      .filter((revision) => waitsIn(revision, month))
      .toSorted((a, b) => a.revisionid - b.revisionid);
    const before = result.at(-1);
    // Of several revisions of a day those that count stand before the one that waits.
    const isFirst = pending !== undefined && own.every(({ revisionid }) => revisionid >= pending.revisionid);
    if (!pending) result.push(one);
    else if (isFirst && before) result.push({ ...one, paybasis: before.paybasis, amount: before.amount });
    else if (pending.oldbasis !== null && pending.oldamount !== null)
      result.push({ ...one, paybasis: pending.oldbasis, amount: pending.oldamount });
    else result.push(one);
  }
  return result;
}
