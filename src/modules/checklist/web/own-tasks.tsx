import { IconListCheck } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ownTasks } from '../contract/task.ts';
import style from './checklist.module.css';
import { ChecklistPart } from './parts.tsx';
import { Tasks } from './tasks.tsx';

/** The open tasks of the reader, what is due first. */
export default function OwnTasks() {
  const { data, error, refetch } = useEndpoint(ownTasks, {}, { staleTime: 0 });
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <ChecklistPart>
      {data.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'No tasks for you',
            why: 'When an employee joins, moves or completes probation, your tasks appear here with their due dates.',
            icon: IconListCheck,
          }}
        />
      ) : (
        <div className={style.page}>
          <Tasks
            tasks={data}
            about={({ person, checklistname, isdelegated }) => (
              <div className={style.who}>
                <PersonAvatar name={person.fullname} image={person.imagepath} size={32} />
                <span>
                  {person.fullname}
                  <small>
                    {checklistname} · {person.employeecode}
                    {isdelegated ? ` · ${t('You are the owner’s delegate')}` : ''}
                  </small>
                </span>
              </div>
            )}
          />
        </div>
      )}
    </ChecklistPart>
  );
}
