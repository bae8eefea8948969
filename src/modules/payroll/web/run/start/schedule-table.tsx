import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { ScheduleRow } from '../../../contract/run/start-loans.ts';
import { monthName } from '../../words.ts';
import style from './start.module.css';

const amount = (value: number | null) => (value === null ? '–' : <Money amount={value} decimals={0} />);

type ScheduleTable = { rows: readonly ScheduleRow[]; remove?: (loaneventid: number) => void };

/** The months of a loan: taken ones with what they left, then those ahead as payroll will take them. */
export function ScheduleTable({ rows, remove }: ScheduleTable) {
  return (
    <div className={style.scroll} tabIndex={0} role="region" aria-label={t('Months of the loan')}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col">{t('Opening balance')}</th>
            <th scope="col">{t('Interest')}</th>
            <th scope="col">{t('Instalment')}</th>
            <th scope="col">{t('Closing balance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.payrollmonth} data-paid={row.ispaid}>
              <th scope="row">
                {monthName(row.payrollmonth)} {row.ispaid ? <Tag tone="good">{t('Taken')}</Tag> : null}
                {row.event ? <Tag tone="info">{t(row.event.name)}</Tag> : null}
                {row.event && remove && !row.ispaid && row.event.name !== 'Top-up' ? (
                  <button type="button" className={style.link} onClick={() => remove(row.event?.loaneventid ?? 0)}>
                    {t('Undo')}
                  </button>
                ) : null}
              </th>
              <td>{amount(row.opening)}</td>
              <td>{amount(row.interest)}</td>
              <td>{amount(row.instalment)}</td>
              <td>{amount(row.closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
