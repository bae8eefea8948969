import { TextInput } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import { SEATS } from '../contract/companies.ts';

/** The seats agreed. Empty is without a limit; a number out of its limits is put back to the least when it is left. */
export function SeatsInput({ value, onChange }: { value: string; onChange: (seats: string) => void }) {
  const settle = () => {
    const seats = Number(value);
    if (value !== '' && !(seats >= SEATS.least && seats <= SEATS.most)) onChange(String(SEATS.least));
  };
  return (
    <TextInput
      label={t('Seats')}
      description={t('How many people were agreed; empty without a limit')}
      name="seats"
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d-]/g, ''))}
      onBlur={settle}
    />
  );
}
