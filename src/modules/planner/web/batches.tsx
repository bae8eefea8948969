import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { PlannerCalls } from '../contract/planner.ts';
import style from './planner.module.css';

/** What was published lately, each to be undone. */
export function Batches({ calls }: { calls: PlannerCalls }) {
  const { data } = useEndpoint(calls.batches, {}, { staleTime: 0 });
  const undo = useSave(calls.undo);
  const format = useSession()?.dateformatname;
  if (!data || data.length === 0) return null;
  const send = async (plannerbatchid: number) => {
    try {
      await undo.mutateAsync({ input: { plannerbatchid } });
      toast('success', t('Undone: everybody has the assignments of before'));
    } catch (failure) {
      toast('error', sentenceOf(failure), { keep: true });
    }
  };
  return (
    <Card title={t('Published lately')}>
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
                loading={undo.isPending}
                onClick={() => void send(plannerbatchid)}
              >
                {t('Undo')}
              </Button>
            ) : (
              <span className={style.quiet}>{t('Undone')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
