import type { Opening } from '#modules/payroll/contract/run/payslip.ts';
import { type Paise, sum } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { byEmployee } from '../../run/by-employee.ts';

export const AMOUNTS = ['salary', 'providentfund', 'professionaltax', 'tds'] as const;

type Previous = Pick<Opening, 'previousincome' | 'previoustds' | 'previouspf' | 'previouspt'>;

/** What people stated of employers before, as figures of their opening; missing for whoever stated nothing. */
export async function previousFigures(
  db: Db,
  ids: readonly number[],
  taxyear: string,
): Promise<(employeeid: number) => Previous | undefined> {
  const rows = byEmployee(
    await db
      .selectFrom('previous_employer')
      .select(['employeeid', ...AMOUNTS])
      .where('taxyear', '=', taxyear)
      .where(anyOf('employeeid', ids))
      .execute(),
  );
  return (employeeid) => {
    const own = rows.get(employeeid);
    const of = (figure: (typeof AMOUNTS)[number]): Paise => sum((own ?? []).map((row) => row[figure] as Paise));
    return (
      own && {
        previousincome: of('salary'),
        previoustds: of('tds'),
        previouspf: of('providentfund'),
        previouspt: of('professionaltax'),
      }
    );
  };
}
