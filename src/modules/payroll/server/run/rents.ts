import type { Declaration } from '#modules/payroll/contract/payslip.ts';
import type { Paise } from '#modules/payroll/contract/units.ts';
import { month } from '#platform/engine/day.ts';

type Stored = {
  readonly taxyear: string;
  readonly rentpermonth: number;
  readonly rentcity: string | null;
  readonly newrentfrom: string | null;
  readonly newrentpermonth: number;
  readonly newrentcity: string | null;
};

/** The first month of a tax year such as "2026-27". */
export const firstMonthOf = (taxyear: string) => month(`${taxyear.slice(0, 4)}-04`);

/** The rents of a declaration by the month they begin in, in paise; missing where one holds for the whole year. */
export const rentsOf = (stored: Stored): Pick<Declaration, 'rents'> =>
  stored.newrentfrom === null
    ? {}
    : {
        rents: [
          { from: firstMonthOf(stored.taxyear), rentpermonth: stored.rentpermonth as Paise, city: stored.rentcity },
          {
            from: month(stored.newrentfrom),
            rentpermonth: stored.newrentpermonth as Paise,
            city: stored.newrentcity,
          },
        ],
      };
