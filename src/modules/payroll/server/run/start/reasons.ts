import type { PayslipView } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';

/** Lines of a payslip with the reasons of the decided payments and deductions in them; one statement. */
export async function withReasons(
  db: Db,
  lines: PayslipView['lines'],
  { employeeid, payrollmonth }: { employeeid: number; payrollmonth: string },
): Promise<PayslipView['lines']> {
  const items = await db
    .selectFrom('one_time_item')
    .select(['component', 'amount', 'note'])
    .where('employeeid', '=', employeeid)
    .where('payrollmonth', '=', payrollmonth)
    .where('payitemid', 'is not', null)
    .orderBy('onetimeid')
    .execute();
  if (items.length === 0) return lines;
  const reasons = Map.groupBy(items, ({ component }) => component);
  return lines.map((line) => {
    const own = reasons.get(line.component);
    if (own === undefined || (line.kind !== 'earning' && line.kind !== 'deduction')) return line;
    const reason = own.map(({ note, amount }) => `${note ?? ''} ${formatRupees(paise(amount))}`).join('; ');
    return { ...line, inputs: { ...line.inputs, reason } };
  });
}
