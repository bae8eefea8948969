import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { moved } from './structure-draft.ts';
import style from './setup.module.css';
import { DEDUCTION_NAMES } from './words.ts';

/** Which deduction is taken first where a month does not pay enough for all: moved by buttons, so by keyboard too. */
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
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('Move {{name}} up', { name })}
                disabled={disabled || at === 0}
                onClick={() => move(code, -1)}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('Move {{name}} down', { name })}
                disabled={disabled || at === field.value.length - 1}
                onClick={() => move(code, 1)}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {field.error ? <p role="alert">{field.error}</p> : null}
    </Place>
  );
}
