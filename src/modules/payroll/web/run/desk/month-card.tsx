import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { PayrollMonth } from '../../../contract/run/desk.ts';
import { RUN_STATES } from '../../../contract/run/run.ts';
import { runName, STATE_COLOURS } from '../../words.ts';
import style from '../run.module.css';

/** The payroll that is being worked on with its next step, and the month that is run next. */
export default function PayrollMonthCard({ data: { open, next, mayrun } }: { data: PayrollMonth }) {
  return (
    <Card title={t('Payroll')} side={<Link to="/payroll/run">{t('All')}</Link>}>
      <ul className={style.list}>
        {open.map((run) => (
          <li key={run.payrollrunid}>
            <span>
              <Link to={`/payroll/run/${run.payrollrunid}`}>{runName(run)}</Link>{' '}
              <Badge variant="dot" color={STATE_COLOURS[run.statusid] ?? 'gray'}>
                {t(RUN_STATES.label(run.statusid) ?? '')}
              </Badge>
              <br />
              <span className={style.dim}>
                {plural(run.people, '{{count}} person', '{{count}} people')} ·{' '}
                <Money amount={run.netpay} decimals={0} />
                {run.hint ? ` · ${t(run.hint)}` : ''}
              </span>
            </span>
          </li>
        ))}
        {next.map(({ paygroup, ...month }) => {
          const name = runName({ ...month, sequence: 0 });
          const path = `/payroll/run/new?month=${month.payrollmonth}${paygroup ? `&group=${paygroup}` : ''}`;
          return (
            <li key={paygroup}>
              {mayrun ? (
                <Link to={path}>{t('Run {{month}}', { month: name })}</Link>
              ) : (
                t('{{month}} is next', { month: name })
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
