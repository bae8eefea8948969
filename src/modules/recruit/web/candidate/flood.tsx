import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getApplicationLimit, raiseApplicationLimit, releaseApplications } from '../../contract/candidate/flood.ts';
import style from '../recruit.module.css';
import own from './candidate.module.css';

/** Acknowledges applications that came in a flood: their candidates get the mail that others get at once. */
export function Acknowledge({
  ids,
  done,
  size = 'sm',
}: {
  ids: readonly number[];
  done?: () => void;
  size?: 'sm' | 'compact-sm';
}) {
  const { mutateAsync, isPending } = useSave(releaseApplications, ['candidate']);
  const acknowledge = async () => {
    try {
      const [{ released } = { released: 0 }] = await mutateAsync({ input: { candidateapplicationids: [...ids] } });
      toast('success', plural(released, '{{count}} application acknowledged', '{{count}} applications acknowledged'));
      done?.();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Button size={size} variant="default" loading={isPending} onClick={() => void acknowledge()}>
      {t('Acknowledge')}
    </Button>
  );
}

/** Why the candidate has had no mail yet, on the page of the application. */
export const UnacknowledgedCard = ({
  candidateapplicationid,
  mayedit,
}: {
  candidateapplicationid: number;
  mayedit: boolean;
}) => (
  <Card title={t('Not acknowledged yet')}>
    <p className={style.quiet}>
      {t(
        'This application came with many others, so nothing was mailed. If it is genuine, acknowledge it or move it to the next stage.',
      )}
    </p>
    {mayedit ? (
      <div className={own.apart}>
        <Acknowledge ids={[candidateapplicationid]} />
      </div>
    ) : null}
  </Card>
);

/** Takes more applications of one network for a day, such as on the day of a campus drive. */
export function RaiseLimit() {
  const format = useSession()?.dateformatname;
  const [limit] = useEndpoint(getApplicationLimit, {}).data ?? [];
  const { mutateAsync } = useSave(raiseApplicationLimit, ['candidate']);
  if (!limit) return null;
  if (limit.raiseduntil !== null)
    return (
      <span className={style.quiet}>
        {t('Up to {{count}} applications an hour from one network until {{time}}', {
          count: limit.raised,
          time: displayMoment(limit.raiseduntil, format),
        })}
      </span>
    );
  const raise = async () => {
    const text = t(
      'At most {{usual}} applications an hour are taken from one network. Take {{raised}} for the next 24 hours, for example during a campus drive?',
      { usual: limit.usual, raised: limit.raised },
    );
    if (!(await ask({ text, yes: 'Take more', no: 'Cancel' }))) return;
    await mutateAsync({ input: {} }).catch((error: unknown) => toast('error', t(sentenceOf(error)), { keep: true }));
  };
  return (
    <Button variant="default" onClick={() => void raise()}>
      {t('Take more from one network')}
    </Button>
  );
}
