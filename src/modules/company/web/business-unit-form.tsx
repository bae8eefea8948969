import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Option } from '#platform/contract/fields.ts';
import { message, NOTICES } from '#platform/contract/messages.ts';
import { SelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getBusinessUnit, initBusinessUnit, saveBusinessUnit } from '../contract/business-unit.ts';
import { REGISTRATIONS } from '../contract/statutory-detail.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import { HeadField } from './head-field.tsx';
import { type DraftDetail, RegistrationsField } from './registrations-field.tsx';

type Detail = OutputOf<typeof getBusinessUnit>[number];
type Choices = OutputOf<typeof initBusinessUnit>;

const draftOf = (row: Detail | undefined) => ({
  businessunitid: row?.businessunitid ?? null,
  businessunitname: row?.businessunitname ?? '',
  officeaddressid: row?.officeaddressid ?? null,
  businessunitheadid: row?.businessunitheadid ?? null,
  oldbusinessunitheadid: row?.businessunitheadid ?? null,
  isseparateentity: row?.isseparateentity ?? false,
  statutorydetail: (row?.statutorydetail ?? []) as DraftDetail[],
  hashead: (row?.businessunitheadid ?? null) !== null,
});
type Draft = ReturnType<typeof draftOf>;

function check(values: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (values.hashead && values.businessunitheadid === null) problems.businessunitheadid = message('E1310');
  if (values.statutorydetail.some((detail) => detail.statutorytypeid === null))
    problems.statutorydetail = 'Please select the kind of registration';
  return problems;
}

const registrationsOf = (details: readonly DraftDetail[]): string =>
  details
    .map(
      ({ statutorytypeid, registrationnumber }) =>
        `${REGISTRATIONS.label(statutorytypeid ?? 0) ?? ''} ${registrationnumber}`,
    )
    .join(', ');

export default recordForm({
  get: getBusinessUnit,
  save: saveBusinessUnit,
  id: 'businessunitid',
  draftOf,
  draft: 'business-unit',
  useChoices: () => useEndpoint(initBusinessUnit, {}),
  check,
  touches: ['department', 'designation'],
  compare: [
    ['Business unit name', (draft) => draft.businessunitname],
    ['Location', (draft, choices) => labelsOf(choices.OfficeAddress, [draft.officeaddressid])],
    ['Head', (draft, choices) => labelsOf(choices.Employee, [draft.businessunitheadid])],
    ['Registrations', (draft) => registrationsOf(draft.statutorydetail)],
  ],
  title: (row) => row?.businessunitname ?? t('New business unit'),
  notice: () => t(NOTICES.businessUnitSaved),
})(Fields);

function Fields({ bind, set, base, choices }: RecordFields<Draft, Detail, Choices>) {
  const none: Option = { displayname: t('None'), displayvalue: '' };
  const offices = [none, ...choices.OfficeAddress];
  return (
    <>
      <TextField field={bind('businessunitname')} label="Business unit name" limit={NAME_LIMIT} required />
      <SelectField field={bind('officeaddressid')} label="Location" options={offices} placeholder="None" />
      <YesNoField
        field={bind('hashead', () => set('businessunitheadid', null))}
        label="Does this business unit have a head?"
      >
        <HeadField
          key={base?.version ?? 0}
          field={bind('businessunitheadid')}
          label="Business unit head"
          of="businessUnit"
          head={base?.businessunithead ?? null}
        />
      </YesNoField>
      <YesNoField
        field={bind('isseparateentity', () => set('statutorydetail', []))}
        label="Is it a separate legal entity?"
      >
        <RegistrationsField field={bind('statutorydetail')} />
      </YesNoField>
    </>
  );
}
