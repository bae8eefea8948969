import { attendanceMonths, closedTime } from '#modules/attendance/server/public.ts';
import { MAX_PREVIEW, previewExtraTime } from '#modules/payroll/contract/setup/extra-time.ts';
import { addMonths } from '#platform/engine/day.ts';
import { paise, sum } from '#platform/engine/money.ts';
import { serve } from '#platform/server/serve.ts';
import { hoursOf } from '../../../engine/hours.ts';
import { amountsByFormula } from '../../run/attended/pay-values.ts';
import { attendedComponents } from '../../run/attended/facts.ts';
import { failOnFault, monthToRun, settingsToShow } from '../change-settings.ts';
import { readSettings } from '../settings.ts';
import { changeOf } from './policy.ts';

/** Who would be paid what by rules that are not saved, for the month before the one to be run. */
const preview = serve(previewExtraTime, async ({ db, people, today }, { rules, from }) => {
  const stored = await settingsToShow(db, from);
  const value = await changeOf(rules)(stored);
  await failOnFault(value);
  const settings = readSettings(value);
  const month = addMonths(await monthToRun(db, today), -1);
  const visible = await people
    .visible()
    .select(['e.employeeid', 'e.employeecode', 'e.fullname'])
    .orderBy('e.employeecode')
    .execute();
  const employeeids = visible.map(({ employeeid }) => employeeid);
  const closed = (await closedTime(db, { ...(await attendanceMonths(db)).daysOf(month), employeeids })).people;
  const worked = visible
    .map((person) => {
      const { overtimeworking: working = 0, overtimeoff: off = 0 } = closed.get(person.employeeid) ?? {};
      return { ...person, working, off };
    })
    .filter(({ working, off }) => working + off > 0)
    .toSorted((a, b) => b.working + b.off - (a.working + a.off));
  const shown = worked.slice(0, MAX_PREVIEW);
  const own = new Set(rules.map(({ component }) => component));
  const paid = attendedComponents(settings).filter(({ component }) => own.has(component));
  const { structure, payroll } = settings;
  const roundingOf = (code: string) => {
    const component = structure.components.find((one) => one.code === code);
    return (component?.source === 'one-time' ? component.earnedrounding : undefined) ?? payroll.proration.rounding;
  };
  const ids = shown.map(({ employeeid }) => employeeid);
  const amountOf = await amountsByFormula(db, { month, ids, settings, roundingOf });
  const rows = shown.map(({ employeeid, employeecode, fullname, working, off }) => {
    const amounts = paid.map((one) => {
      const minutes = one.of === 'overtime-off' ? off : working;
      return minutes === 0 ? paise(0) : amountOf(employeeid, { ...one, units: hoursOf(minutes), minutes });
    });
    const existing = amounts.filter((amount) => amount !== undefined);
    return {
      employeeid,
      employeecode,
      fullname,
      working,
      off,
      amount: existing.length === amounts.length ? sum(existing) : null,
    };
  });
  const amount = sum(rows.map((row) => paise(row.amount ?? 0)));
  return [{ payrollmonth: month, total: worked.length, amount, rows }];
});

export const extraTimePreviewEndpoints = [preview];
