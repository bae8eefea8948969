import { NativeSelect } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { PAID_DAYS, type PaidDays } from '../../contract/run/attended.ts';
import type { Bind } from './component-draft.ts';
import { type Editor, without } from './group-cycle.tsx';
import style from './layouts.module.css';
import form from './setup.module.css';

/** Where unpaid days come from, in words. */
export const PAID_DAYS_WORDS: Record<PaidDays, string> = {
  sheet: 'The sheet that is uploaded',
  attendance: 'Attendance and leave',
};
const LABEL = 'Unpaid days, overtime and encashed leave come from';
const choices = () => PAID_DAYS.map((value) => ({ value, label: t(PAID_DAYS_WORDS[value]) }));
const paidDaysOf = (value: string): PaidDays => (value === 'attendance' ? 'attendance' : 'sheet');

/** Where the unpaid days of a pay group come from. */
export function GroupPaidDays({ group, disabled, onChange }: Pick<Editor, 'group' | 'disabled' | 'onChange'>) {
  return (
    <NativeSelect
      label={t(LABEL)}
      description={t('Attendance is closed by months: groups that are paid by weeks take the sheet.')}
      disabled={disabled}
      value={group.paiddays ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === '' ? without(group, 'paiddays') : { ...group, paiddays: paidDaysOf(chosen) });
      }}
      data={[{ value: '', label: t('As for everybody else') }, ...choices()]}
    />
  );
}

/** Where the unpaid days of everybody come from whose pay group does not say it. */
export function CompanyPaidDays({
  value,
  grouped,
  disabled,
  onChange,
}: {
  value: PaidDays;
  /** Whether there are pay groups. */
  grouped: boolean;
  disabled: boolean;
  onChange: (value: PaidDays) => void;
}) {
  return (
    <Card title={t(grouped ? 'Everybody else' : 'Everybody')}>
      <div className={style.fields}>
        <NativeSelect
          label={t(LABEL)}
          description={t(
            'From attendance, an uploaded sheet of these is refused, and a month is computed once it is closed.',
          )}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(paidDaysOf(event.currentTarget.value))}
          data={choices()}
        />
      </div>
    </Card>
  );
}

/** What of attendance one-time pay can have, by the fields of its form. */
export const ATTENDED_LABELS = {
  overtimeworking: 'Overtime hours on working days, by the rate of',
  overtimeoff: 'Overtime hours on days off, by the rate of',
  encashedleave: 'Encashed leave days, by the rate of',
  yearendleave: 'Leave days paid at the year end, by the rate of',
  nightshift: 'Night shifts, by the rate of',
} as const;

/** Which units of one-time pay come from the close of attendance, each with the item whose rate pays them. */
export const AttendedFields = ({ bind }: { bind: Bind }) => (
  <fieldset className={form.part}>
    <legend>{t('Units from attendance')}</legend>
    <p className={form.quiet}>
      {t('For people whose pay group takes its days from attendance. The items are those of Rates of Units.')}
    </p>
    <TextField field={bind('overtimeworking')} label={ATTENDED_LABELS.overtimeworking} limit={60} />
    <TextField field={bind('overtimeoff')} label={ATTENDED_LABELS.overtimeoff} limit={60} />
    <TextField field={bind('encashedleave')} label={ATTENDED_LABELS.encashedleave} limit={60} />
    <TextField field={bind('yearendleave')} label={ATTENDED_LABELS.yearendleave} limit={60} />
    <TextField
      field={bind('nightshift')}
      label={ATTENDED_LABELS.nightshift}
      hint="Days worked in shifts that are marked as night shifts."
      limit={60}
    />
  </fieldset>
);
