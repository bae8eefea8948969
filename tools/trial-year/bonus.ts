import { addRunAmount, getOtherRun, OFF_CYCLE, openOtherRun } from '#modules/payroll/contract/run/other-runs.ts';
import { day, firstDay, type Day, monthOf } from '#platform/engine/day.ts';
import { packageFiguresKind } from '../../src/modules/payroll/server/person/inputs/package-figures.ts';
import { unitsKind } from '../../src/modules/payroll/server/person/inputs/units-worked.ts';
import { payOther } from '../trial/other-run.ts';
import type { UploadRow } from '../trial-time/calls.ts';
import type { Row } from '../trial-time/files.ts';
import { rupees, type YearMonth } from './folder.ts';
import { entryDay, personOf, withPeople, type Year, type YearPerson } from './state.ts';

/** The day and the name of the bonus run of a month. */
const RUN = { day: '15', title: 'Bonus', mark: 'B' } as const;
const ITEM = 'Bonus of the year before';
/** Figures of the year before by the columns of the file. */
const FIGURES = {
  'Monthly Rate': 'Bonus monthly rate',
  'Basic Paid': 'Bonus Basic paid',
  Months: 'Bonus months',
  'Paid Days': 'Bonus paid days',
} as const;

type Entitled = { readonly row: Row; readonly person: YearPerson };

/** Whoever has figures of the year before, with the row. */
const entitled = (year: Year): Entitled[] =>
  year.folder.master('Bonus 2025-26').flatMap((row) => {
    const person = personOf(year, row);
    return person ? [{ row, person }] : [];
  });

/** The figures from which the bonus of the year before is worked out, as figures of packages. */
export async function takeOverBonus(year: Year): Promise<void> {
  const [first] = year.folder.months;
  if (!first) return;
  const { month } = first;
  const rows = entitled(year).flatMap(({ row, person }) =>
    Object.entries(FIGURES).map(([column, figure]): UploadRow => ({
      row,
      cells: {
        'Employee Code': person.code,
        'Full Name': person.name,
        Figure: figure,
        Value: row.figure(column),
        'In Force Since': firstDay(month),
      },
    })),
  );
  await year.tx((db) =>
    year.maker.upload(
      db,
      { kind: packageFiguresKind, today: entryDay(month), name: 'Bonus figures', parameters: { frommonth: month } },
      rows,
    ),
  );
}

/** One unit of the bonus of the year before for each of some people, in a payroll of a month. */
async function enterUnits(
  year: Year,
  { month }: YearMonth,
  people: readonly Entitled[],
  period?: number,
): Promise<void> {
  const rows = people.map(({ row, person }): UploadRow => ({
    row,
    cells: {
      'Employee Code': person.code,
      'Full Name': person.name,
      Item: ITEM,
      Component: 'bonus',
      Units: 1,
      ...(period === undefined ? {} : { Period: period }),
    },
  }));
  await year.tx((db) =>
    year.maker.upload(
      db,
      { kind: unitsKind, today: entryDay(month), name: `Bonus ${month}`, parameters: { payrollmonth: month } },
      rows,
    ),
  );
}

/** Whether a bonus run of the year has been paid. */
const isPaid = ({ runs }: Year): boolean => runs.some(({ name, month }) => name !== month);

/** The bonus of the year before of whoever leaves in a month before the bonus run. */
export async function bonusOfLeavers(year: Year, at: YearMonth): Promise<void> {
  if (isPaid(year)) return;
  const leaving = entitled(year).filter(({ person }) => {
    const lastday = year.exits.get(person.code)?.lastday;
    return lastday !== undefined && monthOf(lastday) === at.month;
  });
  await enterUnits(year, at, leaving);
}

const isInService = (year: Year, { code, joined }: YearPerson, on: Day): boolean =>
  joined <= on && (year.exits.get(code)?.lastday ?? on) >= on;

/** Pays the bonus run of a month, before the inputs of that month are known. */
export async function payBonus(year: Year, at: YearMonth): Promise<void> {
  const value = withPeople(year, at, 'bonus-run');
  if (value.length === 0) return;
  const { month } = at;
  const paydate = day(`${month}-${RUN.day}`);
  const { payrollrunid, number } = await year.tx(async (db) => {
    const run = { kindid: OFF_CYCLE, payrollmonth: month, title: RUN.title, paydate } as const;
    const [opened] = await year.maker.call(db, openOtherRun, run, { on: paydate });
    const id = opened?.payrollrunid ?? 0;
    for (const { row, person } of value) {
      const amount = { component: 'ex_gratia', amount: rupees(row, 'Ex Gratia'), note: null };
      await year.maker.call(
        db,
        addRunAmount,
        { payrollrunid: id, employeeid: person.employeeid, ...amount },
        { on: paydate, row },
      );
    }
    const [state] = await year.maker.call(db, getOtherRun, { payrollrunid: id }, { on: paydate });
    return { payrollrunid: id, number: state?.number ?? 0 };
  });
  await enterUnits(
    year,
    at,
    entitled(year).filter(({ person }) => isInService(year, person, paydate)),
    number,
  );
  if (year.faults.errors.length > 0) return;
  const paid = await payOther(year.tenant, payrollrunid, year.faults);
  // Whoever the formula gives nothing gets no payslip of the files.
  const earned = paid?.filter(({ payslip }) => payslip.register.totalearnings > 0);
  if (earned) year.runs.push({ name: `${month}${RUN.mark}`, month, paydate, paid: earned });
}
