import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { getRejectReason, type RejectReasonRow, saveRejectReason } from '../../contract/candidate/reject-reason.ts';
import { NAME_LIMIT } from '../../contract/job-fields.ts';

const draftOf = (row: RejectReasonRow | undefined) => ({
  rejectreasonid: row?.rejectreasonid ?? null,
  rejectreasonname: row?.rejectreasonname ?? '',
  iswithdrawn: row?.iswithdrawn ?? false,
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getRejectReason,
  save: saveRejectReason,
  id: 'rejectreasonid',
  draftOf,
  compare: [
    ['Reason', (draft) => draft.rejectreasonname],
    ['The candidate chose to go', (draft) => t(draft.iswithdrawn ? 'Yes' : 'No')],
  ],
  title: (row) => row?.rejectreasonname ?? t('New reject reason'),
})(Fields);

function Fields({ bind }: RecordFields<Draft, RejectReasonRow>) {
  return (
    <>
      <TextField field={bind('rejectreasonname')} label="Reason" limit={NAME_LIMIT} required />
      <SwitchField
        field={bind('iswithdrawn')}
        label="The candidate chose to go"
        hint="As when a candidate withdraws or takes another job. Reports count these apart"
      />
    </>
  );
}
