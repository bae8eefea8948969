import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readTypedNumber } from '#platform/engine/typed-number.ts';
import { t } from '#platform/web/language.ts';
import { SEATS } from '../contract/companies.ts';

/** The agreed seats. Empty means no limit; a value outside the limits is reset to the minimum on blur. */
export function SeatsInput({ value, onChange }: { value: string; onChange: (seats: string) => void }) {
  const [reset, setReset] = useState(false);
  const settle = () => {
    const read = readTypedNumber(value, SEATS);
    setReset(read.kind === 'bad');
    if (read.kind !== 'empty') onChange(String(read.kind === 'number' ? read.value : SEATS.least));
  };
  return (
    <TextInput
      label={t('Seats')}
      description={t('Agreed number of people; leave empty for no limit')}
      error={reset ? t('enter valid number') : null}
      name="seats"
      inputMode="numeric"
      value={value}
      onChange={(event) => {
        setReset(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={settle}
    />
  );
}
