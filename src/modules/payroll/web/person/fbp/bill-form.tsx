import { Button, FileButton, Modal } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { shrinkPicture } from '#platform/web/kit/shrink-picture.ts';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type Benefits, billForm, saveBill } from '../../../contract/person/fbp-plan.ts';

const SCANS = '.pdf,.jpg,.jpeg,.png';
type Draft = {
  head: number | null;
  billnumber: string;
  billdate: string | null;
  amount: number | null;
  file: File | null;
};

/** Claims a bill with its photo or PDF; a photo is made smaller before it is sent. */
export function BillForm({ view, onClose }: { view: Benefits; onClose: () => void }) {
  const { mutateAsync } = useSave(saveBill);
  const heads = view.heads.filter(({ chosen, accrued }) => chosen !== null || accrued > 0);
  const form = useForm<Draft>({
    schema: billForm,
    initial: { head: heads.length === 1 ? 0 : null, billnumber: '', billdate: null, amount: null, file: null },
    check: ({ head, file, billdate }) => ({
      ...(head === null ? { head: 'Please select the head' } : {}),
      ...(billdate === null ? { billdate: 'Please enter the date of the bill' } : {}),
      ...(file === null ? { file: 'Please add a photo or PDF of the bill' } : {}),
    }),
  });
  const send = async ({ head, file, billnumber, billdate, amount }: Draft) => {
    if (file === null) return;
    const [stored] = await upload(uploadDocument, await shrinkPicture(file), { query: { purpose: 'fbpbill' } });
    await mutateAsync({
      input: {
        ...billForm.parse({ billnumber, billdate, amount }),
        head: heads[head ?? 0]?.head ?? '',
        imagepath: stored?.imagepath ?? '',
      },
    });
  };
  const done = () => {
    toast('success', t('The bill was claimed'));
    onClose();
  };
  const file = form.bind('file');
  return (
    <Modal opened centered title={t('Claim a bill')} onClose={onClose} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm busy={form.busy} save="Claim" onClose={onClose} onSubmit={(event) => form.submit(send, done)(event)}>
        <SelectField
          field={form.bind('head')}
          label="Head"
          options={heads.map(({ name }, at) => ({ displayname: name, displayvalue: at }))}
          required
        />
        <DateField field={form.bind('billdate')} label="Bill date" required />
        <TextField field={form.bind('billnumber')} label="Bill number" limit={60} required />
        <MoneyField field={form.bind('amount')} label="Amount" required />
        <Place name={file.name}>
          <FileButton accept={SCANS} onChange={file.onChange}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />}
                aria-invalid={file.error !== undefined}
              >
                {file.value === null ? t('Add a photo or PDF') : file.value.name}
              </Button>
            )}
          </FileButton>
          {file.error ? <p role="alert">{t(file.error)}</p> : null}
        </Place>
      </DialogForm>
    </Modal>
  );
}
