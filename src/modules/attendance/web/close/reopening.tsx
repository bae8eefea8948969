import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { askReopen, type CloseMonth, decideReopen, REASON_LIMIT } from '../../contract/close.ts';
import { monthText } from '../log/words.ts';
import style from './close.module.css';

/** Asks with a reason that a closed month is reopened. */
export function AskToReopen({ row: { closeid, month } }: { row: CloseMonth }) {
  const [isAsking, setAsking] = useState(false);
  const asking = useSave(askReopen);
  if (closeid === null) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {t('Ask to reopen')}
      </Button>
      {isAsking ? (
        <NoteDialog
          title={t('Reopen {{month}}', { month: monthText(month) })}
          label="Reason"
          hint="A second person who may close months reads it, and confirms or refuses."
          word="Ask to reopen"
          limit={REASON_LIMIT}
          missing="Please fill reason"
          send={async (reason) => {
            await asking.mutateAsync({ input: { closeid, reason } });
            toast('success', t('A second person has to confirm it now'));
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type AskedGiven = { row: CloseMonth; asked: NonNullable<CloseMonth['asked']> };

/** What somebody has asked for, and the word of the second person; whoever has asked can take it back. */
export function Asked({ row, asked }: AskedGiven) {
  const day = useDay();
  const mayEdit = useMay('attendanceClose', 'edit');
  const watch = useWatchJobs();
  const { mutateAsync, isPending } = useSave(decideReopen, ['leave']);
  const send = async (isconfirmed: boolean) => {
    try {
      await mutateAsync({ input: { closeid: row.closeid ?? 0, isconfirmed } });
      if (isconfirmed) void watch();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const confirm = async () => {
    const text = t('Reopen {{month}}? What its close charged to leave is reversed.', {
      month: monthText(row.month),
    });
    if (await ask({ text, yes: 'Reopen the month', no: 'Dismiss' })) await send(true);
  };
  return (
    <div className={style.asked}>
      <p className={style.quiet}>
        {t('{{name}} asked on {{day}} to reopen this month: {{reason}}', {
          name: asked.askedbyname ?? '–',
          day: day(asked.askedat),
          reason: asked.reason,
        })}
      </p>
      {mayEdit ? (
        <Group gap={8}>
          {asked.isown ? null : (
            <Button size="compact-sm" loading={isPending} onClick={() => void confirm()}>
              {t('Confirm')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void send(false)}>
            {t(asked.isown ? 'Withdraw' : 'Refuse')}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
