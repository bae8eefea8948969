import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { Deposits } from '../../../contract/run/desk.ts';
import { monthName } from '../../words.ts';
import style from '../../run/run.module.css';

type Row = Deposits[number];
const WHAT: Record<Row['kind'], string> = {
  tds: 'Income tax (TDS) on pay of {{month}}',
  pf: 'Provident fund of {{month}}',
  esi: 'ESI of {{month}}',
  pt: 'Professional tax of {{month}}, {{state}}',
  lwf: 'Labour welfare fund of {{month}}, {{state}}',
};
const STATE: Record<Row['state'], string> = {
  none: 'No payroll yet',
  open: 'Payroll is not released yet',
  released: 'Payroll is released',
};

/** What is to be deposited with the authorities next, and until when. */
export default function DepositsCard({ data }: { data: Deposits }) {
  const day = useDay();
  return (
    <Card title={t('To be deposited')} side={<Link to="/payroll/statutory_calendar">{t('Statutory calendar')}</Link>}>
      <ul className={style.list}>
        {data.map(({ kind, statename, month, dueon, state }) => (
          <li key={`${kind} ${statename}`}>
            <span>
              {t(WHAT[kind], { month: monthName(month), state: statename })}
              <br />
              <span className={style.dim}>
                {t('by {{day}}', { day: day(dueon) })} · {t(STATE[state])}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
