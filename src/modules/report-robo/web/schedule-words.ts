import { t } from '#platform/web/language.ts';
import {
  isAfterEvent,
  MONTHLY,
  SENDING,
  type ScheduleRow,
  WEEKDAY,
  WEEKLY,
  WORKING_DAY,
} from '../contract/schedule.ts';

/** When a report is sent, in words. */
export function whenText({ ruleid, weekday, monthday, workingday, attime }: ScheduleRow): string {
  if (isAfterEvent(ruleid)) return t(SENDING.label(ruleid) ?? '');
  if (ruleid === WEEKLY)
    return t('Every {{weekday}} at {{time}}', { weekday: t(WEEKDAY.label(weekday ?? 0) ?? ''), time: attime });
  if (ruleid === MONTHLY) return t('On day {{day}} of the month at {{time}}', { day: monthday ?? 1, time: attime });
  if (ruleid === WORKING_DAY)
    return t('On working day {{day}} of the month at {{time}}', { day: workingday ?? 1, time: attime });
  return t('{{rule}} at {{time}}', { rule: t(SENDING.label(ruleid) ?? ''), time: attime });
}
