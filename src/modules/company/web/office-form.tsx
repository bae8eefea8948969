import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getOffice, officeSave, saveOffice } from '../contract/office.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';

type Detail = OutputOf<typeof getOffice>[number];
const STATES = Object.values(STATE_CODES).toSorted((a, b) => a.localeCompare(b));

export default function OfficeForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getOffice, { officeaddressid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return waiting ?? <Fields row={row} back={back} />;
}

const draftOf = (row: Detail | undefined) => ({
  officeaddressid: row?.officeaddressid ?? null,
  officename: row?.officename ?? '',
  addressline1: row?.addressline1 ?? '',
  addressline2: row?.addressline2 ?? '',
  cityname: row?.cityname ?? '',
  statename: row?.statename ?? '',
  pincode: row?.pincode ?? '',
});
type Draft = ReturnType<typeof draftOf>;

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveOffice, ['businessUnit', 'directory']);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'office', recordid: row?.officeaddressid },
    draftOf,
    schema: officeSave,
    save: (values, version) => mutateAsync({ input: officeSave.parse(values), version }),
    reload: async ({ officeaddressid }) => (await call(getOffice, { officeaddressid }))[0],
    compare: [
      ['Office name', (draft) => draft.officename],
      ['Address', (draft) => [draft.addressline1, draft.addressline2].filter(Boolean).join(', ')],
      ['City', (draft) => draft.cityname],
      ['State', (draft) => draft.statename],
      ['PIN code', (draft) => draft.pincode],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind } = form;
  return (
    <FormPage
      title={form.base?.officename ?? t('New office')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('officename')} label="Office name" limit={NAME_LIMIT} required />
      <TextField field={bind('addressline1')} label="Address" limit={200} />
      <TextField field={bind('addressline2')} label="Address, second line" limit={200} />
      <TextField field={bind('cityname')} label="City" limit={60} />
      <TextSelectField
        field={bind('statename')}
        label="State"
        hint="Decides professional tax and labour welfare fund"
        options={STATES}
        required
      />
      <TextField field={bind('pincode')} label="PIN code" limit={6} />
      {form.conflict}
    </FormPage>
  );
}
