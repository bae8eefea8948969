import { Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { PreviewPanel, Problems } from '#platform/web/kit/preview-panel.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../../contract/request.ts';
import { askSwap, previewSwap } from '../../contract/swap.ts';
import { ColleagueField } from './colleague-field.tsx';
import style from './swap.module.css';
import { SwapSides } from './swap-sides.tsx';

type Values = { employeeid: number | null; swapdate: string | null; withemployeeid: number | null; note: string };

type SwapDialog = {
  /** Null for oneself. */
  employeeid: number | null;
  name: string | null;
  onClose: () => void;
};

/** The form of a swap of shifts, beside who works when with it. */
export function SwapDialog({ employeeid, name, onClose }: SwapDialog) {
  const { mutateAsync } = useSave(askSwap, ['request']);
  const form = useForm<Values>({
    schema: askSwap.input,
    initial: { employeeid, swapdate: null, withemployeeid: null, note: '' },
  });
  const { bind, set, values } = form;
  const send = form.submit(
    async (input) => void (await mutateAsync({ input: askSwap.input.parse(input) })),
    () => {
      toast('success', name === null ? t('Your colleague is asked') : t('The swap is entered'));
      onClose();
    },
  );
  const date = bind('swapdate');
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={name === null ? t('Swap a shift') : t('Swap a shift of {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm
        onSubmit={send}
        onClose={onClose}
        busy={form.busy}
        save={name === null ? 'Ask colleague' : 'Enter swap'}
      >
        <div className={style.form}>
          <div className={style.fields}>
            <DateField
              field={{
                ...date,
                onChange: (next) => {
                  date.onChange(next);
                  // Whoever works on one day may not on another.
                  if (next !== values.swapdate) set('withemployeeid', null);
                },
              }}
              label="Day"
              required
            />
            <ColleagueField field={bind('withemployeeid')} employeeid={employeeid} date={values.swapdate} />
            <TextField field={bind('note')} label="Note" lines={2} limit={NOTE_LIMIT} />
          </div>
          <PreviewPanel
            endpoint={previewSwap}
            asked={{ employeeid, swapdate: values.swapdate, withemployeeid: values.withemployeeid }}
            title={t('Who works when')}
            missing={t('Choose the day and a colleague to see who works when.')}
          >
            {({ problems, people, notices }) => (
              <>
                <Problems problems={problems} />
                <SwapSides people={people} notices={notices} />
              </>
            )}
          </PreviewPanel>
        </div>
      </DialogForm>
    </Modal>
  );
}
