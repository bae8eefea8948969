import { useState } from 'react';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Pager } from '#platform/web/kit/table-pager.tsx';
import { PAGE_ROWS } from '#platform/web/kit/table-state.ts';
import { plural, t } from '#platform/web/language.ts';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPlanDifferences } from '../contract/holiday-plan.ts';
import style from './calendar.module.css';

function Differences() {
  const [page, setPage] = useState(1);
  const { data } = useEndpoint(listPlanDifferences, { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS });
  return (
    <>
      <p className={style.quiet}>
        {t(
          'A plan of their own counts for them, else that for their job, else that of the office, else the company’s.',
        )}
      </p>
      <ul className={style.different}>
        {(data?.rows ?? []).map(({ person, holidayplanname, otherplanname }) => (
          <li key={person.employeeid}>
            <PersonAvatar name={person.fullname} image={person.imagepath} />
            <span>
              <b>{person.fullname}</b>
              <span className={style.quiet}>
                {t('{{plan}}; otherwise {{other}}', {
                  plan: holidayplanname,
                  other: otherplanname ?? t('no holiday plan'),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {(data?.total ?? 0) > PAGE_ROWS ? <Pager page={page} total={data?.total ?? 0} onPage={setPage} /> : null}
    </>
  );
}

/** How many have another holiday plan than would count without it, with their names; nothing when nobody has. */
export function PlanDifferences() {
  const { data } = useEndpoint(listPlanDifferences, { limit: 1, offset: 0 });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  const words = plural(
    total,
    '{{count}} person has another holiday plan than their job, office or company',
    '{{count}} people have another holiday plan than their job, office or company',
  );
  return (
    <p className={style.differences}>
      <button type="button" onClick={() => openDrawer(t('Holiday plans of their own'), <Differences />)}>
        {words}
      </button>
    </p>
  );
}
