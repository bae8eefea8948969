import { Modal } from '@mantine/core';
import { useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { SpanFields } from '#platform/web/kit/span-fields.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { cancelLeave, type LeaveRequestRow, NOTE_LIMIT } from '../../contract/request.ts';
import style from './log.module.css';
import { spanText } from './words.ts';

type Values = {
  leaverequestid: number;
  fromdate: string | null;
  fromhalf: number | null;
  todate: string | null;
  tohalf: number | null;
  note: string;
};

/** Takes days back of approved leave: all of them, or some. */
export function CancelDialog({ row, onClose }: { row: LeaveRequestRow; onClose: () => void }) {
  const day = useDay();
  const { leaverequestid, fromdate, fromhalf, todate, tohalf, fromtime } = row;
  const { mutateAsync } = useSave(cancelLeave, ['request']);
  const form = useForm<Values>({
    schema: cancelLeave.input,
    initial: { leaverequestid, fromdate, fromhalf, todate, tohalf, note: '' },
  });
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: cancelLeave.input.parse(values) })),
    () => {
      toast('success', t('Request sent'));
      onClose();
    },
  );
  const { bind } = form;
  return (
    <Modal opened size="lg" onClose={onClose} title={t('Cancel days')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={send} onClose={onClose} busy={form.busy} save="Send">
        <p className={style.lead}>
          {row.leavetypename}, {spanText(row, day)}
        </p>
        {fromtime === null ? (
          <SpanFields
            fields={{
              fromdate: bind('fromdate'),
              fromhalf: bind('fromhalf'),
              todate: bind('todate'),
              tohalf: bind('tohalf'),
            }}
            from={fromdate}
            to={todate}
          />
        ) : null}
        <TextField field={bind('note')} label="Note" lines={2} limit={NOTE_LIMIT} />
        <p className={style.quiet}>{t('The days come back to the balance when the request is approved.')}</p>
      </DialogForm>
    </Modal>
  );
}
