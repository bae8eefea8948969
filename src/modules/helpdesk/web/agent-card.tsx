import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { changeTicket, type HelpdeskInit, PRIORITY, STATUS, type TicketDetail } from '../contract/ticket.ts';
import { mayBecome } from '../engine/ticket.ts';
import style from './helpdesk.module.css';
import { MergeDialog } from './merge-dialog.tsx';

type Values = {
  ticketid: number;
  agentid: number | null;
  ticketcategoryid: number | null;
  priorityid: number | null;
  statusid: number | null;
};

/** Who answers a ticket, its category, priority and status. */
export function AgentCard({ ticket, init }: { ticket: TicketDetail; init: HelpdeskInit }) {
  const { mutateAsync } = useSave(changeTicket, ['request']);
  const [merging, setMerging] = useState(false);
  const form = useForm<Values>({
    schema: changeTicket.input,
    initial: {
      ticketid: ticket.ticketid,
      agentid: ticket.agentid,
      ticketcategoryid: ticket.ticketcategoryid,
      priorityid: ticket.priorityid,
      statusid: ticket.statusid,
    },
  });
  const save = form.submit(
    async (values) => {
      try {
        await mutateAsync({ input: changeTicket.input.parse(values), version: ticket.version });
      } catch (error) {
        toast('error', t(sentenceOf(error)), { keep: true });
        throw error;
      }
    },
    () => toast('success', t('Saved successfully')),
  );
  const { ticketcategoryid } = form.values;
  const agents = init.agents.filter(
    (one) => one.displayvalue !== ticket.employeeid && one.ticketcategoryids.includes(ticketcategoryid ?? 0),
  );
  const statuses = STATUS.options.filter(({ displayvalue }) => mayBecome(ticket.statusid, displayvalue, 'agent'));
  const translated = (options: readonly { displayname: string; displayvalue: number }[]) =>
    options.map((one) => ({ ...one, displayname: t(one.displayname) }));
  return (
    <Card title={t('Answered by')}>
      <form noValidate className={style.page} onSubmit={(event) => void save(event)}>
        <div className={style.fields}>
          <SelectField field={form.bind('agentid')} label="Agent" options={agents} />
          <SelectField field={form.bind('ticketcategoryid')} label="Category" options={init.categories} required />
          <SelectField
            field={form.bind('priorityid')}
            label="Priority"
            options={translated(PRIORITY.options)}
            required
          />
          <SelectField field={form.bind('statusid')} label="Status" options={translated(statuses)} required />
        </div>
        <div className={style.buttons}>
          <Button type="submit" variant="default" loading={form.busy}>
            {t('Save')}
          </Button>
          <Button variant="default" onClick={() => setMerging(true)}>
            {t('Merge …')}
          </Button>
        </div>
      </form>
      {merging ? <MergeDialog ticket={ticket} onClose={() => setMerging(false)} /> : null}
    </Card>
  );
}
