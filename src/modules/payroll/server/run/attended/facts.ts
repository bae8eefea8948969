import type { Month } from '#platform/engine/day.ts';
import { type ClosedQuantities, isInHours, type UnpaidDays } from '#modules/payroll/contract/run/attended.ts';
import type { UnitsWorked } from '#modules/payroll/contract/law/tax-facts.ts';
import type { Db } from '#platform/server/db.ts';
import type { Days } from '../../../engine/run/pay/service.ts';
import { hoursOf } from '../../../engine/hours.ts';
import { monthName } from '../../../engine/wording.ts';
import { isOfNumbers, type Numbers } from '../periods/numbers.ts';
import { findSettings, type PayrollSettings } from '../../setup/settings.ts';
import { readsClose } from '../../../engine/run/pay/structure.ts';
import { attendedBy } from './source.ts';
import { type AttendedTime, attendedTime } from './time.ts';

export type LossOfPay = {
  readonly lopdays: number;
  /** Of the close of attendance: what the days are for; missing where there are none, and of a sheet. */
  readonly unpaid?: readonly UnpaidDays[];
  /** What formulas of pay read of the close; missing where none does, and of a sheet. */
  readonly closed?: ClosedQuantities;
};

/** Whether the inputs of some periods have those of the calendar month: its close is read once, with them. */
const haveMonth = ({ from, to, only }: Numbers): boolean => (only ? only.includes(1) : from <= 1 && to >= 1);

/** The days of sheets, by person. */
async function sheetDays(db: Db, { ids, month, numbers }: { ids: readonly number[]; month: Month; numbers: Numbers }) {
  const rows = await db
    .selectFrom('loss_of_pay')
    .select((eb) => ['employeeid', eb.fn.sum<string>('lopdays').as('lopdays')])
    .where('payrollmonth', '=', month)
    .where(isOfNumbers(numbers))
    .where('employeeid', 'in', [...ids])
    .groupBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, lopdays }) => [employeeid, Number(lopdays)]));
}

/** What is missing of somebody whose attendance is not closed. */
export const notClosed = (month: Month): string =>
  `The attendance of ${monthName(month)} is not closed. Close it on the page Close of attendance.`;

/** The same of one month of several that the pay of a wage month takes. */
const notClosedFor = (open: Month, month: Month): string =>
  open > month
    ? `The attendance of ${monthName(open)} is not closed for this person, whose last day is in it. Close it for leavers on the page Close of attendance.`
    : notClosed(open);

type Query = {
  readonly ids: readonly number[];
  /** The same with their days of service, as far as they are there. */
  readonly people: readonly { employeeid: number; joiningdate: string; leavingdate: string | null }[];
  readonly month: Month;
  /** The days of a wage month. */
  readonly span: (month: Month) => Days;
  readonly numbers: Numbers;
  /** The pay group whose run pays; missing where it is no run, and that of each person counts. */
  readonly paygroup: string | undefined;
};

/** What the inputs of a person have from attendance, or from the sheets of days. */
export type AttendedInputs = {
  readonly lossofpay: LossOfPay;
  /** Units of the close; undefined where attendance says nothing of the person's units. */
  readonly units: readonly AttendedRow[] | undefined;
};
/** Units of the close by the component that pays them; overtime in minutes, too. */
export type AttendedRow = Pick<UnitsWorked, 'component' | 'item' | 'units' | 'minutes'>;

/** What one-time pay of a structure has from attendance. */
export const attendedComponents = (settings: Pick<PayrollSettings, 'structure'> | undefined) =>
  (settings?.structure.components ?? []).flatMap((one) =>
    one.source === 'one-time' ? (one.attendance ?? []).map((units) => ({ ...units, component: one.code })) : [],
  );

/** What formulas read of closes. @returns why they cannot, where a close has no hours and one reads them */
function quantitiesOf(
  { present, workedminutes, nightshifts }: AttendedTime,
  { month, texts }: { month: Month; texts: string },
): ClosedQuantities | string {
  if (workedminutes === null && texts.includes('hours_worked'))
    return `The close of ${monthName(month)} was done before hours were kept, and a component is paid by them. Reopen it and close it again, on the page Close of attendance.`;
  return { dayspresent: present, workedminutes: workedminutes ?? 0, nightshifts };
}

/** The formulas of pay that read the close, in one text; empty where none does. */
const textsOfClose = (settings: PayrollSettings | undefined): string =>
  (settings?.structure.components ?? [])
    .flatMap((one) =>
      one.source === 'formula' && readsClose(one) ? [one.formula, one.when ?? '', one.quantity?.formula ?? ''] : [],
    )
    .join(' ');
const NO_QUANTITIES: ClosedQuantities = { dayspresent: 0, workedminutes: 0, nightshifts: 0 };

/** The units of a closed person; none of what there is nothing of. */
function unitsOf(
  { overtimeworking, overtimeoff, encashed, yearend, nightshifts }: AttendedTime,
  paid: ReturnType<typeof attendedComponents>,
): AttendedRow[] {
  const minutes = { 'overtime-working': overtimeworking, 'overtime-off': overtimeoff };
  const days = { 'encashed-leave': encashed, 'year-end-leave': yearend, 'night-shift': nightshifts };
  return paid.flatMap(({ of, item, component }): AttendedRow[] => {
    if (!isInHours(of)) return days[of] > 0 ? [{ component, item, units: String(days[of]) }] : [];
    const worked = minutes[of];
    return worked > 0 ? [{ component, item, units: hoursOf(worked), minutes: worked }] : [];
  });
}
/**
 * The unpaid days of people in the inputs of some periods of a month: of closes of attendance where their pay group
 * says so, else of sheets; and overtime and encashed leave of that close. @returns the inputs of a person, or why they are
 * not known
 */
export async function attendedInputs(db: Db, request: Query): Promise<(employeeid: number) => AttendedInputs | string> {
  const { month, ids, people, numbers, span } = request;
  const settings = await findSettings(db, month);
  const isAttended = await attendedBy(db, settings, request);
  const paid = attendedComponents(settings);
  const texts = textsOfClose(settings);
  const none = texts === '' ? {} : { closed: NO_QUANTITIES };
  const attended = ids.filter(isAttended);
  const sheet = attended.length < ids.length ? await sheetDays(db, request) : new Map<number, number>();
  const own = people.filter(({ employeeid }) => isAttended(employeeid));
  const timeOf =
    attended.length > 0 && haveMonth(numbers) ? await attendedTime(db, { month, people: own, span }) : undefined;
  return (employeeid) => {
    if (!isAttended(employeeid)) return { lossofpay: { lopdays: sheet.get(employeeid) ?? 0 }, units: undefined };
    const result = timeOf?.(employeeid);
    if (!result) return { lossofpay: { lopdays: 0, ...none }, units: [] };
    // A preview of a month that is not closed yet shows it without unpaid days; a run waits.
    if (typeof result === 'string')
      return request.paygroup === undefined
        ? { lossofpay: { lopdays: 0, ...none }, units: [] }
        : notClosedFor(result, month);
    const { lopdays, unpaid } = result;
    const closed = texts === '' ? undefined : quantitiesOf(result, { month, texts });
    if (typeof closed === 'string') return closed;
    const days = { lopdays, ...(unpaid.length > 0 ? { unpaid } : {}), ...(closed ? { closed } : {}) };
    return { lossofpay: days, units: unitsOf(result, paid) };
  };
}
