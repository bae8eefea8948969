import { Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { fileStatement, filingForm } from '../../../contract/outputs/tds-statement.ts';

type Dialog = {
  readonly of: { readonly taxyear: string; readonly quarter: number; readonly establishmentid: number };
  readonly form: string;
  readonly onClose: () => void;
};

/** Records that the statement of the quarter, or a correction, was filed. */
export function FilingDialog({ of, form: name, onClose }: Dialog) {
  const { mutateAsync } = useSave(fileStatement);
  const form = useForm<{ filedon: string | null; acknowledgement: string }>({
    schema: filingForm,
    initial: { filedon: null, acknowledgement: '' },
  });
  const save = form.submit(
    async (values) => {
      const { taxyear, quarter, establishmentid } = of;
      await mutateAsync({ input: { ...filingForm.parse(values), taxyear, quarter, establishmentid } });
    },
    () => {
      toast('success', t('The filing was recorded'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      size="md"
      onClose={onClose}
      title={t('{{form}} was filed', { form: name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <DateField field={form.bind('filedon')} label="Filed on" required />
        <TextField
          field={form.bind('acknowledgement')}
          limit={30}
          label="Acknowledgement number"
          hint="As the portal gave it. The payslips of the quarter are noted with it."
          required
        />
      </DialogForm>
    </Modal>
  );
}
