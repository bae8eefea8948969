import { Input, Modal } from '@mantine/core';
import { useState } from 'react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { NumberField, Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { type Bound, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT, type Task } from '../contract/checklist.ts';
import { completeTask } from '../contract/task.ts';
import type { Question } from '../contract/template.ts';
import { FORM, isSelfClosing, OPEN, TASK_STATUS, UPLOAD } from '../contract/words.ts';

const SCANS = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
const DONE = 2;
const SKIPPED = 3;
type Value = string | number | null;
type File = { url: string; documentname: string };

/** Completes a task with what it asks for, or says why it is not done. */
export function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { mutateAsync } = useSave(completeTask, ['checklist']);
  const form = useForm<{
    checklisttaskid: number;
    statusid: number | null;
    note: string;
    answers: { id: number; value: Value }[];
    files: File[];
    recoveryamount: number | null;
  }>({
    schema: completeTask.input,
    initial: {
      checklisttaskid: task.checklisttaskid,
      statusid: task.statusid !== OPEN ? OPEN : isSelfClosing(task.kindid) ? SKIPPED : DONE,
      note: '',
      answers: task.questions.map(({ id }) => ({ id, value: '' })),
      files: task.files,
      recoveryamount: task.recoveryamount,
    },
  });
  const { statusid, answers } = form.values;
  const isDone = statusid === DONE;
  const save = form.submit(
    async (values) => void (await mutateAsync({ input: completeTask.input.parse(values), version: task.version })),
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const setAnswer = (id: number, value: Value) =>
    form.set(
      'answers',
      answers.map((one) => (one.id === id ? { id, value } : one)),
    );
  return (
    <Modal opened centered onClose={onClose} title={task.title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <SelectField
          field={form.bind('statusid')}
          label="Status"
          options={TASK_STATUS.options
            .filter(({ displayvalue }) => displayvalue !== 5 && (displayvalue !== OPEN || task.statusid !== OPEN))
            .filter(({ displayvalue }) => displayvalue !== DONE || !isSelfClosing(task.kindid))
            .map((one) => ({ ...one, displayname: t(one.displayname) }))}
          required
        />
        {isDone && task.kindid === FORM ? (
          <Place name="answers">
            {task.questions.map((question) => (
              <Answer
                key={question.id}
                question={question}
                value={answers.find(({ id }) => id === question.id)?.value ?? ''}
                onChange={(value) => setAnswer(question.id, value)}
              />
            ))}
            {form.bind('answers').error ? <Input.Error>{form.bind('answers').error}</Input.Error> : null}
          </Place>
        ) : null}
        {isDone && (task.kindid === UPLOAD || task.isproofrequired) ? <Proofs field={form.bind('files')} /> : null}
        <TextField
          field={form.bind('note')}
          label="Note"
          lines={2}
          limit={NOTE_LIMIT}
          {...(isDone ? {} : { required: true })}
        />
        {task.isrecoverable && statusid !== OPEN ? (
          <MoneyField
            field={form.bind('recoveryamount')}
            label="To be recovered"
            hint="Noted for the full and final settlement"
          />
        ) : null}
      </DialogForm>
    </Modal>
  );
}

type AnswerOf = { question: Question; value: Value; onChange: (value: Value) => void };

function Answer({ question: { id, label, typeid, isrequired }, value, onChange }: AnswerOf) {
  const field = <T,>(current: T): Bound<T> => ({
    name: `answer${id}`,
    value: current,
    error: undefined,
    onChange: (next) => onChange(next as Value),
    onBlur: () => undefined,
  });
  const words = { label, ...(isrequired ? { required: true } : {}) };
  if (typeid === 2) return <DateField field={field<string | null>(value === '' ? null : String(value))} {...words} />;
  if (typeid === 8) return <NumberField field={field<number | null>(value === '' ? null : Number(value))} {...words} />;
  return <TextField field={field(String(value ?? ''))} {...words} {...(typeid === 7 ? { lines: 4 } : {})} />;
}

/** The documents that prove that a task is done. */
function Proofs({ field }: { field: Bound<File[]> }) {
  const [names, setNames] = useState<readonly string[]>(field.value.map(({ documentname }) => documentname));
  const send = async (file: globalThis.File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'checklist_proof' }, onProgress });
    if (!stored?.imagepath) return;
    field.onChange([...field.value, { url: stored.imagepath, documentname: stored.name.slice(0, 150) }]);
    setNames([...names, stored.name]);
  };
  return (
    <Place name={field.name}>
      <div>
        {names.length > 0 ? <p>{names.join(', ')}</p> : null}
        <FileDrop label="Proof" accepts={SCANS} send={send} />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
