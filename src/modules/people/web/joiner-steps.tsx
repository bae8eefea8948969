import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getJoinerSteps } from '../contract/joiner-steps.ts';
import style from './people.module.css';

/** What somebody who joins in these weeks still needs; nothing once all of it is done. */
export function JoinerSteps({ employeeid }: { employeeid: number }) {
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
              {step.path !== null && !step.done ? (
                <Link className={style.link} to={step.path}>
                  {t(step.title)}
                </Link>
              ) : (
                t(step.title)
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
