import type { Day, Month } from '#platform/engine/day.ts';
import type { PayslipView } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { Db } from '#platform/server/db.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { dayName, runName } from '../../engine/wording.ts';
import { effectivePayslips, isPublished } from '../run/effective-payslips.ts';

type Slip = { readonly payrollrunid: number; readonly employeeid: number; readonly payrollmonth: string };

/**
 * Who reversed a payslip, when and why, and what replaces it; null for one in effect. @param insider whether to include
 * runs that are not published
 */
export async function reversedSlip(db: Db, slip: Slip, insider: boolean): Promise<PayslipView['reversed']> {
  const row = await db
    .selectFrom('payslip_reversal as v')
    .innerJoin('payroll_reversal as h', 'h.reversalid', 'v.reversalid')
    .leftJoin('account as a', 'a.accountid', 'h.proposedby')
    .leftJoin('account as b', 'b.accountid', 'h.decidedby')
    .select([
      'v.reversedon',
      'v.settlement',
      'h.reason',
      'a.fullname as proposedbyname',
      'b.fullname as confirmedbyname',
    ])
    .where('v.payrollrunid', '=', slip.payrollrunid)
    .where('v.employeeid', '=', slip.employeeid)
    .executeTakeFirst();
  if (!row) return null;
  const other = await effectivePayslips(db)
    .innerJoin('payroll_run as w', 'w.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.sequence'])
    .where('p.employeeid', '=', slip.employeeid)
    .where('p.payrollmonth', '=', slip.payrollmonth)
    .where('w.payrollrunid', '=', slip.payrollrunid)
    .$if(!insider, (query) => query.where(isPublished))
    .executeTakeFirst();
  const { reversedon, settlement, ...text } = row;
  return {
    ...text,
    on: reversedon,
    settlement: settlement === 'kept' ? 'kept' : 'returned',
    replacedby: other ?? null,
  };
}

/** The same as a sentence for the printed payslip, with the day in the company's time zone. */
export function reversedWords(
  reversed: NonNullable<PayslipView['reversed']>,
  { payrollmonth, zone }: { payrollmonth: string; zone: string },
): string {
  const by = [reversed.proposedbyname, reversed.confirmedbyname].filter(Boolean).join(' and ');
  const month = payrollmonth as Month;
  const money =
    reversed.settlement === 'kept'
      ? 'The amount paid is adjusted in the next pay.'
      : 'The amount paid was returned by the bank.';
  const next = reversed.replacedby
    ? `Replaced by the payslip of ${runName({ payrollmonth: month, sequence: reversed.replacedby.sequence })}.`
    : 'No other payslip replaces it yet.';
  return `Reversed on ${dayName(dayIn(new Date(reversed.on), zone) as Day)}${by ? ` by ${by}` : ''}: ${reversed.reason}. It is cancelled. ${money} ${next}`;
}
