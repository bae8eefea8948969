import { IconChecklist } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listClearance } from '../contract/clearance.ts';
import style from './exit.module.css';
import { Tasks } from './tasks.tsx';

/** The clearance tasks of the reader. */
export default function Clearance() {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(listClearance, {});
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        emptyState={{
          title: 'No clearance items for you',
          why: 'When somebody leaves, your clearance items appear here: handing over work, collecting equipment, closing accounts.',
          icon: IconChecklist,
        }}
      />
    );
  return (
    <div className={style.page}>
      <Tasks
        tasks={data}
        about={({ person, lastday }) => (
          <div className={style.who}>
            <PersonAvatar name={person.fullname} image={person.imagepath} size={32} />
            <span>
              {person.fullname}
              <small>
                {person.employeecode} · {t('Last day {{day}}', { day: day(lastday) })}
              </small>
            </span>
          </div>
        )}
      />
    </div>
  );
}
