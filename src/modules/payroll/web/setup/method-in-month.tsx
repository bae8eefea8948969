import { Card } from '#platform/web/kit/card.tsx';
import { type Choice, ChoiceField } from '#platform/web/kit/choice-field.tsx';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { MethodSave } from '../../contract/setup/method-screen.ts';
import {
  ENTITY_MOVE_CHOICES,
  IN_MONTH_CHOICES,
  LOANS_CHOICES,
  MORE_IN_MONTH,
  PF_CEILINGS,
  TAX_CHOICES,
} from './method-choices.ts';
import { Reading } from './method-tax.tsx';
import style from './setup.module.css';

type Bind = ReturnType<typeof useForm<MethodSave>>['bind'];
type Fields = { readonly bind: Bind; readonly values: MethodSave; readonly disabled: boolean };

type Way = 'pfinmonth' | 'esiinmonth' | 'ptinmonth' | 'lwfinmonth' | 'pfceiling' | 'tdsinmonth';

/** A choice whose first value is the law's. */
function WayField<Name extends Way>({
  name,
  label,
  choices,
  bind,
  values,
  disabled,
}: Fields & {
  readonly name: Name;
  readonly label: string;
  readonly choices: readonly Choice<MethodSave[Name]>[];
}) {
  return (
    <Reading own={values[name] !== choices[0]?.value}>
      <ChoiceField field={bind(name)} label={label} disabled={disabled} choices={choices} />
    </Reading>
  );
}

/** What the law says, and what is usual of loans. */
const USUAL = {
  pfinmonth: 'month-to-date',
  pfceiling: 'each-entity',
  esiinmonth: 'month-to-date',
  ptinmonth: 'month-to-date',
  lwfinmonth: 'month-to-date',
  tdsinmonth: 'each-payslip',
  loansinmonth: 'last-payslip',
} as const satisfies Partial<MethodSave>;
const isUsual = (values: MethodSave): boolean =>
  Object.entries(USUAL).every(([name, value]) => values[name as keyof typeof USUAL] === value);

/** Who pays whoever moves between legal entities: shown where there are some. */
export function EntityMoveCard({ entities, bind, disabled }: Omit<Fields, 'values'> & { readonly entities: boolean }) {
  if (!entities) return null;
  return (
    <Card title={t('Moves between legal entities')}>
      <div className={style.part}>
        <p className={style.quiet}>
          {t(
            'Where a person moves from one legal entity to another on a day within a period: the job record says the day.',
          )}
        </p>
        <ChoiceField
          field={bind('entitymove')}
          label="A move from one legal entity to another"
          disabled={disabled}
          choices={ENTITY_MOVE_CHOICES}
        />
      </div>
    </Card>
  );
}

/**
 * How what belongs to a month is taken where a person has several payslips of it: shown to companies with a pay group
 * that is paid by weeks, and where the settings say something of it.
 */
export function InMonthCard({ several, ...fields }: Fields & { readonly several: boolean }) {
  if (!several && isUsual(fields.values)) return null;
  return (
    <Card title={t('Several payslips in a month')}>
      <div className={style.part}>
        <p className={style.quiet}>
          {t(
            'Where a person has more than one payslip of a wage month: pay by weeks, off-cycle pay, late inputs, or another legal entity from a day of the month on.',
          )}
        </p>
        <WayField {...fields} name="pfinmonth" label="PF in several payslips" choices={IN_MONTH_CHOICES} />
        <WayField {...fields} name="pfceiling" label="PF ceiling of two legal entities" choices={PF_CEILINGS} />
        <WayField {...fields} name="esiinmonth" label="ESI in several payslips" choices={MORE_IN_MONTH} />
        <WayField {...fields} name="ptinmonth" label="Professional tax in several payslips" choices={MORE_IN_MONTH} />
        <WayField
          {...fields}
          name="lwfinmonth"
          label="Labour welfare fund in several payslips"
          choices={MORE_IN_MONTH}
        />
        <WayField {...fields} name="tdsinmonth" label="Income tax in several payslips" choices={TAX_CHOICES} />
        <ChoiceField
          field={fields.bind('loansinmonth')}
          label="Instalments of loans and advances"
          disabled={fields.disabled}
          choices={LOANS_CHOICES}
        />
      </div>
    </Card>
  );
}
