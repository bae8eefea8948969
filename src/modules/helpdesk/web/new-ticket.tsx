import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DynamicField as DynamicFieldOf, DynamicValue } from '#platform/contract/dynamic-form.ts';
import { isCallError } from '#platform/web/call.ts';
import { DynamicField } from '#platform/web/kit/dynamic-field.tsx';
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
  const [answers, setAnswers] = useState<ReadonlyMap<number, DynamicValue>>(new Map());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<{ ticketcategoryid: number | null; subject: string; body: string; priorityid: number | null }>({
    schema: createTicket.input.omit({ files: true, answers: true }),
    initial: { ticketcategoryid: null, subject: '', body: '', priorityid: NORMAL },
  });
  const categories = data?.categories ?? [];
  const chosen = categories.find(({ displayvalue }) => displayvalue === form.values.ticketcategoryid);
  const fields = chosen?.fields ?? [];
  const valueOf = (field: DynamicFieldOf): DynamicValue => answers.get(field.id) ?? field.value;
  const send = form.submit(
    async (values) => {
      const entries = fields.map((field) => ({ id: field.id, value: valueOf(field) }));
      try {
        const [row] = await mutateAsync({
          input: createTicket.input.parse({
            ...values,
            files: files.map(({ imagepath }) => imagepath),
            answers: entries,
          }),
        });
        created.id = row?.ticketid ?? 0;
      } catch (error) {
        if (isCallError(error)) setProblems(error.fields ?? {});
        throw error;
      }
    },
    () => {
      toast('success', t('Submitted successfully'));
      void go({ to: `/helpdesk/${created.id}` });
    },
  );
  return (
    <FormPage title={t('Ask a question')} back="/helpdesk" busy={form.busy} onSubmit={send} save="Submit">
      <SelectField
        field={form.bind('ticketcategoryid', () => {
          setAnswers(new Map());
          setProblems({});
        })}
        label="Category"
        options={categories}
        required
      />
      {chosen?.description ? <p className={style.quiet}>{chosen.description}</p> : null}
      {chosen?.isconfidential ? (
        <p className={style.quiet}>{t('Only you and the agents of this category will see it.')}</p>
      ) : null}
      <TextField field={form.bind('subject')} label="Subject" limit={150} required />
      <Suggestions subject={form.values.subject} />
      <TextField field={form.bind('body')} label="Question" lines={5} limit={MAX_BODY} required />
      {fields.map((field) => (
        <DynamicField
          key={`${form.values.ticketcategoryid} ${field.id}`}
          field={field}
          value={valueOf(field)}
          problem={problems[String(field.id)]}
          onChange={(value) => {
            setAnswers(new Map(answers).set(field.id, value));
            setProblems(({ [String(field.id)]: _mended, ...others }) => others);
          }}
          onBlur={() => undefined}
        />
      ))}
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
