import { Modal } from '@mantine/core';
import { DocumentField } from '#platform/web/kit/attached.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { addDocument, NUMBER_LIMIT, type OwnDocuments, uploadOwn } from '../contract/document.ts';
import style from './drive.module.css';

type DocumentDialog = {
  types: OwnDocuments['types'];
  /** The type that is asked for. */
  documenttypeid?: number | undefined;
  /** Whose document it is; without it the reader's own. */
  employeeid?: number;
  onClose: () => void;
};

/** Hands in a document: its type, the file, its number and its last day. */
export function DocumentDialog({ types, documenttypeid, employeeid, onClose }: DocumentDialog) {
  const { mutateAsync: send } = useSave(uploadOwn, ['request', 'employeeDocument']);
  const { mutateAsync: add } = useSave(addDocument, ['request']);
  const form = useForm<{
    documenttypeid: number | null;
    imagepath: string | null;
    documentno: string;
    expireson: string | null;
  }>({
    schema: uploadOwn.input,
    initial: { documenttypeid: documenttypeid ?? null, imagepath: null, documentno: '', expireson: null },
    check: ({ imagepath }) => (imagepath === null ? { imagepath: 'Please choose the file' } : {}),
  });
  const save = form.submit(
    async (values) => {
      const input = uploadOwn.input.parse(values);
      await (employeeid === undefined ? send({ input }) : add({ input: { ...input, employeeid } }));
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const file = form.bind('imagepath');
  const type = types.find(({ displayvalue }) => displayvalue === form.values.documenttypeid);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Hand in a document')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <SelectField field={form.bind('documenttypeid')} label="Document type" options={types} required />
        {type?.description ? <p className={style.quiet}>{type.description}</p> : null}
        <DocumentField value={file.value} onChange={file.onChange} purpose="person_document" />
        {file.error ? <p className={style.bad}>{file.error}</p> : null}
        <TextField field={form.bind('documentno')} label="Number" limit={NUMBER_LIMIT} />
        {type === undefined || type.isexpiring ? (
          <DateField field={form.bind('expireson')} label="Last day" required={type?.isexpiring ?? false} />
        ) : null}
      </DialogForm>
    </Modal>
  );
}
