import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getGrade, gradeSave, saveGrade } from '../contract/grade.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';

type Detail = OutputOf<typeof getGrade>[number];

export default function GradeForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getGrade, { subscriptiongradeid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return waiting ?? <Fields row={row} back={back} />;
}

const draftOf = (row: Detail | undefined) => ({
  subscriptiongradeid: row?.subscriptiongradeid ?? null,
  gradename: row?.gradename ?? '',
});
type Draft = ReturnType<typeof draftOf>;

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveGrade);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'grade', recordid: row?.subscriptiongradeid },
    draftOf,
    schema: gradeSave,
    save: (values, version) => mutateAsync({ input: gradeSave.parse(values), version }),
    reload: async ({ subscriptiongradeid }) => (await call(getGrade, { subscriptiongradeid }))[0],
    compare: [['Grade name', (draft) => draft.gradename]],
    back,
    notice: t(row ? NOTICES.gradeUpdated : NOTICES.gradeCreated),
    failed: t('Something went wrong.'),
  });
  return (
    <FormPage
      title={form.base?.gradename ?? t('New grade')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField
        field={form.bind('gradename')}
        label="Grade name"
        limit={NAME_LIMIT}
        hint="A new grade gets the highest rank. Change the order in the list"
        required
      />
      {form.conflict}
    </FormPage>
  );
}
