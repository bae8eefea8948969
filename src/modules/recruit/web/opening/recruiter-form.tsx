import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MultiSelectField, SelectField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getRecruiter, initRecruiter, type RecruiterRow, saveRecruiter } from '../../contract/opening/recruiter.ts';
import { PickPerson } from './pick-person.tsx';
import style from '../recruit.module.css';

type Choices = OutputOf<typeof initRecruiter>;

const draftOf = (row: RecruiterRow | undefined) => ({
  recruiterid: row?.recruiterid ?? null,
  employeeid: row?.employeeid ?? null,
  pipelineid: row?.pipelineid ?? null,
  businessunitids: row?.businessunitids ?? [],
  departmentids: row?.departmentids ?? [],
  officeaddressids: row?.officeaddressids ?? [],
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getRecruiter,
  save: saveRecruiter,
  id: 'recruiterid',
  draftOf,
  useChoices: () => useEndpoint(initRecruiter, { featurekey: 'recruiter' }, { staleTime: 0 }),
  compare: [
    ['Pipeline', (draft, choices) => labelsOf(choices.Pipeline, [draft.pipelineid])],
    ['Business units', (draft, choices) => labelsOf(choices.BusinessUnit, draft.businessunitids)],
    ['Departments', (draft, choices) => labelsOf(choices.Department, draft.departmentids)],
    ['Offices', (draft, choices) => labelsOf(choices.Office, draft.officeaddressids)],
  ],
  title: (row) => row?.fullname ?? t('New recruiter'),
})(Fields);

function Fields({ bind, base, choices }: RecordFields<Draft, RecruiterRow, Choices>) {
  return (
    <>
      <PickPerson field={bind('employeeid')} label="Employee" feature="recruiter" named={base ?? null} required />
      <SelectField
        field={bind('pipelineid')}
        label="Pipeline"
        options={choices.Pipeline}
        placeholder="No pipeline assigned"
      />
      <fieldset className={style.part}>
        <legend>{t('Looks after')}</legend>
        <p className={style.quiet}>{t('Leave empty for the whole company.')}</p>
        <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
        <MultiSelectField field={bind('departmentids')} label="Departments" options={choices.Department} />
        <MultiSelectField field={bind('officeaddressids')} label="Offices" options={choices.Office} />
      </fieldset>
    </>
  );
}
