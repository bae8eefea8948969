import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { BalanceRow, getBalances } from '../../contract/balance.ts';
import { LEAVE_LOG } from '../log/paths.ts';
import { daysNumber, daysText } from '../log/words.ts';
import style from './desk.module.css';

/** Leave types that fit on the card. */
const SHOWN = 4;

/** What waits for approval, what is of the next leave year, and what lapses next of a leave type; empty where nothing does. */
function noteOf({ reserved, nextyear, lapse }: BalanceRow, day: (value: string) => string): string {
  return [
    reserved > 0 ? t('{{days}} waiting for approval', { days: daysText(reserved) }) : '',
    nextyear === 0 ? '' : t('{{days}} in the next leave year', { days: daysText(nextyear) }),
    lapse ? t('{{days}} lapse on {{day}}', { days: daysText(lapse.days), day: day(lapse.date) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What one still has of each leave type. */
export default function BalancesCard({ data: [own] }: { data: OutputOf<typeof getBalances> }) {
  const day = useDay();
  const rows = (own?.balances ?? []).filter(({ isunlimited }) => !isunlimited);
  return (
    <Card title={t('My leave')} side={<Link to={LEAVE_LOG}>{t('Open ¦ action')}</Link>}>
      <ul className={style.rows}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.leavetypeid} aria-label={row.leavetypename}>
            <i className={style.dot} style={{ background: row.colour }} aria-hidden />
            <span className={style.name}>
              {row.leavetypename}
              {noteOf(row, day) ? <span className={style.quiet}>{noteOf(row, day)}</span> : null}
            </span>
            <b className={style.figure}>{daysNumber(row.available)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
