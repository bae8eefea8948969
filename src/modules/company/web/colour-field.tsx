import { ColorInput } from '@mantine/core';
import { contrast, isColour, READABLE } from '#platform/engine/contrast.ts';
import { common, Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';

/** A colour with a note on its contrast. */
export function ColourField({ field }: { field: Bound<string> }) {
  const ratio = isColour(field.value) ? contrast(field.value, '#ffffff') : undefined;
  return (
    <Place name={field.name}>
      <ColorInput
        {...common({ label: 'Colour', required: true }, field)}
        value={field.value}
        format="hex"
        withEyeDropper={false}
        swatches={[
          '#2a53d1',
          '#4338ca',
          '#6d28d9',
          '#a21caf',
          '#be123c',
          '#b45309',
          '#15803d',
          '#0f766e',
          '#0e7490',
          '#334155',
        ]}
        onChange={field.onChange}
        description={
          ratio === undefined
            ? t('Enter it like #2a53d1')
            : t(
                ratio >= READABLE
                  ? 'White text is easy to read on it: contrast {{ratio}} to 1'
                  : 'White text is hard to read on it: contrast {{ratio}} to 1, at least 4.5 needed',
                {
                  ratio: ratio.toFixed(1),
                },
              )
        }
      />
      <div
        aria-hidden
        style={{
          marginTop: 8,
          padding: '12px 16px',
          borderRadius: 8,
          background: isColour(field.value) ? field.value : undefined,
          color: '#ffffff',
          fontWeight: 600,
        }}
      >
        {t('White text on your colour')}
      </div>
    </Place>
  );
}
