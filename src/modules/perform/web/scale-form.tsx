import { Input, NumberInput, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { ANCHOR_LIMIT, LABEL_LIMIT, MAX_POINT, MAX_POINTS, type Point, ratingScaleRecord } from '../contract/scale.ts';
import { changed } from './list-draft.ts';
import style from './perform.module.css';

/** The points of a scale, from the lowest to the highest. */
function Points({ field }: { field: Bound<Point[]> }) {
  const points = field.value;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Points')}</legend>
        {points.map((point, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no identity but their place
          <div key={at} className={style.line}>
            <NumberInput
              label={t('Value')}
              value={point.value}
              min={0}
              max={MAX_POINT}
              allowDecimal={false}
              onChange={(value) => field.onChange(changed(points, at, { value: Number(value) || 0 }))}
            />
            <TextInput
              label={t('Called')}
              value={point.label}
              maxLength={LABEL_LIMIT}
              onChange={(event) => field.onChange(changed(points, at, { label: event.currentTarget.value }))}
            />
            <TextInput
              label={t('Anchor')}
              value={point.anchor}
              maxLength={ANCHOR_LIMIT}
              onChange={(event) => field.onChange(changed(points, at, { anchor: event.currentTarget.value }))}
            />
            <div data-narrow="">
              <RowTools
                name={t('point {{at}}', { at: at + 1 })}
                first={at === 0}
                last={at === points.length - 1}
                onRemove={() => field.onChange(points.filter((_, place) => place !== at))}
              />
            </div>
          </div>
        ))}
        <AddButton
          label="Add a point"
          full={points.length >= MAX_POINTS}
          onClick={() => field.onChange([...points, { value: (points.at(-1)?.value ?? 0) + 1, label: '', anchor: '' }])}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

/** The form of a rating scale. */
export default kindForm(ratingScaleRecord, {
  Fields: ({ control, bind }) => (
    <>
      {control('ratingscalename')}
      <Points field={bind('points')} />
    </>
  ),
});
