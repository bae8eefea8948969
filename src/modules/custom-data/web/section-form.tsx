import type { OutputOf } from '#platform/contract/endpoint.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { getSection, NAME_LIMIT, saveSection, sectionSave } from '../contract/section.ts';
import { FieldsField } from './fields-field.tsx';
import { draftFields, fieldsToSend } from './field-draft.ts';
import { SectionPreview } from './section-preview.tsx';

type Detail = OutputOf<typeof getSection>[number];

const draftOf = (row: Detail | undefined) => ({
  customsectionid: row?.customsectionid ?? null,
  sectionname: row?.sectionname ?? '',
  description: row?.description ?? '',
  fields: draftFields(row?.fields),
});
type Draft = ReturnType<typeof draftOf>;

const sent = (values: Draft) => sectionSave.parse({ ...values, fields: fieldsToSend(values.fields) });

export default recordForm({
  get: getSection,
  save: saveSection,
  id: 'customsectionid',
  draftOf,
  draft: 'custom-section',
  schema: sectionSave.pick({ sectionname: true, description: true }),
  check: ({ fields }) => {
    const nameless = fields.findIndex(({ label }) => label.trim() === '');
    return nameless < 0 ? {} : { fields: t('Please enter the label of field {{number}}', { number: nameless + 1 }) };
  },
  sent,
  compare: [
    ['Section', (draft) => draft.sectionname],
    ['Description', (draft) => draft.description],
    ['Fields', (draft) => draft.fields.map(({ label }) => label).join(', ')],
  ],
  title: (row) => row?.sectionname ?? t('New section'),
})(Fields);

function Fields({ bind }: RecordFields<Draft, Detail>) {
  return (
    <>
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
    </>
  );
}
