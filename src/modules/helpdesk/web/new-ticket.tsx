import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { createTicket, initHelpdesk, MAX_BODY, PRIORITY } from '../contract/ticket.ts';
import { FilesField, type PostFile } from './files-field.tsx';
import style from './helpdesk.module.css';
import { Suggestions } from './suggestions.tsx';

const NORMAL = 2;

/** Asks a question in a category. */
export default function NewTicket() {
  const go = useNavigate();
  const { data } = useEndpoint(initHelpdesk, {});
  const { mutateAsync } = useSave(createTicket, ['request']);
  const [files, setFiles] = useState<readonly PostFile[]>([]);
  const created = { id: 0 };
  const form = useForm<{ ticketcategoryid: number | null; subject: string; body: string; priorityid: number | null }>({
    schema: createTicket.input.omit({ files: true }),
    initial: { ticketcategoryid: null, subject: '', body: '', priorityid: NORMAL },
  });
  const send = form.submit(
    async (values) => {
      const [row] = await mutateAsync({
        input: createTicket.input.parse({ ...values, files: files.map(({ imagepath }) => imagepath) }),
      });
      created.id = row?.ticketid ?? 0;
    },
    () => {
      toast('success', t('Submitted successfully'));
      void go({ to: `/helpdesk/${created.id}` });
    },
  );
  const categories = data?.categories ?? [];
  const chosen = categories.find(({ displayvalue }) => displayvalue === form.values.ticketcategoryid);
  return (
    <FormPage title={t('Ask a question')} back="/helpdesk" busy={form.busy} onSubmit={send} save="Submit">
      <SelectField field={form.bind('ticketcategoryid')} label="Category" options={categories} required />
      {chosen?.description ? <p className={style.quiet}>{chosen.description}</p> : null}
      {chosen?.isconfidential ? (
        <p className={style.quiet}>{t('Only you and the agents of this category will see it.')}</p>
      ) : null}
      <TextField field={form.bind('subject')} label="Subject" limit={150} required />
      <Suggestions subject={form.values.subject} />
      <TextField field={form.bind('body')} label="Question" lines={5} limit={MAX_BODY} required />
      <FilesField value={files} onChange={setFiles} />
      <SelectField
        field={form.bind('priorityid')}
        label="Priority"
        options={PRIORITY.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
    </FormPage>
  );
}
