import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { CHECKS, type CheckKey, type checkTransition, type TransitionCheck } from '../../contract/transition.ts';
import { useYearWords } from './year-words.ts';
import style from './transition.module.css';

const LOG = '/track/leave/leavelog';
const POLICIES = '/config/track/leave/policy';
/** Where it is settled, for checks about the set-up. */
const PLACES: Partial<Record<CheckKey, string>> = { nopolicy: POLICIES, norule: POLICIES };

type CheckList = { checked: OutputOf<typeof checkTransition>[number]; again: () => void };

/** What is in the way of a year end, and what is good to know, each with whom it is about. */
export function CheckList({ checked: { people, year, checks }, again }: CheckList) {
  const yearWords = useYearWords();
  return (
    <Card
      title={t('Before it is posted')}
      side={
        <Button variant="default" size="compact-sm" onClick={again}>
          {t('Check again')}
        </Button>
      }
    >
      <div className={style.fields}>
        <p className={style.quiet}>
          {yearWords(year)} · {plural(people, '{{count}} person', '{{count}} people')}
        </p>
        {checks.length === 0 ? (
          <p className={style.fine}>
            <IconCircleCheck size={20} stroke={1.8} aria-hidden />
            {t('Nothing has to be settled first.')}
          </p>
        ) : (
          <ul className={style.checks} aria-label={t('Checks')}>
            {checks.map((one) => (
              <Found key={one.key} check={one} />
            ))}
          </ul>
        )}
      </div>{' '}
    </Card>
  );
}

function Found({ check }: { check: TransitionCheck }) {
  const { key, isblocking, count, people, names } = check;
  const place = PLACES[key];
  const Icon = isblocking ? IconAlertTriangle : IconInfoCircle;
  const more = count - people.length - names.length;
  return (
    <li>
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <b>{t(CHECKS[key])}</b> <Tag tone={isblocking ? 'bad' : 'info'}>{count.toLocaleString('en-IN')}</Tag>{' '}
        {isblocking ? <Tag tone="bad">{t('Settle this first')}</Tag> : null}
        <p className={style.named}>
          {people.map((one) => (
            <Anchor
              key={one.employeeid}
              component={Link}
              size="sm"
              to={LOG}
              search={{ employeeid: one.employeeid } as never}
            >
              {one.fullname} ({one.employeecode})
            </Anchor>
          ))}
          {names.map((name) => (
            <span key={name}>{name}</span>
          ))}
          {more > 0 ? <span>{t('and {{count}} more', { count: more.toLocaleString('en-IN') })}</span> : null}
        </p>
        {place ? (
          <Anchor component={Link} size="sm" to={place}>
            {t('Leave policies')}
          </Anchor>
        ) : null}
      </div>
    </li>
  );
}
