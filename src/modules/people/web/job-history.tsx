import { Person } from '#platform/web/kit/avatars.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { Facts } from '#platform/web/kit/facts.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { JobRecord } from '../contract/employee.ts';
import style from './people.module.css';
import { filled } from './values.ts';

/** The dated job record, newest first; what is still to come stands on top and says so. */
export default function JobHistory({ history }: { history: JobRecord[] }) {
  const day = useDay();
  const now = today();
  return (
    <ol className={style.timeline} aria-label={t('Job history')}>
      {history.map((row) => {
        const future = row.from > now;
        const current = !future && (row.to === null || row.to >= now);
        const facts = [
          { label: 'Business unit', value: row.businessunitname },
          { label: 'Department', value: row.departmentname },
          { label: 'Grade', value: row.gradename },
          { label: 'Team', value: row.teamname },
          { label: 'Office', value: row.officename },
          { label: 'City', value: row.city },
          { label: 'Work state', value: row.workstate },
          { label: 'Employment type', value: row.employmenttype },
          { label: 'Manager', value: row.manager ? <Person person={row.manager} /> : null },
        ];
        return (
          <li key={row.from} data-current={current}>
            <p className={style.period}>
              <time dateTime={row.from}>{day(row.from)}</time>
              {' – '}
              {row.to === null ? t('until further notice') : <time dateTime={row.to}>{day(row.to)}</time>}
              {future ? <Tag tone="info">{t('Planned')}</Tag> : null}
              {current ? <Tag tone="good">{t('Now')}</Tag> : null}
            </p>
            <h3>{row.designationname ?? t('No designation')}</h3>
            <Facts facts={filled(facts)} />
          </li>
        );
      })}
    </ol>
  );
}
