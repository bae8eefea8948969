import type { Paise } from '#platform/engine/money.ts';
import type { Declaration } from '#modules/payroll/contract/run/payslip.ts';
import { month } from '#platform/engine/day.ts';

type Stored = {
  readonly taxyear: string;
  readonly c80: number;
  readonly ccd1b: number;
  readonly dself: number;
  readonly dparents: number;
  readonly parentssenior: boolean;
  readonly homeloaninterest: number;
  readonly landlordpan: string | null;
  readonly rentpermonth: number;
  readonly rentcity: string | null;
  readonly newrentfrom: string | null;
  readonly newrentpermonth: number;
  readonly newrentcity: string | null;
};

/** The first month of a tax year such as "2026-27". */
export const firstMonthOf = (taxyear: string) => month(`${taxyear.slice(0, 4)}-04`);

/** The rents of a declaration by the month they begin in, in paise; missing where one holds for the whole year. */
const rentsOf = (stored: Stored): Pick<Declaration, 'rents'> =>
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

/** A stored declaration of a tax year as facts, in paise. */
export const declarationFact = (stored: Stored): Declaration => ({
  c80: stored.c80 as Paise,
  ccd1b: stored.ccd1b as Paise,
  dself: stored.dself as Paise,
  dparents: stored.dparents as Paise,
  parentssenior: stored.parentssenior,
  homeloaninterest: stored.homeloaninterest as Paise,
  rentpermonth: stored.rentpermonth as Paise,
  rentcity: stored.rentcity,
  landlordpan: stored.landlordpan,
  ...rentsOf(stored),
});
