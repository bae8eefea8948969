import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  depositForm,
  type FilingOf,
  filingTrail,
  recordFiling,
  takeBackFiling,
} from '../../../contract/outputs/statutory-calendar.ts';
import style from '../../run/run.module.css';

export type Filing = FilingOf & {
  /** What is filed, as it is shown: "Provident fund, October 2026". */
  readonly name: string;
  /** Paise that are proposed; null where they are not known. */
  readonly amount: number | null;
  readonly isdone: boolean;
};
const ofFiling = ({ kind, establishmentid, statecode, period }: Filing): FilingOf => ({
  kind,
  establishmentid,
  statecode,
  period,
});
/** Answers that show what is recorded. */
const FEATURES = ['payrollRun'] as const;

/** Earlier records of the deposit or filing, the newest first. */
function Trail({ filing }: { filing: Filing }) {
  const { data } = useEndpoint(filingTrail, ofFiling(filing));
  const day = useDay();
  const session = useSession();
  if (!data || data.length === 0) return null;
  return (
    <ul className={style.list} aria-label={t('Recorded so far')}>
      {data.map((one) => (
        <li key={one.statutoryfilingid}>
          <span className={style.grow}>
            {one.filedon === null
              ? t('Undone: {{reason}}', { reason: one.reference })
              : `${day(one.filedon)} · ${one.reference}`}
            <br />
            <span className={style.dim}>
              {[one.byname ?? '', displayMoment(one.addeddate, session?.dateformatname)].filter(Boolean).join(' · ')}
            </span>
          </span>
          {one.amount === null ? null : <Money amount={one.amount} />}
        </li>
      ))}
    </ul>
  );
}

type Draft = { filedon: string | null; reference: string; amount: number | null };

/** Records that something was deposited or filed, or takes a record back. */
export function StatutoryFilingDialog({ filing, onClose }: { filing: Filing; onClose: () => void }) {
  const { mutateAsync } = useSave(recordFiling, FEATURES);
  const takeBack = useSave(takeBackFiling, FEATURES);
  const [isTakingBack, setTakingBack] = useState(false);
  const form = useForm<Draft>({
    schema: depositForm,
    initial: { filedon: null, reference: '', amount: filing.amount },
  });
  const save = form.submit(
    async (values) => {
      await mutateAsync({ input: { ...ofFiling(filing), ...depositForm.parse(values) } });
    },
    () => {
      toast('success', t('It is recorded'));
      onClose();
    },
  );
  if (isTakingBack)
    return (
      <NoteDialog
        title={t('Undo: {{name}}', { name: filing.name })}
        label="Reason"
        hint="The record stays in the trail with the reason, and it is due again."
        word="Undo"
        danger
        limit={60}
        missing="Please add comment"
        send={async (reason) => {
          await takeBack.mutateAsync({ input: { ...ofFiling(filing), reason } });
          onClose();
        }}
        onClose={() => setTakingBack(false)}
      />
    );
  return (
    <Modal opened size="md" onClose={onClose} title={filing.name} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Trail filing={filing} />
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <DateField
          field={form.bind('filedon')}
          label={filing.kind === 'certificate' ? 'Filed on' : 'Deposited on'}
          required
        />
        <TextField field={form.bind('reference')} limit={60} label="Challan or acknowledgement number" required />
        {filing.kind === 'certificate' ? null : <MoneyField field={form.bind('amount')} label="Amount" />}
        {filing.isdone ? (
          <Button variant="subtle" color="red" onClick={() => setTakingBack(true)}>
            {t('Undo what is recorded')}
          </Button>
        ) : null}
      </DialogForm>
    </Modal>
  );
}
