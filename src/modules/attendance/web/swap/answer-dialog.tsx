import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../../contract/request.ts';
import { answerSwap, listSwapsToAnswer, type SwapRow } from '../../contract/swap.ts';
import style from './swap.module.css';
import { SwapSides } from './swap-sides.tsx';

/** What a colleague answers to a swap: agree, or decline with a note. */
export function AnswerDialog({ swap, onClose }: { swap: SwapRow; onClose: () => void }) {
  const day = useDay();
  const query = useEndpoint(listSwapsToAnswer, {});
  const { mutateAsync, isPending } = useSave(answerSwap, ['request']);
  const [note, setNote] = useState('');
  const answer = async (isagreed: boolean) => {
    try {
      await mutateAsync({ input: { shiftswapid: swap.shiftswapid, isagreed, note: note.trim() || null } });
      toast('success', isagreed ? t('You agreed. The swap is sent for approval') : t('You declined'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      void query.refetch();
    }
    onClose();
  };
  return (
    <LoadedDialog
      title={t('{{name}} asks you to swap shifts on {{date}}', {
        name: swap.person.fullname,
        date: day(swap.swapdate),
      })}
      onClose={onClose}
      query={query}
    >
      {(waiting) => (
        <div className={style.answer}>
          {swap.note ? <p>{swap.note}</p> : null}
          <SwapSides people={waiting.find(({ shiftswapid }) => shiftswapid === swap.shiftswapid)?.people ?? []} />
          <Textarea
            label={t('Note')}
            autosize
            minRows={2}
            maxLength={NOTE_LIMIT}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" disabled={isPending} onClick={() => void answer(false)}>
              {t('Decline')}
            </Button>
            <Button disabled={isPending} onClick={() => void answer(true)}>
              {t('Agree')}
            </Button>
          </Group>
        </div>
      )}
    </LoadedDialog>
  );
}
