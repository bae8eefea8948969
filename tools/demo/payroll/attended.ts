import { attendedUnits } from '#modules/payroll/contract/run/attended.ts';
import { component, type Component } from '#modules/payroll/contract/setup/structure.ts';
import { day, firstDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { payrollSetting, readSettings, settingsIn } from '#modules/payroll/server/setup/settings.ts';
import { PAYMENT_LIST } from './layouts.ts';

/** What an hour or a day of an item is paid, in paise, by grade; `''` is for all others. */
const RATES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Extra hour': { '': 180_00, S1: 310_00 },
  'Extra hour on a day off': { '': 240_00, S1: 410_00 },
  'Day of leave': { '': 900_00, W2: 450_00, S1: 1_250_00 },
};
const OVERTIME = 'overtime';
const EXTRA_HOURS = attendedUnits.parse([
  { of: 'overtime-working', item: 'Extra hour' },
  { of: 'overtime-off', item: 'Extra hour on a day off' },
]);
const ENCASHMENT = component.parse({
  code: 'leave_encashment',
  name: 'Leave encashment',
  kind: 'earning',
  source: 'one-time',
  bases: { pf: false, esi: false, pt: true, lwf: false },
  taxable: true,
  incometax: 'in-full',
  attendance: [{ of: 'encashed-leave', item: 'Day of leave' }],
});
const SHIFTS = component.parse({
  code: 'shift_allowance',
  name: 'Shift allowance',
  kind: 'earning',
  source: 'formula',
  formula: 'night_shifts * 150',
  rounding: 'nearest-rupee',
  proration: 'whole',
  codewages: 'excluded-counted',
  bases: { pf: false, esi: true, pt: true, lwf: false },
  taxable: true,
  incometax: 'averaged',
});
const BY_THE_DAY = component.parse({
  code: 'daily_wages',
  name: 'Wages by the day',
  kind: 'earning',
  source: 'one-time',
  bases: { pf: false, esi: true, pt: true, lwf: false },
  taxable: true,
  incometax: 'averaged',
});
/** Who worked by the day, on which days of the month. */
const DAYS_WORKED: Readonly<Record<string, readonly number[]>> = {
  AC0054: [1, 5, 6, 7, 13, 14, 20, 21, 27],
  AC0058: [6, 7, 8, 14, 20, 28],
};
const DAY_ITEM = 'Day of loading';

/** Days that people worked, by a rate, a dearness allowance from the middle of the month on, and a rate of one person. */
async function byTheDay(db: Db, month: Month, idOf: ReadonlyMap<string, number>): Promise<void> {
  const rate = { item: DAY_ITEM, ratefrom: firstDay(month) };
  await db
    .insertInto('unit_rate')
    .values([
      { ...rate, rate: 620_00, part: 'base', employeeid: null },
      { ...rate, rate: 18_50, part: 'vda', employeeid: null, ratefrom: day(`${month}-16`) },
      { ...rate, rate: 685_00, part: 'base', employeeid: idOf.get('AC0058') ?? null },
    ])
    .execute();
  await db
    .insertInto('units_worked')
    .values(
      Object.entries(DAYS_WORKED).flatMap(([code, days]) =>
        days.map((one) => ({
          employeeid: idOf.get(code) ?? 0,
          payrollmonth: month,
          component: BY_THE_DAY.code,
          item: DAY_ITEM,
          units: '1',
          workday: day(`${month}-${String(one).padStart(2, '0')}`),
        })),
      ),
    )
    .execute();
}
/** Who leaves in the first month that attendance pays. */
const LEAVERS = [
  { code: 'AC0046', last: 23, leavingreason: 'Better opportunity' },
  { code: 'AC0053', last: 30, leavingreason: 'Relocation' },
];
/** What the sheet of that month said before it counted no more, by the numbers of employee codes. */
const SHEET: readonly { readonly lopdays: string; readonly people: readonly number[] }[] = [
  { lopdays: '0.5', people: [51] },
  { lopdays: '1', people: [5, 6, 9, 14, 16, 18, 19, 20, 23, 24, 27, 35, 37, 42, 47, 56] },
  { lopdays: '1.5', people: [3, 10, 48] },
  { lopdays: '2', people: [21] },
];
const codeOf = (number: number): string => `AC${String(number).padStart(4, '0')}`;

/** The components with what they pay of a close. */
const attended = (components: readonly Component[]): Component[] =>
  components.flatMap((one) =>
    one.source === 'one-time' && one.code === OVERTIME
      ? [{ ...one, attendance: EXTRA_HOURS }, ENCASHMENT, SHIFTS, BY_THE_DAY]
      : one,
  );

async function rates(db: Db, month: Month): Promise<void> {
  const grades = await db.selectFrom('grade').select(['subscriptiongradeid', 'gradename']).execute();
  const gradeOf = new Map(grades.map(({ gradename, subscriptiongradeid }) => [gradename, subscriptiongradeid]));
  await db
    .insertInto('unit_rate')
    .values(
      Object.entries(RATES).flatMap(([item, byGrade]) =>
        Object.entries(byGrade).map(([grade, rate]) => ({
          item,
          rate,
          ratefrom: firstDay(month),
          subscriptiongradeid: gradeOf.get(grade) ?? null,
        })),
      ),
    )
    .execute();
}

/**
 * Lets the demo company take unpaid days, extra hours, encashed leave and a shift allowance of a month and later ones
 * from attendance, and pay to the account of before for three days after a change of it. Its
 * sheet of that month stands beside them, and two people leave in it.
 */
export async function seedAttended(db: Db, month: Month): Promise<void> {
  const { value } = await settingsIn(db, month);
  const { structure, payroll } = readSettings(value);
  await payrollSetting.saveFrom(db, {
    from: month,
    value: {
      ...value,
      layouts: [PAYMENT_LIST],
      structure: { ...structure, components: attended(structure.components) },
      payroll: { ...payroll, paiddays: 'attendance', accountchange: { pays: 'old-account', days: 3 } },
    },
  });
  await rates(db, month);
  const people = await db.selectFrom('employee').select(['employeeid', 'employeecode']).execute();
  const idOf = new Map(people.map(({ employeecode, employeeid }) => [employeecode, employeeid]));
  await byTheDay(db, month, idOf);
  await db
    .insertInto('loss_of_pay')
    .values(
      SHEET.flatMap(({ lopdays, people: numbers }) =>
        numbers.map((one) => ({ payrollmonth: month, employeeid: idOf.get(codeOf(one)) ?? 0, lopdays })),
      ),
    )
    .execute();
  for (const { code, last, leavingreason } of LEAVERS)
    await db
      .updateTable('employee')
      .set({ leavingdate: day(`${month}-${last}`), leavingreason })
      .where('employeecode', '=', code)
      .execute();
}
