import type { AcceptedExit } from '#modules/exit/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import type { SettlementInput, SettlementLine } from '../../../contract/run/settlement.ts';

/** A draft with the lines that its entries came to. @param version that of the draft it replaces, 0 for the first */
export async function storeDraft(
  db: Db,
  { employeeexitid, employeeid }: AcceptedExit,
  draft: {
    readonly entries: SettlementInput;
    readonly lines: readonly SettlementLine[];
    readonly version: number;
    readonly savedby: number;
    readonly savedat: Date | string;
  },
): Promise<void> {
  const { entries, lines, version, savedby, savedat } = draft;
  const { payrollmonth, periodnumber } = entries;
  const values = {
    entries: JSON.stringify(entries),
    lines: JSON.stringify(lines),
    payrollmonth,
    periodnumber,
    savedby,
    savedat,
  };
  await db
    .insertInto('final_settlement')
    .values({ employeeexitid, employeeid, ...values })
    .onConflict((c) => c.columns(['subscriptionid', 'employeeexitid']).doUpdateSet({ ...values, version: version + 1 }))
    .execute();
}
