import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Conflict, type Difference } from '#platform/web/kit/conflict.tsx';
import { MultiSelectField, SelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { PersonField } from '#platform/web/kit/person-field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { structureToast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  DEPARTMENT_NAME_LIMIT,
  departmentSave,
  getDepartment,
  initDepartment,
  saveDepartment,
} from '../contract/department.ts';

type Detail = OutputOf<typeof getDepartment>[number];
type Choices = OutputOf<typeof initDepartment>;

export default function DepartmentForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initDepartment, { featurekey: 'department' });
  const detail = useEndpoint(getDepartment, { departmentid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const error = choices.error ?? detail.error;
  if (isCallError(error) && error.status === 404) return <NotFound />;
  if (error)
    return <Failed text={sentenceOf(error)} retry={() => void Promise.all([choices.refetch(), detail.refetch()])} />;
  const row = detail.data?.[0];
  if (!choices.data || (id !== undefined && !(row && detail.isFetchedAfterMount))) return <PageSkeleton />;
  return <Fields row={row} choices={choices.data} back={back} />;
}

const draftOf = (row: Detail | undefined) => ({
  departmentid: row?.departmentid ?? null,
  departmentname: row?.departmentname ?? '',
  departmentemailid: row?.departmentemailid ?? '',
  businessunitids: row?.businessunitids ?? [],
  departmentheadid: row?.departmentheadid ?? null,
  parentdepartmentid: row?.parentdepartmentid ?? null,
  olddepartmentheadid: row?.departmentheadid ?? null,
  hasunits: (row?.businessunitids ?? []).length > 0,
  issub: (row?.parentdepartmentid ?? null) !== null,
  hashead: (row?.departmentheadid ?? null) !== null,
});
type Draft = ReturnType<typeof draftOf>;

/** What the toggles demand, beyond the schema. */
function check(values: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (values.hasunits && values.businessunitids.length === 0) problems.businessunitids = 'Please select business units';
  if (values.issub && values.parentdepartmentid === null) problems.parentdepartmentid = 'Please select department';
  if (values.hashead && values.departmentheadid === null) problems.departmentheadid = 'Please select department head';
  return problems;
}

function differences(mine: Draft, theirs: Draft, choices: Choices): Difference[] {
  const line = (label: string, read: (draft: Draft) => string) => ({ label, mine: read(mine), theirs: read(theirs) });
  return [
    line('Department name', (draft) => draft.departmentname),
    line('Department e-mail', (draft) => draft.departmentemailid),
    line('Business units', (draft) => labelsOf(choices.BusinessUnit, draft.businessunitids)),
    line('Parent department', (draft) => labelsOf(choices.Department, [draft.parentdepartmentid])),
    line('Department head', (draft) => labelsOf(choices.Employee, [draft.departmentheadid])),
  ];
}

/** The form takes the row once: a later refresh must not overwrite what is being typed. */
function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Detail>();
  const { mutateAsync } = useSave(saveDepartment);
  const go = useNavigate();
  const complain = (text: string, options: { keep: boolean }) => structureToast('error', text, options);
  const form = useForm<Draft>({ schema: departmentSave, initial: draftOf(row), check, complain });
  const { bind, set } = form;

  const save = async (values: Draft, version = base?.version) => {
    try {
      await mutateAsync({ input: departmentSave.parse(values), version });
    } catch (error) {
      if (isCallError(error) && error.status === 412 && base)
        setTheirs((await call(getDepartment, { departmentid: base.departmentid }))[0]);
      throw error;
    }
  };
  const done = () => {
    structureToast('success', t(NOTICES.saved));
    void go({ to: back });
  };

  return (
    <FormPage
      title={base?.departmentname ?? t('New department')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit(save, done)}
    >
      <TextField field={bind('departmentname')} label="Department name" limit={DEPARTMENT_NAME_LIMIT} required />
      <TextField
        field={bind('departmentemailid')}
        label="Department e-mail"
        hint="A shared address that reaches everybody in the department"
        type="email"
      />
      <YesNoField
        field={bind('hasunits', () => set('businessunitids', []))}
        label="Does this department belong to business units?"
      >
        <MultiSelectField
          field={bind('businessunitids')}
          label="Business units"
          options={choices.BusinessUnit}
          required
        />
      </YesNoField>
      <YesNoField
        field={bind('issub', () => set('parentdepartmentid', null))}
        label="Is it part of another department?"
      >
        <SelectField
          field={bind('parentdepartmentid')}
          label="Parent department"
          options={choices.Department.filter((one) => Number(one.displayvalue) !== base?.departmentid)}
          required
        />
      </YesNoField>
      <YesNoField field={bind('hashead', () => set('departmentheadid', null))} label="Does it have a department head?">
        <PersonField field={bind('departmentheadid')} label="Department head" people={choices.Employee} required />
      </YesNoField>
      {theirs ? (
        <Conflict
          differences={differences(form.values, draftOf(theirs), choices)}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            form.take(draftOf(theirs));
            setBase(theirs);
            setTheirs(undefined);
          }}
          onKeepMine={() => {
            setTheirs(undefined);
            void form.run((values) => save(values, theirs.version), done);
          }}
        />
      ) : null}
    </FormPage>
  );
}
