import { Skeleton } from '@mantine/core';
import { type FunctionComponent, lazy, Suspense, useState } from 'react';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { formatDay, today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { DeskCard } from '#platform/web/module.ts';
import { useSession } from '#platform/web/session.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './desk.module.css';

/** One lazy component per card, created once: a new one on each render would load for ever. */
const loaded = new Map<string, FunctionComponent>();
function cardOf({ key, load }: DeskCard): FunctionComponent {
  const known = loaded.get(key);
  if (known) return known;
  const created = lazy(load);
  loaded.set(key, created);
  return created;
}

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning, {{name}}';
  if (hour < 17) return 'Good afternoon, {{name}}';
  return 'Good evening, {{name}}';
}

export default function Desk() {
  const session = useSession();
  const cards = useContributions('deskCards').sort((a, b) => a.order - b.order);
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
      <div className={style.cards}>
        {cards.map((card) => {
          const Card = cardOf(card);
          return (
            <div key={card.key} className={style.slot} data-wide={card.wide ?? false}>
              <Suspense fallback={<Skeleton height={160} radius="md" />}>
                <Card />
              </Suspense>
            </div>
          );
        })}
      </div>
    </div>
  );
}
