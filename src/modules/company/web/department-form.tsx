import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { MultiSelectField, SelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { HeadField } from './head-field.tsx';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { departmentSave, getDepartment, initDepartment, saveDepartment } from '../contract/department.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';

type Detail = OutputOf<typeof getDepartment>[number];
type Choices = OutputOf<typeof initDepartment>;

export default function DepartmentForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initDepartment, { featurekey: 'department' });
  const detail = useEndpoint(getDepartment, { departmentid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const ready = choices.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([choices, detail], ready);
  return waiting ?? (choices.data ? <Fields row={row} choices={choices.data} back={back} /> : null);
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

/** Rules of the toggles, in addition to the schema. */
function check(values: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (values.hasunits && values.businessunitids.length === 0) problems.businessunitids = 'Please select business units';
  if (values.issub && values.parentdepartmentid === null) problems.parentdepartmentid = 'Please select department';
  if (values.hashead && values.departmentheadid === null) problems.departmentheadid = 'Please select department head';
  return problems;
}

function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const { mutateAsync } = useSave(saveDepartment);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'department', recordid: row?.departmentid },
    draftOf,
    schema: departmentSave,
    check,
    save: (values, version) => mutateAsync({ input: departmentSave.parse(values), version }),
    reload: async ({ departmentid }) => (await call(getDepartment, { departmentid }))[0],
    compare: [
      ['Department name', (draft) => draft.departmentname],
      ['Department e-mail', (draft) => draft.departmentemailid],
      ['Business units', (draft) => labelsOf(choices.BusinessUnit, draft.businessunitids)],
      ['Parent department', (draft) => labelsOf(choices.Department, [draft.parentdepartmentid])],
      ['Department head', (draft) => labelsOf(choices.Employee, [draft.departmentheadid])],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set, base } = form;
  return (
    <FormPage
      title={base?.departmentname ?? t('New department')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('departmentname')} label="Department name" limit={NAME_LIMIT} required />
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
        <HeadField
          key={base?.version ?? 0}
          field={bind('departmentheadid')}
          label="Department head"
          of="department"
          head={base?.departmenthead ?? null}
        />
      </YesNoField>
      {form.conflict}
    </FormPage>
  );
}
