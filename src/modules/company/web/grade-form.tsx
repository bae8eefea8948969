import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { getGrade, saveGrade } from '../contract/grade.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';

type Detail = OutputOf<typeof getGrade>[number];

const draftOf = (row: Detail | undefined) => ({
  subscriptiongradeid: row?.subscriptiongradeid ?? null,
  gradename: row?.gradename ?? '',
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getGrade,
  save: saveGrade,
  id: 'subscriptiongradeid',
  draftOf,
  draft: 'grade',
  compare: [['Grade name', (draft) => draft.gradename]],
  title: (row) => row?.gradename ?? t('New grade'),
  notice: (row) => t(row ? NOTICES.gradeUpdated : NOTICES.gradeCreated),
  failed: 'Something went wrong.',
})(Fields);

function Fields({ bind }: RecordFields<Draft, Detail>) {
  return (
    <>
      <TextField
        field={bind('gradename')}
        label="Grade name"
        limit={NAME_LIMIT}
        hint="A new grade gets the highest rank. Change the order in the list"
        required
      />
    </>
  );
}
