import type { OutputOf } from '#platform/contract/endpoint.ts';
import { SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { EXIT_KIND, getReason, NAME_LIMIT, OWN_KINDS, saveReason } from '../contract/reason.ts';

type Detail = OutputOf<typeof getReason>[number];

type Draft = {
  exitreasonid: number | null;
  exitreasonname: string;
  kindid: number | null;
  isnoticeapplied: boolean;
  isselfservice: boolean;
};
const draftOf = (row: Detail | undefined): Draft => ({
  exitreasonid: row?.exitreasonid ?? null,
  exitreasonname: row?.exitreasonname ?? '',
  kindid: row?.kindid ?? 1,
  isnoticeapplied: row?.isnoticeapplied ?? true,
  isselfservice: row?.isselfservice ?? false,
});

export default recordForm({
  get: getReason,
  save: saveReason,
  id: 'exitreasonid',
  draftOf,
  draft: 'exit-reason',
  compare: [
    ['Reason', (draft) => draft.exitreasonname],
    ['Kind', (draft) => t(EXIT_KIND.label(draft.kindid ?? 0) ?? '')],
    ['Notice applies', (draft) => t(draft.isnoticeapplied ? 'Yes' : 'No')],
    ['Employees can choose it', (draft) => t(draft.isselfservice ? 'Yes' : 'No')],
  ],
  title: (row) => row?.exitreasonname ?? t('New exit reason'),
})(Fields);

function Fields({ bind, set, values }: RecordFields<Draft, Detail>) {
  const own = OWN_KINDS.includes(values.kindid ?? 0);
  return (
    <>
      <TextField field={bind('exitreasonname')} label="Reason" limit={NAME_LIMIT} required />
      <SelectField
        field={bind('kindid', () => set('isselfservice', false))}
        label="Kind"
        options={EXIT_KIND.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      <SwitchField
        field={bind('isnoticeapplied')}
        label="Notice applies"
        hint="If no notice applies, the last day is the day entered"
      />
      {own ? (
        <SwitchField
          field={bind('isselfservice')}
          label="Employees can choose it"
          hint="Shown to everybody who resigns"
        />
      ) : null}
    </>
  );
}
