import { Select, TextInput } from '@mantine/core';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { t } from '#platform/web/language.ts';
import type { OfferedCategory } from '../../contract/claim-form.ts';
import { tenthsOfKm } from '../../contract/distance.ts';
import style from '../expense.module.css';
import { MoneyCell } from '../fields.tsx';
import type { LineDraft } from './draft.ts';
import { amountText } from '../words.ts';

type Fields = { line: LineDraft; set: (part: Partial<LineDraft>) => void };
const MAX_DISTANCE = 1_000_000;
const TENTHS = 10;
const MILES = 2;
/** Tenths of a kilometre of a mile, for what is shown of a stored distance. */
const TENTHS_PER_MILE = 16.09344;

/** Fuel, and odometer or distance. Distances are stored in tenths of a kilometre, and entered in the company's unit. */
export function DistanceFields({
  line,
  fuels,
  unitid,
  set,
}: Fields & { fuels: OfferedCategory['fuels']; unitid: 1 | 2 }) {
  const unit = unitid === MILES ? t('miles') : t('km');
  const shown = (tenths: number | null) => {
    if (tenths === null) return null;
    return unitid === MILES ? Math.round((tenths / TENTHS_PER_MILE) * TENTHS) / TENTHS : tenths / TENTHS;
  };
  const cell = (name: 'odometerfrom' | 'odometerto' | 'distance', label: string) => (
    <NumberInput
      label={`${t(label)} (${unit})`}
      most={MAX_DISTANCE}
      places={1}
      value={shown(line[name])}
      onChange={(value) =>
        set({
          [name]: value === null ? null : tenthsOfKm(Math.round(value * TENTHS), { distanceunitid: unitid }),
        })
      }
    />
  );
  return (
    <>
      <Select
        label={t('Fuel')}
        data={fuels.map(({ fuel, rate }) => ({ value: fuel, label: `${fuel} · ${amountText(rate)}/${t('km')}` }))}
        value={line.fuel || null}
        onChange={(fuel) => set({ fuel: fuel ?? '' })}
      />
      {cell('distance', 'Distance')}
      {cell('odometerfrom', 'Odometer from')}
      {cell('odometerto', 'Odometer to')}
    </>
  );
}

const MAX_GUESTS = 1000;
/** How many people it was for, and who they were. */
export const GuestFields = ({ line, set }: Fields) => (
  <>
    <NumberInput
      label={t('Guests')}
      least={1}
      most={MAX_GUESTS}
      value={line.guests}
      onChange={(guests) => set({ guests })}
    />
    <TextInput
      label={t('Names of the guests')}
      maxLength={500}
      value={line.guestnames}
      onChange={(event) => set({ guestnames: event.currentTarget.value })}
    />
  </>
);

/** What the bill says of tax, for its credit. */
export function GstFields({ line, set }: Fields) {
  const tax = (name: 'taxablevalue' | 'cgst' | 'sgst' | 'igst', label: string) => (
    <MoneyCell name={name} label={label} value={line[name]} onChange={(value) => set({ [name]: value })} />
  );
  return (
    <div className={style.cells}>
      <TextInput
        label={t('GSTIN of the merchant')}
        maxLength={20}
        value={line.gstin}
        onChange={(event) => set({ gstin: event.currentTarget.value.toUpperCase() })}
      />
      {tax('taxablevalue', 'Taxable value')}
      {tax('cgst', 'CGST')}
      {tax('sgst', 'SGST')}
      {tax('igst', 'IGST')}
    </div>
  );
}
