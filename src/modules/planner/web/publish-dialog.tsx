import { Button, Group, Modal } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { PlannerCalls, PlannerConflict } from '../contract/planner.ts';
import style from './planner.module.css';
import { useUndo } from './use-undo.tsx';

const REASON_WORDS: Readonly<Record<PlannerConflict['reason'], string>> = {
  changed: 'Somebody else has changed it since you planned it',
  left: 'The person has left by then',
  closed: 'It is inactive or was never published',
  gone: 'It has been deleted',
  early: 'It is not in force yet on that day',
  before: 'The person joins after these days',
  locked: 'Payroll is locked on some of these days',
  own: 'You cannot change your own job record',
  parts: 'A probation is one stretch of days with one plan',
  notearly: 'Its plan does not allow a confirmation before the end',
};

type Dialog = { calls: PlannerCalls; onPublished: () => void; onClose: () => void };

/** What publishing changes, and what cannot be published. */
export function PublishDialog({ calls, onPublished, onClose }: Dialog) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(calls.check, {}, { staleTime: 0 });
  const publish = useSave(calls.publish);
  const { action } = useUndo(calls);
  const conflicts = data?.conflicts ?? [];
  const send = async () => {
    try {
      const [done] = await publish.mutateAsync({ input: { isleavingout: conflicts.length > 0 } });
      toast(
        'success',
        plural(done?.peoplecount ?? 0, 'Published for {{count}} person', 'Published for {{count}} people'),
        done?.plannerbatchid ? { action: action(done.plannerbatchid), milliseconds: 10_000 } : {},
      );
      onPublished();
    } catch (failure) {
      toast('error', sentenceOf(failure), { keep: true });
    }
  };
  return (
    <Modal opened centered onClose={onClose} title={t('Publish')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {!data ? error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton /> : null}
      {data ? (
        <>
          <p>{plural(data.peoplecount, '{{count}} person’s plan changes.', '{{count}} people’s plans change.')}</p>
          {conflicts.length > 0 ? (
            <>
              <p>{t('These days cannot be published. They stay planned, and the others are published.')}</p>
              <ul className={style.lines} aria-label={t('Conflicts')}>
                {conflicts.map(({ employeeid, fullname, from, to, reason }) => (
                  <li key={`${employeeid} ${from}`}>
                    <span>
                      {fullname}, {day(from)}
                      {to === from ? '' : ` – ${day(to)}`}
                    </span>
                    <span>{t(REASON_WORDS[reason])}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <Group justify="flex-end" gap={8} mt={16}>
            <Button variant="default" onClick={onClose}>
              {t('Dismiss')}
            </Button>
            <Button loading={publish.isPending} onClick={() => void send()}>
              {t('Publish')}
            </Button>
          </Group>
        </>
      ) : null}
    </Modal>
  );
}
