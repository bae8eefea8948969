import { lazy, Suspense, useState } from 'react';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { formatDay, today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { type Session, useSession } from '#platform/web/session.ts';
import style from './desk.module.css';

/** They come with the components of the cards, so that the first script stays small. */
const Cards = lazy(() => import('./cards.tsx'));
const FormerDesk = lazy(() => import('./former-desk.tsx'));

/** An account without an employee is often named after its role, which is no first name. */
function greeting(hour: number, { employeeid, fullname }: Session): string {
  const name = fullname.split(' ')[0] ?? '';
  const isPerson = employeeid !== null;
  if (hour < 12) return isPerson ? t('Good morning, {{name}}', { name }) : t('Good morning');
  if (hour < 17) return isPerson ? t('Good afternoon, {{name}}', { name }) : t('Good afternoon');
  return isPerson ? t('Good evening, {{name}}', { name }) : t('Good evening');
}

export default function Desk() {
  const session = useSession();
  const [now] = useState(() => new Date());
  if (!session) return null;
  const on = today();
  const weekday = WEEKDAYS[weekdayOf(on)] ?? '';
  return (
    <div className={style.desk}>
      <header className={style.hello}>
        <h2>{greeting(now.getHours(), session)}</h2>
        <p className="number">
          {t(weekday)}, {formatDay(on, session.dateformatname)}
        </p>
      </header>
      <Suspense fallback={null}>{session.support ? null : session.isformer ? <FormerDesk /> : <Cards />}</Suspense>
    </div>
  );
}
