import { today } from '#platform/web/kit/day.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { templateSave } from '../contract/template.ts';
import { seriesNumber } from '#platform/engine/number-series.ts';
import style from './letters.module.css';

/** The number pattern of letters, with the first number of today as an example. */
export function NumberPatternField({ field }: { field: Bound<string> }) {
  const { data: pattern } = templateSave.shape.numberpattern.safeParse(field.value);
  return (
    <div>
      <TextField
        field={field}
        label="Number"
        hint="{no} is the number, {yyyy} the year and {fy} the financial year; numbering restarts with each"
        limit={40}
        required
      />
      <p className={style.example} aria-live="polite">
        {pattern ? t('The first one: {{number}}', { number: seriesNumber(pattern, { number: 1, on: today() }) }) : ''}
      </p>
    </div>
  );
}
