import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { message } from '#platform/contract/messages.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { createPerson, initPerson, personCreate } from '../contract/record.ts';
import { EMPTY_JOB, JobFields } from './job-fields.tsx';

type Init = OutputOf<typeof initPerson>;
const GENDERS: Readonly<Record<string, string>> = { M: 'Male', F: 'Female', O: 'Other' };
const EMPTY = {
  ...EMPTY_JOB,
  employeecode: '',
  fullname: '',
  emailid: '',
  mobilenumber: '',
  workemailalias: '',
  pincode: '',
  joiningdate: null as string | null,
  dateofbirth: null as string | null,
  gender: '',
};
type Draft = typeof EMPTY;

/** Adds one person on screen; many are added with a file. */
export default function CreatePerson() {
  const query = useEndpoint(initPerson, {}, { staleTime: 0 });
  const waiting = waitingFor([query], query.data !== undefined);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  return <Fields init={query.data} />;
}

/** Selected by name, stored as a letter. */
const byName = (field: Bound<string>): Bound<string> => ({
  ...field,
  value: field.value === '' ? '' : t(GENDERS[field.value] ?? ''),
  onChange: (name) => field.onChange(Object.keys(GENDERS).find((key) => t(GENDERS[key] ?? '') === name) ?? ''),
});

/** What becomes of an employee code that is left empty; nothing where it must be entered. */
const codeHint = ({ hascodes, nextcode }: Init): { hint?: string } => {
  if (!hascodes) return {};
  return {
    hint:
      nextcode === null
        ? t('If empty, the next code of your pattern is assigned')
        : t('If empty: {{code}}, the next code of your pattern', { code: nextcode }),
  };
};

function Fields({ init }: { init: Init }) {
  const go = useNavigate();
  const { mutateAsync } = useSave(createPerson, ['directory']);
  const form = useForm<Draft>({
    schema: personCreate,
    initial: init.hascodes ? EMPTY : { ...EMPTY, employeecode: init.nextcode ?? '' },
    draft: { form: 'new-person' },
    check: ({ employeecode }) =>
      init.hascodes || employeecode.trim() !== '' ? {} : { employeecode: 'Please enter the employee code' },
  });
  const created = useRef(0);
  const save = async (values: Draft) => {
    const [person] = await mutateAsync({ input: personCreate.parse(values) });
    created.current = person?.employeeid ?? 0;
  };
  const done = () => {
    toast('success', t(message('E0000')));
    void go({ to: `/profile/${created.current}` });
  };
  const { bind } = form;
  return (
    <FormPage
      title={t('Add a person')}
      back="/directory"
      busy={form.busy}
      draft={form.draft}
      onSubmit={(event) => form.submit(save, done)(event)}
    >
      <TextField field={bind('fullname')} label="Name" limit={120} required />
      <TextField
        field={bind('employeecode')}
        label="Employee code"
        limit={30}
        required={!init.hascodes}
        {...codeHint(init)}
      />
      <DateField field={bind('joiningdate')} label="Joining date" required />
      <TextField field={bind('emailid')} label="E-mail" limit={254} type="email" />
      <TextField field={bind('mobilenumber')} label="Mobile" limit={16} />
      <DateField field={bind('dateofbirth')} label="Date of birth" birth />
      <TextSelectField
        field={byName(bind('gender'))}
        label="Gender"
        options={Object.values(GENDERS).map((name) => t(name))}
      />
      <JobFields ids={bind} texts={bind} choices={init} />
    </FormPage>
  );
}
