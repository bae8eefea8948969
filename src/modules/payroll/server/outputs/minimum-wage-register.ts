import { formatRupees, type Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Register, RegisterColumn, RegisterRow } from '#platform/server/register/register.ts';
import { minimumWagesOf } from '../law/minimum-wage.ts';

const rupees = (amount: Paise): string => formatRupees(amount, { symbol: false });
const words = (heading: string, width = 0): RegisterColumn => ({ heading, width });
const number = (heading: string, width: number): RegisterColumn => ({ heading, width, align: 'right' });

/** Everybody beside the minimum wage of the days paid, by office. */
export async function minimumWageRegister(
  db: Db,
  payrollrunid: number,
): Promise<Pick<Register, 'title' | 'columns' | 'parts' | 'legend'>> {
  const people = await minimumWagesOf(db, { payrollrunid, isLocked: true });
  const parts = [...Map.groupBy(people, ({ office }) => office ?? '')].map(([office, own]) => ({
    office,
    rows: own.map(({ employeecode, fullname, paiddays, rate, wage, minimum, short }): RegisterRow => [
      employeecode,
      fullname,
      rate ? [rate.workstate, rate.zone, rate.category].filter(Boolean).join(', ') : '',
      rate ? `${rupees(rate.rate)} ${rate.isdaily ? 'a day' : 'a month'}` : 'No rate entered',
      rate && !rate.isconfirmed ? 'Not confirmed' : '',
      String(paiddays),
      rupees(wage),
      rate ? rupees(minimum) : '',
      short > 0 ? rupees(short) : '',
    ]),
  }));
  return {
    title: 'Minimum wages',
    columns: [
      words('Code', 18),
      words('Name'),
      words('State, zone, category', 60),
      number('Rate', 34),
      words('State of the rate', 26),
      number('Days paid', 18),
      number('Wage', 26),
      number('Minimum of the days', 30),
      number('Short by', 26),
    ],
    parts,
    legend: [
      'Wage: earned of the month, with what excluded heads exceed half of all by (Code on Wages, 2019, s.2(y)). A month of a daily rate is 26 days. Amounts in rupees.',
      'Code on Wages, 2019, s.5 and s.6. Rates are those that the company entered.',
    ],
  };
}
