import { NumberInput, TextInput } from '@mantine/core';
import { seriesNumber } from '#platform/engine/number-series.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { today } from '#platform/web/kit/day.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { MethodSave } from '../../contract/setup/method-screen.ts';
import { NUMBER_DIGITS, type PayslipSeries } from '../../contract/setup/payslip-numbers.ts';
import { numberPattern } from '#platform/contract/number-pattern.ts';
import style from './setup.module.css';

const USUAL_DIGITS = 5;

/** The first number of a series, or what is wrong with its pattern. */
function exampleOf({ pattern, digits }: PayslipSeries): { example?: string; error?: string } {
  const read = numberPattern.safeParse(pattern);
  if (!read.success) return { error: t(read.error.issues[0]?.message ?? 'Please fill valid data') };
  return {
    example: t('The first one: {{number}}', { number: seriesNumber(read.data, { number: 1, on: today(), digits }) }),
  };
}

type Series = {
  label: string;
  series: PayslipSeries | undefined;
  unit: string | undefined;
  disabled: boolean;
  onChange: (series: PayslipSeries | undefined) => void;
};

function SeriesFields({ label, series, unit, disabled, onChange }: Series) {
  const { example, error } = series ? exampleOf(series) : {};
  const changed = (part: Partial<PayslipSeries>) =>
    onChange({ ...(unit === undefined ? {} : { unit }), pattern: '', digits: USUAL_DIGITS, ...series, ...part });
  return (
    <div className={style.inputs}>
      <TextInput
        label={label}
        placeholder={unit === undefined ? t('No numbers') : t('As the company')}
        value={series?.pattern ?? ''}
        disabled={disabled}
        maxLength={40}
        description={example}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) => (value === '' ? onChange(undefined) : changed({ pattern: value }))}
      />
      {series ? (
        <NumberInput
          label={t('Digits')}
          aria-label={t('Digits: {{series}}', { series: label })}
          value={series.digits}
          min={NUMBER_DIGITS.least}
          max={NUMBER_DIGITS.most}
          clampBehavior="strict"
          allowDecimal={false}
          disabled={disabled}
          onChange={(value) => changed({ digits: Number(value) || NUMBER_DIGITS.least })}
        />
      ) : null}
    </div>
  );
}

type Numbers = { field: Bound<MethodSave['payslipnumbers']>; entities: readonly string[]; disabled: boolean };

/** How payslips are numbered, by legal entity; one that is no legal entity any more is shown until it is emptied. */
export function PayslipNumbersCard({ field, entities, disabled }: Numbers) {
  const stored = field.value.flatMap(({ unit }) => unit ?? []);
  const units = [...new Set([...entities, ...stored])];
  const put = (unit: string | undefined, series: PayslipSeries | undefined) =>
    field.onChange([...field.value.filter((one) => one.unit !== unit), ...(series ? [series] : [])]);
  const one = (unit: string | undefined, label: string) => (
    <SeriesFields
      key={unit ?? ''}
      label={label}
      unit={unit}
      series={field.value.find((series) => series.unit === unit)}
      disabled={disabled}
      onChange={(series) => put(unit, series)}
    />
  );
  return (
    <Card title={t('Payslip numbers')}>
      <Place name={field.name}>
        <div className={style.part}>
          <p className={style.quiet}>
            {t(
              'Given when a payroll is locked, in the order of employee codes and without a gap, by a series of each legal entity. {no} is the number, {fy} the financial year of the pay date, {yyyy} its calendar year; numbering restarts with each. Payslips that are locked keep theirs.',
            )}
          </p>
          {one(undefined, t('Number of the company’s payslips'))}
          {units.map((unit) => one(unit, t('Number of payslips of {{entity}}', { entity: unit })))}
          {field.error ? <p role="alert">{field.error}</p> : null}
        </div>
      </Place>
    </Card>
  );
}
