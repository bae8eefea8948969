import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MultiSelectField, SelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { HeadField } from './head-field.tsx';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getDepartment, initDepartment, saveDepartment } from '../contract/department.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';

type Detail = OutputOf<typeof getDepartment>[number];
type Choices = OutputOf<typeof initDepartment>;

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

export default recordForm({
  get: getDepartment,
  save: saveDepartment,
  id: 'departmentid',
  draftOf,
  draft: 'department',
  useChoices: () => useEndpoint(initDepartment, { featurekey: 'department' }),
  check,
  compare: [
    ['Department name', (draft) => draft.departmentname],
    ['Department e-mail', (draft) => draft.departmentemailid],
    ['Business units', (draft, choices) => labelsOf(choices.BusinessUnit, draft.businessunitids)],
    ['Parent department', (draft, choices) => labelsOf(choices.Department, [draft.parentdepartmentid])],
    ['Department head', (draft, choices) => labelsOf(choices.Employee, [draft.departmentheadid])],
  ],
  title: (row) => row?.departmentname ?? t('New department'),
})(Fields);

function Fields({ bind, set, base, choices }: RecordFields<Draft, Detail, Choices>) {
  return (
    <>
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
    </>
  );
}
