import { Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { MultiSelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { BATCH_LIMIT, REASON_LIMIT, reverseTransition, type TransitionRow } from '../../contract/transition.ts';
import style from './transition.module.css';

type Values = {
  leavetransitionid: number;
  batch: string;
  postedon: string | null;
  officeaddressids: number[];
  note: string;
};
type ReverseDialog = {
  row: TransitionRow;
  offices: readonly { officeaddressid: number; officename: string }[];
  isheld: boolean;
  onClose: () => void;
};

/** Takes a year end back, with the reason: every line of it gets its opposite. */
export function ReverseDialog({ row, offices, isheld, onClose }: ReverseDialog) {
  const { mutateAsync } = useSave(reverseTransition, ['leave']);
  const watch = useWatchJobs();
  const form = useForm<Values>({
    schema: reverseTransition.input,
    initial: {
      leavetransitionid: row.leavetransitionid,
      batch: t('Reversal of {{batch}}', { batch: row.batch }).slice(0, BATCH_LIMIT),
      postedon: today(),
      officeaddressids: [],
      note: '',
    },
  });
  const { bind } = form;
  const chosen = row.offices.length === 0 ? offices : offices.filter((one) => row.offices.includes(one.officename));
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: reverseTransition.input.parse(values) })),
    () => {
      void watch();
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Take {{batch}} back', { batch: row.batch })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={send} onClose={onClose} busy={form.busy} save="Reverse">
        <p className={style.quiet}>
          {t('Every line that was posted gets its opposite. Then the year can be closed again.')}
        </p>
        <TextField field={bind('batch')} label="Name" limit={BATCH_LIMIT} required />
        {isheld ? <DateField field={bind('postedon')} label="Posted on" required /> : null}
        <MultiSelectField
          field={bind('officeaddressids')}
          label="Offices"
          hint="Empty for everybody it was posted for"
          options={chosen.map((one) => ({ displayname: one.officename, displayvalue: one.officeaddressid }))}
        />
        <TextField field={bind('note')} label="Why" lines={3} limit={REASON_LIMIT} required />
      </DialogForm>
    </Modal>
  );
}
