import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getJoinerSteps } from '../contract/joiner-steps.ts';
import style from './people.module.css';

type Step = OutputOf<typeof getJoinerSteps>[number];

/** Who else may do it: two names, then how many more. */
function ownersOf({ owners, ownercount }: Step): string {
  const names = owners.join(', ');
  const more = ownercount - owners.length;
  return more > 0 ? plural(more, '{{names}} and {{count}} other', '{{names}} and {{count}} others', { names }) : names;
}

/** What somebody who joins in these weeks still needs; nothing once all of it is done. */
export function JoinerSteps({ employeeid }: { employeeid: number }) {
  const day = useDay();
  const { data } = useEndpoint(getJoinerSteps, { employeeid });
  const done = data?.filter((step) => step.done).length ?? 0;
  if (!data || done === data.length) return null;
  return (
    <div className={style.wide}>
      <Card
        title={t('To be ready to work and to be paid')}
        side={<span className={style.quiet}>{t('{{done}} of {{all}} done', { done, all: data.length })}</span>}
      >
        <ul className={style.steps}>
          {data.map((step) => (
            <li key={step.key} data-done={step.done}>
              {step.done ? (
                <IconCircleCheckFilled size={18} role="img" aria-label={t('Done')} />
              ) : (
                <IconCircle size={18} stroke={1.6} role="img" aria-label={t('Missing')} />
              )}
              <span>
                {step.path !== null && !step.done ? (
                  <Link className={style.link} to={step.path}>
                    {t(step.title)}
                  </Link>
                ) : (
                  t(step.title)
                )}
                {step.since === null ? null : (
                  <small className={style.quiet}>
                    {[t('Missing since {{day}}', { day: day(step.since) }), ownersOf(step)].filter(Boolean).join(' · ')}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
