import { Select } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { MethodSave } from '../../contract/setup/method-screen.ts';
import { MODES, type PaymentMode, type PaymentUnit } from '../../contract/setup/payment-units.ts';
import { MODE_NAMES, PAYMENT_ROUNDING_CHOICES } from './method-choices.ts';
import style from './setup.module.css';

/** What people are paid in; another unit of a file stands beside them. */
const UNITS = [1, 5, 10, 50, 100] as const;
const AS_IT_IS = '';

type Units = { field: Bound<MethodSave['paymentunits']>; disabled: boolean };

/** Which payment modes pay in whole units; what is left of a net pay is carried to the next payslip. */
export function PaymentUnitsCard({ field, disabled }: Units) {
  const put = (mode: PaymentMode, unit: PaymentUnit | undefined) =>
    field.onChange([...field.value.filter((one) => one.mode !== mode), ...(unit ? [unit] : [])]);
  return (
    <Card title={t('Payment in whole units')}>
      <Place name={field.name}>
        <div className={style.part}>
          <p className={style.quiet}>
            {t(
              'Cash wages are often paid in whole tens. The remainder of a net pay is carried to the next payslip; leavers are paid in full.',
            )}
          </p>
          {MODES.map((mode) => {
            const own = field.value.find((one) => one.mode === mode);
            const units = [...new Set([...UNITS, ...(own ? [own.unit] : [])])].toSorted((a, b) => a - b);
            return (
              <div key={mode} className={style.form}>
                <Select
                  label={t(MODE_NAMES[mode])}
                  data={[
                    { value: AS_IT_IS, label: t('As the net pay comes out') },
                    ...units.map((unit) => ({ value: String(unit), label: t('In units of ₹ {{unit}}', { unit }) })),
                  ]}
                  value={own ? String(own.unit) : AS_IT_IS}
                  allowDeselect={false}
                  disabled={disabled}
                  onChange={(unit) =>
                    put(mode, unit ? { mode, unit: Number(unit), rounding: own?.rounding ?? 'down' } : undefined)
                  }
                />
                {own ? (
                  <Select
                    label={t('Rounding of the payment')}
                    aria-label={t('Rounding of the payment: {{mode}}', { mode: t(MODE_NAMES[mode]) })}
                    data={PAYMENT_ROUNDING_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
                    value={own.rounding}
                    allowDeselect={false}
                    disabled={disabled}
                    onChange={(rounding) => rounding && put(mode, { ...own, rounding })}
                  />
                ) : null}
              </div>
            );
          })}
        </div>
      </Place>
    </Card>
  );
}
