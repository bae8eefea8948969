import { Select, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { PackageFigures } from '../../../contract/person/package-figures.ts';
import { shown, UNITS } from './package-figures.tsx';

/** The new figures of a package, as typed, by code; a blank one stays. */
export function RevisedFigures({
  field,
  figures,
}: {
  field: Bound<Readonly<Record<string, string>>>;
  figures: PackageFigures['figures'];
}) {
  const change = (code: string, value: string) => field.onChange({ ...field.value, [code]: value });
  return (
    <Place name={field.name}>
      {figures.map(({ code, name, unit, choices, value }) => {
        const label = t('New {{name}}', { name });
        const now = value === null ? t('None') : shown(unit, value);
        const description = `${t(UNITS[unit])} · ${t('now {{value}}', { value: now })}`;
        return unit === 'choice' ? (
          <Select
            key={code}
            label={label}
            description={description}
            data={choices}
            value={field.value[code] || null}
            clearable
            onChange={(one) => change(code, one ?? '')}
          />
        ) : (
          <TextInput
            key={code}
            label={label}
            description={description}
            inputMode="decimal"
            value={field.value[code] ?? ''}
            onChange={(event) => change(code, event.currentTarget.value)}
            onBlur={field.onBlur}
          />
        );
      })}
      {field.error ? <p role="alert">{t(field.error)}</p> : null}
    </Place>
  );
}
