import { Place } from '#platform/web/kit/field.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { moved } from './structure-draft.ts';
import style from './setup.module.css';
import { DEDUCTION_NAMES } from './words.ts';

/** The order of deductions when a month's pay does not cover all: moved with buttons, so by keyboard too. */
export function DeductionOrder<T extends string>({ field, disabled }: { field: Bound<T[]>; disabled: boolean }) {
  const move = (code: T, by: -1 | 1) => field.onChange(moved(field.value, code, by) as T[]);
  return (
    <Place name={field.name}>
      <ol className={style.order} aria-label={t('Order of deductions')}>
        {field.value.map((code, at) => {
          const name = t(DEDUCTION_NAMES[code] ?? code);
          return (
            <li key={code}>
              <span>{at + 1}</span>
              <span>{name}</span>
              <RowTools
                name={name}
                first={at === 0}
                last={at === field.value.length - 1}
                disabled={disabled}
                onMove={(by) => move(code, by)}
              />
            </li>
          );
        })}
      </ol>
      {field.error ? <p role="alert">{field.error}</p> : null}
    </Place>
  );
}
