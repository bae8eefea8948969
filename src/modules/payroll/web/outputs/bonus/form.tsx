import { Modal, NativeSelect, Select } from '@mantine/core';
import { z } from 'zod';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { common, FieldPair, Place, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { type Bound, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { saveStatutoryBonus, type StatutoryBonus } from '../../../contract/outputs/statutory-bonus.ts';
import style from '../../run/settlement/settlement.module.css';

const MAX_SOURCE = 300;
/** The server reads the entries; the form has them in its own fields. */
const ENTRIES = z.looseObject({});
/** Years before the first one here whose amounts may still be carried. */
const YEARS_BEFORE = [1, 2, 3, 4] as const;
type YearsBefore = (typeof YEARS_BEFORE)[number];

type Draft = {
  availablesurplus: number | null;
  allocablesurplus: number | null;
  source: string;
  minimumwage: number | null;
  component: string | null;
  payrollmonth: string | null;
  carriedkind: string | null;
} & Record<`carried${YearsBefore}`, number | null>;

/** The accounting year so many years before another. */
const yearBefore = (taxyear: string, back: number): string => {
  const from = Number(taxyear.slice(0, 4)) - back;
  return `${from}-${String((from + 1) % 100).padStart(2, '0')}`;
};

function draftOf({ form, taxyear }: StatutoryBonus): Draft {
  const { carried, availablesurplus, allocablesurplus, source, minimumwage, component } = form;
  const of = (back: YearsBefore) => carried.find((one) => one.taxyear === yearBefore(taxyear, back))?.amount ?? null;
  return {
    availablesurplus,
    allocablesurplus: source === '' ? null : allocablesurplus,
    source,
    minimumwage,
    component: component || null,
    payrollmonth: `${form.payrollmonth} ${form.periodnumber}`,
    carriedkind: carried[0]?.kind ?? 'set-on',
    carried1: of(1),
    carried2: of(2),
    carried3: of(3),
    carried4: of(4),
  };
}

const MISSING: readonly (readonly [keyof Draft, string])[] = [
  ['allocablesurplus', 'Enter the allocable surplus, 0 for a loss'],
  ['source', 'Enter where the surplus is taken from, such as the audited accounts'],
  ['component', 'Please choose the component that pays it'],
  ['payrollmonth', 'Please choose the payroll'],
];
const check = (draft: Draft): Partial<Record<keyof Draft, string>> =>
  Object.fromEntries(MISSING.filter(([field]) => draft[field] === null || draft[field] === ''));

type Choice = {
  field: Bound<string | null>;
  options: StatutoryBonus['payrolls'] | StatutoryBonus['components'];
  label: string;
  hint?: string;
};
const ChoiceField = ({ field, options, ...words }: Choice) => (
  <Place name={field.name}>
    <Select
      {...common({ ...words, required: true }, field)}
      data={options.map(({ displayname, displayvalue }) => ({ label: displayname, value: String(displayvalue) }))}
      value={field.value}
      onChange={field.onChange}
      allowDeselect={false}
    />
  </Place>
);

/** What is entered of the bonus of a year: the surplus of its accounts, and the payroll that pays it. */
export function BonusForm({ bonus, onClose }: { bonus: StatutoryBonus; onClose: () => void }) {
  const { taxyear, establishmentid, version, components, payrolls, isfirst } = bonus;
  const { mutateAsync } = useSave(saveStatutoryBonus, ['payrollInput']);
  const form = useForm<Draft>({ schema: ENTRIES, initial: draftOf(bonus), check });
  const { bind } = form;
  const kind = bind('carriedkind');
  const save = form.submit(
    async (draft) => {
      const [payrollmonth = '', number = '1'] = (draft.payrollmonth ?? '').split(' ');
      const carried = YEARS_BEFORE.flatMap((back) => {
        const amount = draft[`carried${back}`];
        return amount === null || amount === 0
          ? []
          : [{ taxyear: yearBefore(taxyear, back), kind: draft.carriedkind ?? 'set-on', amount }];
      });
      await mutateAsync({
        input: saveStatutoryBonus.input.parse({
          taxyear,
          establishmentid,
          availablesurplus: draft.availablesurplus,
          allocablesurplus: draft.allocablesurplus,
          source: draft.source,
          minimumwage: draft.minimumwage,
          carried: isfirst ? carried : [],
          component: draft.component,
          payrollmonth,
          periodnumber: Number(number),
        }),
        version,
      });
    },
    () => {
      toast('success', t('The bonus was worked out'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('Bonus of {{taxyear}}', { taxyear })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <FieldPair>
          <MoneyField
            field={bind('allocablesurplus')}
            label="Allocable surplus"
            hint="The share of the available surplus that is for bonus. 0 for a loss."
            required
          />
          <MoneyField
            field={bind('availablesurplus')}
            label="Available surplus"
            hint="For the register of the surplus"
          />
        </FieldPair>
        <TextField
          field={bind('source')}
          label="Taken from"
          hint="Such as the audited accounts"
          limit={MAX_SOURCE}
          required
        />
        <MoneyField
          field={bind('minimumwage')}
          label="Minimum wage of a month"
          hint="Where it is above the ceiling of the law; wages count up to it."
        />
        <FieldPair>
          <ChoiceField field={bind('component')} options={components} label="Paid as" />
          <ChoiceField
            field={bind('payrollmonth')}
            options={payrolls}
            label="Paid with"
            hint="An off-cycle payroll pays former employees too."
          />
        </FieldPair>
        {isfirst ? (
          <details>
            <summary>{t('Carried forward from earlier years')}</summary>
            <div className={style.change}>
              <NativeSelect
                label={t('Kind')}
                value={kind.value ?? 'set-on'}
                data={[
                  { value: 'set-on', label: t('Set-on: surplus above the highest bonus') },
                  { value: 'set-off', label: t('Set-off: least bonus without surplus') },
                ]}
                onChange={(event) => kind.onChange(event.currentTarget.value)}
              />
            </div>
            {YEARS_BEFORE.map((back) => (
              <MoneyField key={back} field={bind(`carried${back}`)} label={yearBefore(taxyear, back)} />
            ))}
          </details>
        ) : null}
      </DialogForm>
    </Modal>
  );
}
