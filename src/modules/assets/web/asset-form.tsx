import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { recordForm } from '#platform/web/kit/record-form.tsx';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type AssetDetail, getAsset, initAssets, MAX_NOTE, saveAsset } from '../contract/asset.ts';
import { DIGITAL } from '../contract/category.ts';

type Draft = {
  assetid: number | null;
  assetcategoryid: number | null;
  assettag: string;
  assetname: string;
  serialnumber: string;
  seats: number | null;
  officeaddressid: number | null;
  vendor: string;
  purchasedon: string | null;
  inuseon: string | null;
  cost: number | null;
  warrantyuntil: string | null;
  renewalon: string | null;
  note: string;
};
type Choices = NonNullable<ReturnType<typeof useChoices>['data']>;

const draftOf = (row: AssetDetail | undefined): Draft => ({
  assetid: row?.assetid ?? null,
  assetcategoryid: row?.assetcategoryid ?? null,
  assettag: row?.assettag ?? '',
  assetname: row?.assetname ?? '',
  serialnumber: row?.serialnumber ?? '',
  seats: row?.seats ?? 1,
  officeaddressid: row?.officeaddressid ?? null,
  vendor: row?.vendor ?? '',
  purchasedon: row?.purchasedon ?? null,
  inuseon: row?.inuseon ?? null,
  cost: row?.cost ?? null,
  warrantyuntil: row?.warrantyuntil ?? null,
  renewalon: row?.renewalon ?? null,
  note: row?.note ?? '',
});
function useChoices() {
  const { data, error, refetch } = useEndpoint(initAssets, {});
  return { data, error, refetch };
}
const nameIn = (options: readonly { displayname: string; displayvalue: unknown }[], id: number | null): string =>
  options.find(({ displayvalue }) => displayvalue === id)?.displayname ?? '–';

/** The form of an asset; the seats are asked of what is digital. */
export default recordForm<'assetid', Draft, AssetDetail, Choices>({
  get: getAsset,
  save: saveAsset,
  id: 'assetid',
  draftOf,
  useChoices,
  draft: 'asset',
  compare: [
    ['Tag', (draft) => draft.assettag],
    ['Asset', (draft) => draft.assetname],
    ['Category', (draft, { categories }) => nameIn(categories, draft.assetcategoryid)],
    ['Serial number', (draft) => draft.serialnumber || '–'],
    ['Seats', (draft) => String(draft.seats ?? '–')],
    ['Office', (draft, { offices }) => nameIn(offices, draft.officeaddressid)],
    ['Vendor', (draft) => draft.vendor || '–'],
    ['Purchased on', (draft) => draft.purchasedon ?? '–'],
    ['In use since', (draft) => draft.inuseon ?? '–'],
    ['Cost', (draft) => (draft.cost === null ? '–' : formatRupees(paise(draft.cost), { decimals: 2 }))],
    ['Warranty until', (draft) => draft.warrantyuntil ?? '–'],
    ['Renewal', (draft) => draft.renewalon ?? '–'],
    ['Note', (draft) => draft.note || '–'],
  ],
  title: (row) => (row ? row.assetname : t('New asset')),
})(({ bind, values, choices }) => {
  const digital =
    choices.categories.find(({ displayvalue }) => displayvalue === values.assetcategoryid)?.assettypeid === DIGITAL;
  return (
    <>
      <SelectField field={bind('assetcategoryid')} label="Category" options={choices.categories} required />
      <TextField field={bind('assettag')} label="Tag" hint="As printed on the label" limit={50} required />
      <TextField field={bind('assetname')} label="Asset" hint="Make and model" limit={150} required />
      <TextField field={bind('serialnumber')} label="Serial number" limit={100} />
      {digital ? <NumberField field={bind('seats')} label="Seats" least={1} most={100_000} required /> : null}
      <SelectField field={bind('officeaddressid')} label="Office" options={choices.offices} />
      <TextField field={bind('vendor')} label="Vendor" limit={150} />
      <DateField field={bind('purchasedon')} label="Purchased on" />
      <DateField field={bind('inuseon')} label="In use since" hint="Its value falls from this day" />
      <MoneyField field={bind('cost')} label="Cost" />
      <DateField field={bind('warrantyuntil')} label="Warranty until" />
      {digital ? <DateField field={bind('renewalon')} label="Renewal" /> : null}
      <TextField field={bind('note')} label="Note" lines={2} limit={MAX_NOTE} />
    </>
  );
});
