import { NativeSelect } from '@mantine/core';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { Parameters } from '#bulk/web/words.ts';
import { monthName, monthsAround } from '../../words.ts';
import { openInputMonth } from '../../../contract/person/inputs.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const yearOf = (month: string): string => {
  const first = Number(month.slice(0, 4)) - (Number(month.slice(5, 7)) < 4 ? 1 : 0);
  return `${first}-${String(first + 1).slice(2)}`;
};

/** The open payroll month, or this month while payroll is not configured; undefined while loading. */
function useMonth(): { month: Month; open: boolean } | undefined {
  const { data, isError } = useEndpoint(openInputMonth, {});
  if (!data && !isError) return undefined;
  return { month: (data?.month ?? today().slice(0, 7)) as Month, open: data?.sure === true };
}

/** A month that an upload asks for besides its file, chosen by name. */
function askedMonth({ name, label, back = 0 }: { name: string; label: string; back?: number }): Parameters {
  return ({ value, onChange }) => {
    const existing = useMonth();
    const chosen = text(value[name]);
    const middle = existing?.month ?? (chosen as Month);
    const near = monthsAround(middle);
    const earlier = Array.from({ length: back }, (_, at) => addMonths(middle, at - back));
    const offered = [...earlier.filter((month) => !near.includes(month)), ...near];
    const months = chosen === '' || offered.includes(chosen as Month) ? offered : [chosen, ...offered];
    return (
      <NativeSelect
        label={t(label)}
        description={
          existing?.open ? t('Payroll has {{month}} open for inputs.', { month: monthName(existing.month) }) : undefined
        }
        value={chosen}
        maw={320}
        onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
        data={months.map((month) => ({ value: month, label: monthName(month) }))}
      />
    );
  };
}

export const PayrollMonth = askedMonth({ name: 'payrollmonth', label: 'Payroll month' });
export const SectionMonth = askedMonth({ name: 'payrollmonth', label: 'Counts from' });
export const RegisterMonth = askedMonth({ name: 'payrollmonth', label: 'Month of the register', back: 24 });
export const FromMonth = askedMonth({ name: 'frommonth', label: 'First month of recovery here' });

export const StartMonth = askedMonth({ name: 'frommonth', label: 'In force from' });

/** The tax year of an upload: that of the open month, one of the two before it, or the next. */
export const TaxYear: Parameters = ({ value, onChange }) => {
  const existing = useMonth();
  const chosen = text(value['taxyear']);
  const offered = existing ? [-24, -12, 0, 12].map((months) => yearOf(addMonths(existing.month, months))) : [];
  const years = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <NativeSelect
      label={t('Tax year')}
      description={t('April to March')}
      value={chosen}
      maw={320}
      onChange={(event) => onChange({ ...value, taxyear: event.currentTarget.value })}
      data={years}
    />
  );
};

/** The parameters of a new upload for a month: the open payroll month. */
export function useOpenMonth(name: string): Record<string, unknown> | undefined {
  const existing = useMonth();
  return existing && { [name]: existing.month };
}

/** The parameters of a new upload for a past month: the one before the open payroll month. */
export function useMonthBefore(name: string): Record<string, unknown> | undefined {
  const existing = useMonth();
  return existing && { [name]: addMonths(existing.month, -1) };
}

/** The parameters of a new upload for a tax year: that of the open payroll month. */
export function useOpenYear(): Record<string, unknown> | undefined {
  const existing = useMonth();
  return existing && { taxyear: yearOf(existing.month) };
}
