import { useSearch } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { SelectField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  CODE_LIMIT,
  getRequisition,
  initRequisition,
  REASON_LIMIT,
  type RequisitionDetail,
  saveRequisition,
} from '../../contract/opening/requisition.ts';
import { PickPerson } from './pick-person.tsx';
import style from '../recruit.module.css';

type Choices = OutputOf<typeof initRequisition>;

const draftOf = (row: RequisitionDetail | undefined) => ({
  requisitionid: row?.requisitionid ?? null,
  requisitioncode: row?.requisitioncode ?? '',
  designationid: row?.designationid ?? null,
  departmentid: row?.departmentid ?? null,
  businessunitid: row?.businessunitid ?? null,
  hiringmanagerid: row?.hiringmanager?.employeeid ?? null,
  reason: row?.reason ?? '',
  annualbudget: row?.annualbudget ?? null,
  jobtemplateid: null as number | null,
});
type Draft = ReturnType<typeof draftOf>;

const Form = recordForm({
  get: getRequisition,
  save: saveRequisition,
  id: 'requisitionid',
  draftOf,
  useChoices: () => useEndpoint(initRequisition, { featurekey: 'requisition' }, { staleTime: 0 }),
  compare: [
    ['Code', (draft) => draft.requisitioncode],
    ['Designation', (draft, choices) => labelsOf(choices.Designation, [draft.designationid])],
    ['Department', (draft, choices) => labelsOf(choices.Department, [draft.departmentid])],
    ['Business unit', (draft, choices) => labelsOf(choices.BusinessUnit, [draft.businessunitid])],
    ['Reason', (draft) => draft.reason],
  ],
  title: (row) => row?.requisitioncode ?? t('New requisition'),
})(Fields);

/** A requisition as a form: a new one, or the one that the address names. */
export default function RequisitionForm() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query['requisitionid']);
  const existing = isRecordId(id) ? id : undefined;
  const back = '/recruit/requisition';
  return <Form key={existing ?? 'new'} id={existing} back={existing === undefined ? back : `${back}/${existing}`} />;
}

function Fields({ bind, set, base, choices, values }: RecordFields<Draft, RequisitionDetail, Choices>) {
  const template = bind('jobtemplateid');
  const seesBudget = useMay('offer', 'read');
  const designationOf = (id: number | null) =>
    choices.JobTemplate.find(({ displayvalue }) => displayvalue === id)?.designationid;
  return (
    <>
      {base === undefined ? (
        <SelectField
          field={{
            ...template,
            onChange: (id) => {
              template.onChange(id);
              const designationid = designationOf(id);
              if (designationid !== undefined) set('designationid', designationid);
            },
          }}
          label="Job template"
          hint="The first opening takes its text and questions. Without one it takes the text of the designation"
          options={choices.JobTemplate}
        />
      ) : null}
      <SelectField field={bind('designationid')} label="Designation" options={choices.Designation} required />
      <TextField
        field={bind('requisitioncode')}
        label="Code"
        hint="Leave empty for the next number"
        limit={CODE_LIMIT}
      />
      <FieldPair>
        <SelectField field={bind('departmentid')} label="Department" options={choices.Department} />
        <SelectField field={bind('businessunitid')} label="Business unit" options={choices.BusinessUnit} />
      </FieldPair>
      <PickPerson
        field={bind('hiringmanagerid')}
        label="Hiring manager"
        hint="Where approval is needed, the request goes the way of this person"
        feature="requisition"
        named={base?.hiringmanager ?? null}
      />
      {seesBudget ? (
        <MoneyField
          field={bind('annualbudget')}
          label="Budget a year"
          hint="What all its positions cost the company in a year. Approval can depend on it; only who may see offers reads it"
        />
      ) : null}
      <TextField
        field={bind('reason')}
        label="Reason"
        hint="Why somebody is to be hired"
        lines={3}
        limit={REASON_LIMIT}
      />
      {base === undefined || base.plannote === '' ? null : <p className={style.quiet}>{t(base.plannote)}</p>}
      {base?.statusid === 4 && values.requisitionid !== null ? (
        <p className={style.quiet}>{t('This requisition was refused. Saved, it is a draft again.')}</p>
      ) : null}
    </>
  );
}
