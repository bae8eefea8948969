import { Anchor } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import type { Reason } from '#platform/web/kit/explanation-tree.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type HelpdeskInit, initHelpdesk, MAX_BODY } from '#modules/helpdesk/contract/ticket.ts';
import type { PayslipView } from '../../../contract/outputs/payslip-view.ts';
import { askAboutLine } from '../../../contract/outputs/question.ts';
import { monthName } from '../../words.ts';

type Line = { payrollrunid: number; line: number; subject: string };

/** Adds to the working of a line of one's own locked payslip the question about it, by its place in the payslip. */
export function useLineQuestion({ employeeid, locked, payrollrunid, payrollmonth }: PayslipView) {
  const isown = useSession()?.employeeid === employeeid;
  const mayAsk = useMay('request', 'edit') && isown && locked;
  return (reason: Reason, at: number): Reason => {
    if (!mayAsk) return reason;
    const subject = t('{{line}}, payslip {{month}}', { line: reason.label, month: monthName(payrollmonth) });
    const note = <AskLine payrollrunid={payrollrunid} line={at} subject={subject} />;
    return { ...reason, reasons: [...(reason.reasons ?? []), { key: 'question', label: '', note }] };
  };
}

function AskLine(line: Line) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Anchor className="no-print" component="button" type="button" inherit onClick={() => setOpen(true)}>
        {t('Ask about this line')}
      </Anchor>
      {open ? <AskDialog {...line} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AskDialog({ onClose, ...line }: Line & { onClose: () => void }) {
  const query = useEndpoint(initHelpdesk, {});
  return (
    <LoadedDialog title={t('Ask about this line')} size="md" onClose={onClose} query={query}>
      {(init) => <Form init={init} {...line} onClose={onClose} />}
    </LoadedDialog>
  );
}

function Form({ init, payrollrunid, line, subject, onClose }: Line & { init: HelpdeskInit; onClose: () => void }) {
  const go = useNavigate();
  const { mutateAsync } = useSave(askAboutLine, ['request']);
  const created = { id: 0 };
  const form = useForm<{ ticketcategoryid: number | null; subject: string; body: string }>({
    schema: askAboutLine.input.omit({ payrollrunid: true, line: true }),
    initial: { ticketcategoryid: null, subject, body: '' },
  });
  const send = form.submit(
    async (values) => {
      const [row] = await mutateAsync({ input: askAboutLine.input.parse({ ...values, payrollrunid, line }) });
      created.id = row?.ticketid ?? 0;
    },
    () => {
      toast('success', t('Submitted successfully'));
      void go({ to: `/helpdesk/${created.id}` });
    },
  );
  return (
    <DialogForm busy={form.busy} onSubmit={send} onClose={onClose} save="Submit">
      <SelectField field={form.bind('ticketcategoryid')} label="Category" options={init.categories} required />
      <TextField field={form.bind('subject')} label="Subject" limit={150} required />
      <TextField field={form.bind('body')} label="Question" lines={4} limit={MAX_BODY} required />
    </DialogForm>
  );
}
