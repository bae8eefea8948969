import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listSwapsToAnswer, type SwapRow } from '../../contract/swap.ts';
import style from './swap.module.css';

/** It comes once somebody answers: the first page is without it. */
const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }));

/**
 * Swaps of shifts that wait for the reader's answer; nothing when there are none. My Desk has read them, Request Center
 * has not.
 */
export default function WaitingSwaps({ data: read }: { data?: SwapRow[] }) {
  const day = useDay();
  const query = useEndpoint(listSwapsToAnswer, {}, { enabled: read === undefined });
  const data = read ?? query.data ?? [];
  const [answered, setAnswered] = useState<SwapRow>();
  return (
    <>
      {data.length === 0 ? null : (
        <Card title={t('Shift swaps to answer')}>
          <ul className={style.list}>
            {data.map((swap) => (
              <li key={swap.shiftswapid}>
                <span>
                  {t('{{name}} asks you to swap shifts on {{date}}', {
                    name: swap.person.fullname,
                    date: day(swap.swapdate),
                  })}
                </span>
                <Button size="xs" onClick={() => setAnswered(swap)}>
                  {t('Answer')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {answered ? (
        <Suspense fallback={null}>
          <AnswerDialog swap={answered} onClose={() => setAnswered(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
