import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { RunSummary } from '../../contract/run/run-summary.ts';
import style from './run.module.css';

/** Inputs that no payroll takes, so that none is missed with the approval. */
export function UntakenInputs({ people }: { people: RunSummary['untaken'] }) {
  if (people.length === 0) return null;
  return (
    <Card title={t('Inputs that this payroll does not take')}>
      <p className={style.dim}>
        {t(
          'These people are not in it. Pay them off cycle or by a settlement, or remove the inputs, before it is approved.',
        )}
      </p>
      <ul className={style.list}>
        {people.map(({ employeeid, employeecode, fullname, inputs }) => (
          <li key={employeeid}>
            <Link to={`/profile/${employeeid}`}>
              {fullname} <span className={style.dim}>{employeecode}</span>
            </Link>
            <span className={style.dim}>{inputs.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who is paid less than the minimum wage of the days paid, so that nobody is before the release. */
export function BelowMinimumWage({ finding: { below, count, without } }: { finding: RunSummary['minimumwage'] }) {
  const maySetUp = useMay('payrollPolicy', 'read');
  if (count === 0 && without === 0) return null;
  return (
    <Card title={t('Minimum wage')}>
      <p className={style.dim}>
        {count === 0
          ? t('Nobody is below it.')
          : plural(
              count,
              '{{count}} person earns less than the minimum wage of the days paid. Revise the pay before the payroll is released.',
              '{{count}} people earn less than the minimum wage of the days paid. Revise the pay before the payroll is released.',
            )}{' '}
        {without === 0
          ? null
          : plural(
              without,
              '{{count}} person has no rate of their state, zone and category.',
              '{{count}} people have no rate of their state, zone and category.',
            )}{' '}
        {maySetUp ? <Link to="/config/pay/payroll/minimum_wage">{t('Minimum Wages')}</Link> : null}
      </p>
      {below.length > 0 ? (
        <ul className={style.list}>
          {below.map(({ employeeid, employeecode, fullname, wage, minimum, short, isconfirmed }) => (
            <li key={employeeid}>
              <Link to={`/profile/${employeeid}`}>
                {fullname} <span className={style.dim}>{employeecode}</span>
              </Link>
              <span className={style.dim}>
                {t('{{wage}} of {{minimum}}, short by {{short}}', {
                  wage: formatRupees(paise(wage)),
                  minimum: formatRupees(paise(minimum)),
                  short: formatRupees(paise(short)),
                })}
                {isconfirmed ? '' : `, ${t('rate not confirmed')}`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {count > below.length ? (
        <p className={style.dim}>{t('The others stand in the register Minimum wages of the locked payroll.')}</p>
      ) : null}
    </Card>
  );
}
