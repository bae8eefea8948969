import { Button } from '@mantine/core';
import { displayMoment } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PlannerCalls } from '../contract/planner.ts';
import style from './planner.module.css';
import { useUndo } from './use-undo.tsx';

/** What was published lately, each to be undone. */
export function Batches({ calls }: { calls: PlannerCalls }) {
  const { data } = useEndpoint(calls.batches, {}, { staleTime: 0 });
  const { undo, isPending } = useUndo(calls);
  const format = useSession()?.dateformatname;
  if (!data || data.length === 0) return null;
  return (
    <section className={style.part} aria-label={t('Published lately')}>
      <h2>{t('Published lately')}</h2>
      <ul className={style.lines}>
        {data.map(({ plannerbatchid, peoplecount, addeddate, addedbyname, undoneon }) => (
          <li key={plannerbatchid}>
            <span>
              {displayMoment(addeddate, format)} · {plural(peoplecount, '{{count}} person', '{{count}} people')}
              {addedbyname === null ? '' : ` · ${addedbyname}`}
            </span>
            {undoneon === null ? (
              <Button
                variant="default"
                size="compact-sm"
                loading={isPending}
                aria-label={t('Undo what was published {{moment}}', { moment: displayMoment(addeddate, format) })}
                onClick={() => void undo(plannerbatchid)}
              >
                {t('Undo')}
              </Button>
            ) : (
              <span className={style.quiet}>{t('Undone')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
