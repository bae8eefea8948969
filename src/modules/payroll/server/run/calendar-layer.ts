import type { CalendarRow } from '#modules/payroll/contract/run/pay-calendar.ts';
import { may } from '#platform/contract/features.ts';
import { addMonths, type Day, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import {
  type CalendarAsked,
  type CalendarEntry,
  type CalendarLayer,
  type CalendarViewer,
  wholeDay,
} from '#platform/server/calendar-layer.ts';
import { statutoryDates } from '../../engine/outputs/tds-statement/due.ts';
import { monthName } from '../../engine/wording.ts';
import { periodsOf } from './periods/calendar.ts';
import { payGroupOf } from '../setup/groups.ts';
import { currentTaxForms } from '../law/rule-packs.ts';
import { firstSettings } from '../setup/settings.ts';

/** The pay day of a period may be in a later month than its wages, and its cut-off in an earlier one. */
const BEFORE = 2;
const AFTER = 1;

/** The dates of a period: the pay day, and for those who prepare payroll the cut-off. */
function datesOf(row: CalendarRow, isprepared: boolean): CalendarEntry[] {
  const { paygroup, groupname, payrollmonth, periodname, cutoff, paydate } = row;
  const wages = periodname || monthName(payrollmonth as Month);
  const group = groupname || null;
  const key = `${payrollmonth} ${periodname} ${paygroup}`;
  return [
    wholeDay(paydate as Day, { key, title: say`Pay day for ${wages}`, detail: isprepared ? group : null }),
    ...(isprepared && cutoff !== null
      ? [wholeDay(cutoff as Day, { key: `${key} cutoff`, title: say`Payroll cut-off for ${wages}`, detail: group })]
      : []),
  ];
}

async function entries({ db, session, employeeid }: CalendarViewer, { from, to }: CalendarAsked) {
  if (!(await firstSettings(db))) return [];
  const first = addMonths(monthOf(from), -BEFORE);
  const periods = await periodsOf(db, first, monthsFrom(first, addMonths(monthOf(to), AFTER)).length);
  const isprepared = session !== undefined && may(session.grants, 'payrollInput', 'read');
  const own = employeeid === null ? undefined : await payGroupOf(db, monthOf(from), employeeid);
  const isfiled = session !== undefined && may(session.grants, 'tdsStatement', 'read');
  const statutory = isfiled ? statutoryDates(currentTaxForms(), { from, to }) : [];
  return [
    ...periods
      .filter(({ paygroup }) => isprepared || paygroup === own)
      .flatMap((row) => datesOf(row, isprepared))
      .filter((entry) => from <= entry.from && entry.to <= to),
    ...statutory.map(({ key, title, dueon }) => wholeDay(dueon, { key, title, detail: null })),
  ];
}

/**
 * The dates of payroll in the calendar: one's own pay day; for those who prepare it those of all groups, with cut-offs,
 * and when statements and certificates of tax are due.
 */
export const payrollLayer: CalendarLayer = {
  id: 'payroll',
  title: 'Payroll dates',
  colour: '#2b8a3e',
  order: 70,
  isofviewer: true,
  infeed: true,
  entries,
};
