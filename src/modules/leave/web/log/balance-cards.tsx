import { plural, t } from '#platform/web/language.ts';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import type { BalanceRow } from '../../contract/balance.ts';
import { LedgerLines } from './ledger-lines.tsx';
import style from './log.module.css';
import { daysNumber, daysText } from './words.ts';

type BalanceCards = { employeeid: number; balances: readonly BalanceRow[]; yearend: string };

/** What can still be asked for; of leave that needs no balance what was taken. */
const daysOf = ({ isunlimited, booked, available }: BalanceRow): number => (isunlimited ? Math.abs(booked) : available);

/** What is left of each leave type; the number opens the lines behind it. */
export function BalanceCards({ employeeid, balances, yearend }: BalanceCards) {
  const shown = balances.toSorted((a, b) => Number(a.isunlimited) - Number(b.isunlimited));
  const open = (row: BalanceRow) =>
    openDrawer(
      t('{{leave}}: how the balance came about', { leave: row.leavetypename }),
      <LedgerLines employeeid={employeeid} leavetypeid={row.leavetypeid} yearend={yearend} />,
    );
  return (
    <ul className={style.cards} aria-label={t('Balances')}>
      {shown.map((row) => (
        <li key={row.leavetypeid} className={style.card} aria-label={row.leavetypename}>
          <span className={style.type}>
            <i className={style.dot} style={{ background: row.colour }} aria-hidden />
            {row.leavetypename}
          </span>
          <button
            type="button"
            className={style.figure}
            aria-label={plural(
              daysOf(row),
              '{{leave}}: {{count}} day, show how',
              '{{leave}}: {{count}} days, show how',
              { leave: row.leavetypename, count: daysNumber(daysOf(row)) },
            )}
            onClick={() => open(row)}
          >
            <b>{daysNumber(daysOf(row))}</b>
            <span>{t(daysOf(row) === 1 ? 'day' : 'days')}</span>
          </button>
          <span className={style.quiet}>
            {row.isunlimited
              ? t('taken; no balance is needed')
              : row.reserved > 0
                ? t('{{days}} waiting for approval', { days: daysText(row.reserved) })
                : t('available')}
          </span>
          {row.nextyear === 0 ? null : (
            <span className={style.quiet}>
              {t('{{days}} in the next leave year', { days: daysText(row.nextyear) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
