import { Input, Select } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { ShiftDetail } from '../../contract/shift.ts';
import style from '../attendance.module.css';
import type { ShiftChoice } from './shift-words.ts';

const MAX = 60;
type RotationRows = { field: Bound<ShiftDetail['rotation']>; shifts: ShiftChoice['Shift'] };

/** The days of a rotating shift with the shift of each. */
export function RotationRows({ field, shifts }: RotationRows) {
  const rows = field.value;
  const data = shifts
    .filter(
      ({ isactive, displayvalue }) => isactive === 1 || rows.some(({ shiftid }) => shiftid === Number(displayvalue)),
    )
    .map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Shifts day by day')}</legend>
        <p className={style.quiet}>
          {t('After the last day it begins again. On which day it begins is said when it is assigned.')}
        </p>
        <ol className={style.rows}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <li key={at} className={style.row}>
              <Select
                label={t('Day {{at}}', { at: at + 1 })}
                placeholder={t('No shift')}
                data={data}
                clearable
                clearButtonProps={{ 'aria-label': t('Clear') }}
                value={row.shiftid === null ? null : String(row.shiftid)}
                onChange={(value) =>
                  field.onChange(
                    rows.map((one, place) => (place === at ? { shiftid: value === null ? null : Number(value) } : one)),
                  )
                }
              />
              <RowTools
                name={t('day {{at}}', { at: at + 1 })}
                first
                last
                onRemove={() => field.onChange(rows.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ol>
        <AddButton
          label="Add a day"
          full={rows.length >= MAX}
          onClick={() => field.onChange([...rows, { shiftid: rows.at(-1)?.shiftid ?? null }])}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
