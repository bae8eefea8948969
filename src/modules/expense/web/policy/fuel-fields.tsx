import { Select } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import type { ExpenseCategory } from '../../contract/policy-rules.ts';
import style from '../expense.module.css';
import { MoneyCell } from '../fields.tsx';
import { Rows } from '../rows.tsx';

const MAX_FUELS = 30;
type Fuels = ExpenseCategory['fuels'];

/** The rate of a kilometre by fuel. */
export function FuelFields({
  fuels,
  known,
  onChange,
}: {
  fuels: Fuels;
  known: readonly string[];
  onChange: (fuels: Fuels) => void;
}) {
  const next = known.find((fuel) => !fuels.some((one) => one.fuel === fuel));
  const names = [...new Set([...known, ...fuels.map(({ fuel }) => fuel)])];
  return (
    <fieldset className={style.part}>
      <legend>{t('Rate of a kilometre')}</legend>
      <Rows
        rows={fuels}
        onChange={onChange}
        fresh={next === undefined ? undefined : { fuel: next, rate: 0 }}
        add="Add a fuel"
        max={MAX_FUELS}
      >
        {(row, set) => (
          <>
            <Select
              label={t('Fuel')}
              data={names}
              value={row.fuel}
              allowDeselect={false}
              onChange={(fuel) => fuel !== null && set({ fuel })}
            />
            <MoneyCell name="rate" label="Rate" value={row.rate} onChange={(rate) => set({ rate: rate ?? 0 })} />
          </>
        )}
      </Rows>
    </fieldset>
  );
}
