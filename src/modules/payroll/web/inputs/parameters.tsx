import { TextInput } from '@mantine/core';
import type { Parameters } from '#platform/web/bulk/words.ts';
import { t } from '#platform/web/language.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR = /^\d{4}-\d{2}$/;

type Asked = { name: string; label: string; description: string; pattern: RegExp };

/** One text that a kind of upload asks beside its file. */
function asked({ name, label, description, pattern }: Asked): Parameters {
  return ({ value, onChange }) => {
    const typed = text(value[name]);
    return (
      <TextInput
        label={t(label)}
        description={t(description)}
        value={typed}
        error={typed !== '' && !pattern.test(typed) ? t('Please fill valid data') : undefined}
        maw={320}
        onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value.trim() })}
      />
    );
  };
}

export const PayrollMonth = asked({
  name: 'payrollmonth',
  label: 'Payroll month',
  description: 'Year-month, for example 2026-10',
  pattern: MONTH,
});
export const FromMonth = asked({
  name: 'frommonth',
  label: 'First month of recovery here',
  description: 'Year-month, for example 2026-10',
  pattern: MONTH,
});
export const TaxYear = asked({
  name: 'taxyear',
  label: 'Tax year',
  description: 'April to March, for example 2026-27',
  pattern: YEAR,
});

/** The month that is most likely meant: last month until the twentieth, then this one. */
export function likelyMonth(): string {
  const now = new Date();
  const back = now.getDate() < 20 ? 1 : 0;
  const at = new Date(now.getFullYear(), now.getMonth() - back, 1);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
}

/** The tax year of today, as "2026-27". */
export function likelyYear(): string {
  const now = new Date();
  const first = now.getMonth() >= 3 ? now.getFullYear() : now.getFullYear() - 1;
  return `${first}-${String(first + 1).slice(2)}`;
}
