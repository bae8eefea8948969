import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import style from './log.module.css';
import { CHARGE_REASONS, daysNumber } from './words.ts';

type Charge = { date: string; leavetypeid: number; leavetypename: string; days: number; reason: string };

/** The days of a request, each with what it takes and why. */
export function ChargeList({ charges, label = 'Day by day' }: { charges: readonly Charge[]; label?: string }) {
  const day = useDay();
  return (
    <ul className={style.charges} aria-label={t(label)}>
      {charges.map(({ date, leavetypeid, leavetypename, days, reason }) => (
        <li key={`${date} ${leavetypeid} ${reason}`}>
          <time dateTime={date}>{day(date)}</time>
          <span>
            {leavetypename}
            {reason === 'leave' ? null : <small>{t(CHARGE_REASONS[reason] ?? '')}</small>}
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
