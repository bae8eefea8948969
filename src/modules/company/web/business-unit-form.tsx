import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Option } from '#platform/contract/fields.ts';
import { message, NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { SelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { businessUnitSave, getBusinessUnit, initBusinessUnit, saveBusinessUnit } from '../contract/business-unit.ts';
import { REGISTRATIONS } from '../contract/statutory-detail.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import { HeadField } from './head-field.tsx';
import { type DraftDetail, RegistrationsField } from './registrations-field.tsx';

type Detail = OutputOf<typeof getBusinessUnit>[number];
type Choices = OutputOf<typeof initBusinessUnit>;

export default function BusinessUnitForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initBusinessUnit, {});
  const detail = useEndpoint(getBusinessUnit, { businessunitid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const ready = choices.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([choices, detail], ready);
  return waiting ?? (choices.data ? <Fields row={row} choices={choices.data} back={back} /> : null);
}

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

function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const { mutateAsync } = useSave(saveBusinessUnit, ['department', 'designation']);
  const none: Option = { displayname: t('None'), displayvalue: '' };
  const offices = [none, ...choices.OfficeAddress];
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'business-unit', recordid: row?.businessunitid },
    draftOf,
    schema: businessUnitSave,
    check,
    save: (values, version) => mutateAsync({ input: businessUnitSave.parse(values), version }),
    reload: async ({ businessunitid }) => (await call(getBusinessUnit, { businessunitid }))[0],
    compare: [
      ['Business unit name', (draft) => draft.businessunitname],
      ['Location', (draft) => labelsOf(choices.OfficeAddress, [draft.officeaddressid])],
      ['Head', (draft) => labelsOf(choices.Employee, [draft.businessunitheadid])],
      ['Registrations', (draft) => registrationsOf(draft.statutorydetail)],
    ],
    back,
    notice: t(NOTICES.businessUnitSaved),
  });
  const { bind, set, base } = form;
  return (
    <FormPage
      title={base?.businessunitname ?? t('New business unit')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('businessunitname')} label="Business unit name" limit={NAME_LIMIT} required />
      <SelectField field={bind('officeaddressid')} label="Location" options={offices} placeholder="None" />
      <YesNoField
        field={bind('hashead', () => set('businessunitheadid', null))}
        label="Does this business unit have a head?"
      >
        <HeadField
          key={form.base?.version ?? 0}
          field={bind('businessunitheadid')}
          label="Business unit head"
          of="businessUnit"
          head={form.base?.businessunithead ?? null}
        />
      </YesNoField>
      <YesNoField
        field={bind('isseparateentity', () => set('statutorydetail', []))}
        label="Is it a separate legal entity?"
      >
        <RegistrationsField field={bind('statutorydetail')} />
      </YesNoField>
      {form.conflict}
    </FormPage>
  );
}
