import { Skeleton } from '@mantine/core';
import { type CSSProperties, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { oversees, reachesOthers } from '#platform/contract/oversight.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { DeskCard } from '#platform/web/module.ts';
import { useSession } from '#platform/web/session.ts';
import { useDeskCards } from '#platform/web/shell/modules.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useEndpoint, WAITING } from '#platform/web/use-endpoint.ts';
import { getDesk } from '../contract/desk.ts';
import { arrange, keepPlaces } from '../engine/arrange.ts';
import style from './desk.module.css';

/** Milliseconds between two answers while the desk is open. */
const EVERY = 120_000;

type Shown = FunctionComponent<{ data: unknown; since: number }>;
/** One lazy component per card, created once: a new one on each render would load for ever. */
const loaded = new Map<string, Shown>();
function cardOf({ key, load }: DeskCard): Shown {
  const existing = loaded.get(key);
  if (existing) return existing;
  // What the server answers under a key has the shape of the component of that key.
  const created = lazy(async () => ({ default: (await load()).default as Shown }));
  loaded.set(key, created);
  return created;
}

/** The place of a card, as high as its lines whatever is in it. */
function Place({ card: { lines = 3 }, children }: { card: DeskCard; children: ReactNode }) {
  const height = { '--lines': lines } as CSSProperties;
  return (
    <div className={style.place} style={height}>
      {children}
    </div>
  );
}
const waiting = <Skeleton height="100%" radius="md" />;

/** The cards that the reader's rights allow, in the order of their desk. */
function usePlaces(): DeskCard[] {
  const features = useSession()?.features ?? [];
  // As the desk is opened: nothing moves under an open one.
  const [isPhone] = useState(() => matchMedia('(max-width: 48em)').matches);
  const cards = useDeskCards().filter(
    ({ others, access }) => !others || (access !== undefined && reachesOthers(features, access.feature)),
  );
  return arrange(cards, { oversees: oversees(features), isPhone });
}

/** The cards by one answer. Until it is there, those of most days are drawn as empty places. */
export default function Cards() {
  const places = usePlaces();
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(getDesk, {}, { every: EVERY, area: WAITING });
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  if (!data) {
    if (error) return <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />;
    return (
      <div key="usual" className={style.cards} aria-busy>
        {places
          .filter(({ usual }) => usual)
          .map((card) => (
            <Place key={card.key} card={card}>
              {waiting}
            </Place>
          ))}
      </div>
    );
  }
  const answers = new Map(data.map((answer) => [answer.key, answer]));
  const present = places.map(({ key }) => key).filter((key) => answers.has(key));
  const keys = keepPlaces(drawn, present);
  if (keys !== drawn) setDrawn(keys);
  if (keys.length === 0) return <p className={style.quiet}>{t('Nothing waits for you')}</p>;
  return (
    <div key="cards" className={style.cards}>
      {keys.map((key) => {
        const place = places.find((one) => one.key === key);
        if (!place) return null;
        const answer = answers.get(key);
        const Content = cardOf(place);
        return (
          <Place key={key} card={place}>
            {answer === undefined ? (
              <Card title={t('Nothing is left here')} />
            ) : answer.error === null ? (
              <Suspense fallback={waiting}>
                <Content data={answer.data} since={dataUpdatedAt} />
              </Suspense>
            ) : (
              <Card title={t('This could not be loaded')}>{t(answer.error)}</Card>
            )}
          </Place>
        );
      })}
    </div>
  );
}
