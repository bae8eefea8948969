import { addDays, addMonths, type Month, monthsFrom } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { depositsOf, stateOf } from '#modules/payroll/engine/outputs/due-dates.ts';
import { currentDueDates } from '#modules/payroll/server/law/rule-packs.ts';
import { employers } from '#modules/payroll/server/run/employers.ts';
import { depositsOfEmployer } from '#modules/payroll/server/outputs/statutory/deposits.ts';

/** A month that was deposited after its day; what follows the last one is still to be deposited. */
const LATE = '2026-07';

/** Seeds deposits of provident fund, ESI, professional tax and welfare fund, one month of them late, the last ones open. */
export async function seedDeposits(db: Db, { from, to }: { from: Month; to: Month }, accountid: number): Promise<void> {
  const months = monthsFrom(from, addMonths(to, -1));
  const deposits = months.flatMap((month) => depositsOf(currentDueDates(), month));
  const rows = (await employers(db, '')).flatMap((employer) =>
    depositsOfEmployer(employer, deposits).flatMap((one, at) =>
      one.kind === 'tds'
        ? []
        : [
            {
              kind: one.kind,
              establishmentid: employer.establishmentid,
              statecode: stateOf(one),
              period: one.month,
              filedon: addDays(one.dueon, one.month === LATE && one.kind === 'pf' ? 2 : -2),
              reference: `TRRN 31526${String(10_240 + at * 61)}`,
              amount: null,
              addedby: accountid,
            },
          ],
    ),
  );
  if (rows.length > 0) await db.insertInto('statutory_filing').values(rows).execute();
}
