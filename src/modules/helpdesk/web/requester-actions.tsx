import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { changeTicket, type TicketDetail } from '../contract/ticket.ts';
import { CLOSED, mayBecome, REOPENED } from '../engine/ticket.ts';
import style from './helpdesk.module.css';

/** The requester closes a ticket, or opens a resolved one again. */
export function RequesterActions({ ticket }: { ticket: TicketDetail }) {
  const { mutateAsync, isPending } = useSave(changeTicket, ['request']);
  const { ticketid, agentid, ticketcategoryid, priorityid, statusid, version } = ticket;
  const become = async (next: 5 | 6) => {
    try {
      await mutateAsync({ input: { ticketid, agentid, ticketcategoryid, priorityid, statusid: next }, version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <span className={style.buttons}>
      {statusid !== REOPENED && mayBecome(statusid, REOPENED, 'requester') ? (
        <Button variant="default" loading={isPending} onClick={() => void become(REOPENED)}>
          {t('Open again')}
        </Button>
      ) : null}
      {statusid !== CLOSED && mayBecome(statusid, CLOSED, 'requester') ? (
        <Button variant="default" loading={isPending} onClick={() => void become(CLOSED)}>
          {t('Close ¦ action')}
        </Button>
      ) : null}
    </span>
  );
}
