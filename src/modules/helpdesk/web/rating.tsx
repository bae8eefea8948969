import { Button, Rating as Stars, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { rateTicket, type TicketDetail } from '../contract/ticket.ts';
import style from './helpdesk.module.css';

const MAX_NOTE = 1000;

/** The requester rates the answer, once. */
export function Rating({ ticket: { ticketid } }: { ticket: TicketDetail }) {
  const { mutateAsync, isPending } = useSave(rateTicket, ['request']);
  const [rating, setRating] = useState(0);
  const [note, setNote] = useState('');
  const send = async () => {
    try {
      await mutateAsync({ input: { ticketid, rating, note: note.trim() || null } });
      toast('success', t('Thank you'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card title={t('How was the answer?')}>
      <div className={style.page}>
        <Stars
          value={rating}
          onChange={setRating}
          size="lg"
          getSymbolLabel={(value) => t('{{rating}} of 5', { rating: value })}
        />
        <Textarea
          label={t('Note')}
          autosize
          minRows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div>
          <Button disabled={rating === 0} loading={isPending} onClick={() => void send()}>
            {t('Rate')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
