import { Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { add, formatRupees, least, notBelowZero, type Paise, paise, subtract, ZERO } from '#platform/engine/money.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { type DeductionEntry, type LimitGroup, ownDeduction } from '../../contract/setup/deductions.ts';
import type { MethodState } from '../../contract/setup/method-screen.ts';
import { limitsOf } from '../../engine/run/pay/limits.ts';
import style from './setup.module.css';
import { entryName, ROUNDINGS } from './words.ts';

const NEW: LimitGroup = {
  name: '',
  base: { without: [] },
  share: '50',
  rounding: 'down-rupee',
  apart: [],
  givesway: ['loan', 'advance', 'other'],
};
const EXAMPLE = { earnings: 85_000_00, before: 30_000_00, due: 15_000_00 };
type Example = { [name in keyof typeof EXAMPLE]: number | null };

const isShare = (share: string): boolean => /^\d{1,3}(\.\d{1,6})?$/.test(share) && Number(share) <= 100;

/** What a limit would leave and cut for chosen figures. */
function LimitExample({ group, labourcodes }: { group: LimitGroup; labourcodes: string }) {
  const [input, setGiven] = useState<Example>(EXAMPLE);
  const bound = (name: keyof Example): Bound<number | null> => ({
    name: `example-${name}`,
    value: input[name],
    error: undefined,
    onChange: (amount) => setGiven({ ...input, [name]: amount }),
    onBlur: () => undefined,
  });
  const amountOf = (amount: number | null): Paise => (Number.isSafeInteger(amount) ? paise(amount ?? 0) : ZERO);
  const shown = (amount: Paise): string => formatRupees(amount, { decimals: 0 });
  const [earnings, before, due] = [amountOf(input.earnings), amountOf(input.before), amountOf(input.due)];
  const isKnown = group.share === 'labour-codes' || isShare(group.share);
  const [limit] = isKnown ? limitsOf([group], { earnings, amountOf: () => ZERO, labourcodes }) : [];
  if (!limit) return null;
  const left = notBelowZero(subtract(limit.amount, before));
  const taken = least(due, left);
  const cuts = group.givesway.length > 0;
  const words = {
    limit: shown(limit.amount),
    left: shown(left),
    taken: shown(taken),
    cut: shown(subtract(due, taken)),
  };
  const above = add(before, due) > limit.amount;
  return (
    <fieldset className={style.part}>
      <legend>{t('Example')}</legend>
      <div className={style.inputs}>
        <MoneyField label="Earnings" field={bound('earnings')} />
        <MoneyField label="Taken before it" field={bound('before')} />
        <MoneyField label={cuts ? 'Due of reducible deductions' : 'Other deductions'} field={bound('due')} />
      </div>
      <p className={style.quiet} aria-live="polite">
        {t('{{share}}% of {{base}} is {{limit}}.', { share: limit.share, base: shown(limit.base), limit: words.limit })}{' '}
        {cuts
          ? t('{{left}} is left: {{taken}} is taken, {{cut}} is not.', words)
          : t(above ? 'The excess is reported, and nothing is cut.' : 'Nothing is above it.')}
      </p>
    </fieldset>
  );
}

type LimitFields = {
  field: Bound<LimitGroup[]>;
  /** The order of deductions as it stands on the page. */
  order: readonly DeductionEntry[];
  stored: Pick<MethodState, 'deductions' | 'earnings' | 'labourcodes'>;
  disabled: boolean;
};

/** The limits on deductions: what each is a share of, what counts towards it and what gives way. */
export function LimitFields({ field, order, stored, disabled }: LimitFields) {
  const { deductions, earnings, labourcodes } = stored;
  const change = (at: number, part: Partial<LimitGroup>) =>
    field.onChange(field.value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const own = deductions.map(({ code }) => ownDeduction(code));
  const entries = order.map((entry) => ({ value: entry as string, label: entryName(entry, deductions) }));
  const asEntries = (values: readonly string[]): DeductionEntry[] =>
    [...order, ...own].filter((entry, at, all) => values.includes(entry) && all.indexOf(entry) === at);
  return (
    <Place name={field.name}>
      <div className={style.part}>
        {field.value.length === 0 ? (
          <p className={style.quiet}>{t('There is no limit: deductions are taken as far as the pay goes.')}</p>
        ) : null}
        {field.value.map((group, at) => (
          <fieldset key={at} className={style.part}>
            <legend>{t(group.name) || t('New limit')}</legend>
            <TextInput
              label={t('Name of the limit')}
              value={group.name}
              maxLength={100}
              withAsterisk
              onBlur={field.onBlur}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <SegmentedControl
              orientation="vertical"
              aria-label={t('Share of the earnings')}
              disabled={disabled}
              value={group.share === 'labour-codes' ? 'law' : 'own'}
              onChange={(value) => change(at, { share: value === 'law' ? 'labour-codes' : labourcodes })}
              data={[
                { value: 'law', label: t('Share of the Labour Codes ({{share}}%)', { share: labourcodes }) },
                { value: 'own', label: t('Share of your own') },
              ]}
            />
            <div className={style.inputs}>
              {group.share === 'labour-codes' ? null : (
                <TextInput
                  label={t('Share in percent')}
                  value={group.share}
                  error={isShare(group.share) ? null : t('Please fill valid data')}
                  onBlur={field.onBlur}
                  onChange={(event) => change(at, { share: event.currentTarget.value.trim() })}
                />
              )}
              <Select
                label={t('Rounding of the limit')}
                data={ROUNDINGS.map(({ value, label }) => ({ value, label: t(label) }))}
                value={group.rounding}
                allowDeselect={false}
                onChange={(value) => {
                  const chosen = ROUNDINGS.find((one) => one.value === value);
                  if (chosen) change(at, { rounding: chosen.value });
                }}
              />
            </div>
            <MultiSelect
              label={t('Earnings that do not count')}
              description={t('Such as what is not paid in cash. All other earnings of the payslip count, arrears too.')}
              data={earnings.map(({ code, name }) => ({ value: code, label: t(name) }))}
              value={group.base.without}
              onChange={(without) => change(at, { base: { without } })}
            />
            <MultiSelect
              label={t('Deductions that do not count')}
              description={t('They are taken in addition to the limit.')}
              data={entries}
              value={group.apart}
              onChange={(values) => change(at, { apart: asEntries(values) })}
            />
            <MultiSelect
              label={t('Deductions that can be reduced')}
              description={t(
                'It is taken only as far as the limit allows, in the order of deductions. Where nothing can be reduced, the excess is only reported.',
              )}
              data={entries}
              value={group.givesway}
              onChange={(values) => change(at, { givesway: asEntries(values) })}
            />
            <LimitExample group={group} labourcodes={labourcodes} />
            {disabled ? null : (
              <Button
                variant="default"
                onClick={() => field.onChange(field.value.filter((_, index) => index !== at))}
                aria-label={t('Remove the limit {{name}}', { name: group.name })}
              >
                {t('Remove limit')}
              </Button>
            )}
          </fieldset>
        ))}
        {disabled ? null : (
          <Button variant="default" onClick={() => field.onChange([...field.value, NEW])}>
            {t('Add limit')}
          </Button>
        )}
        {field.error ? <p role="alert">{field.error}</p> : null}
      </div>
    </Place>
  );
}
