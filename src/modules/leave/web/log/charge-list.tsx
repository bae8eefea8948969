import type { DayReason } from '#platform/engine/working-days.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { dayReasonText } from '#platform/web/kit/moved-day.ts';
import { t } from '#platform/web/language.ts';
import style from './log.module.css';
import { CHARGE_REASONS, daysNumber } from './words.ts';

type Charge = { date: string; leavetypeid: number; leavetypename: string; days: number; reason: string };

type Free = { date: string; reason: DayReason };
type Line = { date: string; key: string; what: string; why: string | null; days: number };

/** The days of a request, each with what it takes and why; days off among them take nothing. */
export function ChargeList({
  charges,
  free = [],
  label = 'Day by day',
}: {
  charges: readonly Charge[];
  free?: readonly Free[];
  label?: string;
}) {
  const day = useDay();
  const lines: readonly Line[] = [
    ...charges.map(({ date, leavetypeid, leavetypename, days, reason }) => ({
      date,
      key: `${date} ${leavetypeid} ${reason}`,
      what: leavetypename,
      why: reason === 'leave' ? null : t(CHARGE_REASONS[reason] ?? ''),
      days,
    })),
    ...free.map(({ date, reason }) => ({
      date,
      key: date,
      what: dayReasonText(reason),
      why: t('Not counted as leave'),
      days: 0,
    })),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    <ul className={style.charges} aria-label={t(label)}>
      {lines.map(({ date, key, what, why, days }) => (
        <li key={key} data-free={days === 0}>
          <time dateTime={date}>{day(date)}</time>
          <span>
            {what}
            {why === null ? null : <small>{why}</small>}
          </span>
          <b className="number">{daysNumber(days)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What changes of earlier requests, such as days off that now lie between days of leave. */
export const EarlierCharges = ({ charges }: { charges: readonly Charge[] }) =>
  charges.length === 0 ? null : (
    <>
      <p className={style.quiet}>{t('Charged to earlier requests:')}</p>
      <ChargeList charges={charges} label="Earlier requests" />
    </>
  );
