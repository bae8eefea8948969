import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { EXIT_KIND, getReason, NAME_LIMIT, OWN_KINDS, reasonSave, saveReason } from '../contract/reason.ts';

type Detail = OutputOf<typeof getReason>[number];

export default function ReasonForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getReason, { exitreasonid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return waiting ?? <Fields row={row} back={back} />;
}

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

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveReason);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'exit-reason', recordid: row?.exitreasonid },
    draftOf,
    schema: reasonSave,
    save: (values, version) => mutateAsync({ input: reasonSave.parse(values), version }),
    reload: async ({ exitreasonid }) => (await call(getReason, { exitreasonid }))[0],
    compare: [
      ['Reason', (draft) => draft.exitreasonname],
      ['Kind', (draft) => t(EXIT_KIND.label(draft.kindid ?? 0) ?? '')],
      ['Notice applies', (draft) => t(draft.isnoticeapplied ? 'Yes' : 'No')],
      ['Employees can choose it', (draft) => t(draft.isselfservice ? 'Yes' : 'No')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set, values, base } = form;
  const own = OWN_KINDS.includes(values.kindid ?? 0);
  return (
    <FormPage
      title={base?.exitreasonname ?? t('New exit reason')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
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
      {form.conflict}
    </FormPage>
  );
}
