import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listSheetBeside } from '../../contract/run/since-close.ts';
import style from './run.module.css';

type Of = { month: string; paygroup?: string | undefined };
const requestOf = ({ month, paygroup }: Of) => ({ payrollmonth: month, ...(paygroup ? { paygroup } : {}) });

/** In the first month by attendance: what a sheet had before the switch, beside it. */
export function SheetBesideCard(of: Of) {
  const { data } = useEndpoint(listSheetBeside, requestOf(of), { enabled: useMay('payrollInput', 'read') });
  const [result] = data ?? [];
  if (!result || result.total === 0) return null;
  return (
    <Card title={t('The sheet beside attendance')}>
      <p className={style.dim}>
        {result.differing === 0
          ? plural(
              result.total,
              'Both have the same unpaid days for {{count}} person.',
              'Both have the same unpaid days for {{count}} people.',
            )
          : t('{{differing}} of {{total}} people differ. Attendance is what is paid.', {
              differing: result.differing,
              total: result.total,
            })}
      </p>
      <ul className={style.list}>
        {result.rows.map(({ employeeid, employeecode, fullname, sheet, attendance }) => (
          <li key={employeeid}>
            <Link to={`/profile/${employeeid}`}>
              {fullname} <span className={style.dim}>{employeecode}</span>
            </Link>
            <span className={sheet === attendance ? style.dim : undefined}>
              {sheet === attendance
                ? t('{{days}} in both', { days: sheet })
                : t('Sheet {{sheet}}, attendance {{attendance}}, difference {{difference}}', {
                    sheet,
                    attendance,
                    difference: `${attendance > sheet ? '+' : '−'}${Math.round(Math.abs(attendance - sheet) * 10_000) / 10_000}`,
                  })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
