import { lazy, Suspense, useState } from 'react';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { formatDay, today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import style from './desk.module.css';

/** They come with the components of the cards, so that the first script stays small. */
const Cards = lazy(() => import('./cards.tsx'));
const FormerDesk = lazy(() => import('./former-desk.tsx'));

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning, {{name}}';
  if (hour < 17) return 'Good afternoon, {{name}}';
  return 'Good evening, {{name}}';
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
        <h2>{t(greeting(now.getHours()), { name: session.fullname.split(' ')[0] ?? '' })}</h2>
        <p className="number">
          {t(weekday)}, {formatDay(on, session.dateformatname)}
        </p>
      </header>
      <Suspense fallback={null}>{session.support ? null : session.isformer ? <FormerDesk /> : <Cards />}</Suspense>
    </div>
  );
}
