import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getSection, NAME_LIMIT, saveSection, sectionSave } from '../contract/section.ts';
import { FieldsField } from './fields-field.tsx';
import { draftFields, fieldsToSend } from './field-draft.ts';
import { SectionPreview } from './section-preview.tsx';

type Detail = OutputOf<typeof getSection>[number];

export default function SectionForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getSection, { customsectionid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return waiting ?? <Fields row={row} back={back} />;
}

const draftOf = (row: Detail | undefined) => ({
  customsectionid: row?.customsectionid ?? null,
  sectionname: row?.sectionname ?? '',
  description: row?.description ?? '',
  fields: draftFields(row?.fields),
});
type Draft = ReturnType<typeof draftOf>;

const sent = (values: Draft) => sectionSave.parse({ ...values, fields: fieldsToSend(values.fields) });

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveSection);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'custom-section', recordid: row?.customsectionid },
    draftOf,
    schema: sectionSave.pick({ sectionname: true, description: true }),
    check: ({ fields }) => {
      const nameless = fields.findIndex(({ label }) => label.trim() === '');
      return nameless < 0 ? {} : { fields: t('Please enter the label of field {{number}}', { number: nameless + 1 }) };
    },
    save: (values, version) => mutateAsync({ input: sent(values), version }),
    reload: async ({ customsectionid }) => (await call(getSection, { customsectionid }))[0],
    compare: [
      ['Section', (draft) => draft.sectionname],
      ['Description', (draft) => draft.description],
      ['Fields', (draft) => draft.fields.map(({ label }) => label).join(', ')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, base } = form;
  return (
    <FormPage
      title={base?.sectionname ?? t('New section')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('sectionname')} label="Section" limit={NAME_LIMIT} required />
      <TextField
        field={bind('description')}
        label="Description"
        hint="Shown above the fields on the profile"
        limit={300}
        lines={2}
      />
      <FieldsField field={bind('fields')} />
      <SectionPreview fields={bind('fields').value} />
      {form.conflict}
    </FormPage>
  );
}
