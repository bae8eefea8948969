import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import { FieldPair } from '#platform/web/kit/field.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import type { ExpenseCategory } from '../../contract/policy-rules.ts';
import style from '../expense.module.css';
import { DistanceCell, MoneyCell, WordCell } from '../fields.tsx';
import { Rows } from '../rows.tsx';
import { type Choices, codeOf } from './draft.ts';
import { LimitFields } from './limit-fields.tsx';
import { FuelFields } from './fuel-fields.tsx';
import { categorySummary, KIND_WORDS, TRIP_WORDS } from './words.ts';

type CategoryCard = {
  category: ExpenseCategory;
  choices: Choices;
  isnew: boolean;
  set: (part: Partial<ExpenseCategory>) => void;
  onRemove: () => void;
};
const MAX_AUDIENCE = 50;

const dataOf = (options: readonly Option[]) =>
  options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }));
const Many = ({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}) => (
  <MultiSelect
    label={t(label)}
    data={dataOf(options)}
    value={value.map(String)}
    onChange={(ids) => onChange(ids.map(Number))}
    placeholder={value.length === 0 ? t('All') : ''}
    searchable
    clearable
    hidePickedOptions
    clearButtonProps={{ 'aria-label': t('Clear') }}
    nothingFoundMessage={t('Nothing found')}
  />
);

/** A category of a policy: what it is, who may claim it, which bills it needs, and its limits. */
export function CategoryCard({ category, choices, isnew, set, onRemove }: CategoryCard) {
  const { kind } = category;
  const [isopen, setOpen] = useState(isnew);
  const flag = (name: 'inpolicycap' | 'gstcredit', label: string) => (
    <Switch
      label={t(label)}
      checked={category[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <details className={style.card} open={isopen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{category.name || t('New category')}</b>
        <span className={style.quiet}>{categorySummary(category)}</span>
      </summary>
      <div>
        <FieldPair>
          <TextInput
            label={t('Name')}
            withAsterisk
            maxLength={60}
            value={category.name}
            onChange={(event) => {
              const name = event.currentTarget.value;
              const follows = category.code === codeOf(category.name);
              set({ name, ...(follows ? { code: codeOf(name) } : {}) });
            }}
          />
          <TextInput
            label={t('Code')}
            description={t('Files name the category by it')}
            withAsterisk
            maxLength={30}
            value={category.code}
            onChange={(event) => set({ code: event.currentTarget.value })}
          />
        </FieldPair>
        <FieldPair>
          <WordCell
            label="Kind"
            value={kind}
            words={KIND_WORDS}
            onChange={(next) => set({ kind: next, fuels: next === 'mileage' ? category.fuels : [] })}
          />
          <WordCell label="Trip" value={category.trip} words={TRIP_WORDS} onChange={(trip) => set({ trip })} />
        </FieldPair>
        <fieldset className={style.part}>
          <legend>{t('Who may claim it')}</legend>
          {category.audience.length === 0 ? <p className={style.quiet}>{t('Everybody who has the policy.')}</p> : null}
          <Rows
            rows={category.audience}
            onChange={(audience) => set({ audience })}
            fresh={{ gradeids: [], businessunitids: [] }}
            add="Add grades and business units"
            max={MAX_AUDIENCE}
          >
            {(row, change) => (
              <>
                <Many
                  label="Grades"
                  options={choices.Grade}
                  value={row.gradeids}
                  onChange={(gradeids) => change({ gradeids })}
                />
                <Many
                  label="Business units"
                  options={choices.BusinessUnit}
                  value={row.businessunitids}
                  onChange={(businessunitids) => change({ businessunitids })}
                />
              </>
            )}
          </Rows>
        </fieldset>
        <FieldPair>
          <MoneyCell
            name="proofabove"
            label="Bill needed above"
            hint="0: always; empty: never"
            value={category.proofabove}
            onChange={(proofabove) => set({ proofabove })}
          />
          <NumberInput
            label={t('Maximum age of a bill (days)')}
            value={category.maxagedays}
            most={3660}
            onChange={(days) => set({ maxagedays: days ?? 0 })}
          />
        </FieldPair>
        {kind === 'mileage' ? (
          <>
            <FuelFields fuels={category.fuels} known={choices.Fuel} onChange={(fuels) => set({ fuels })} />
            <FieldPair>
              <DistanceCell
                label="Maximum kilometres per day"
                hint="Empty for no limit"
                value={category.kmday}
                onChange={(kmday) => set({ kmday })}
              />
              <DistanceCell
                label="Maximum kilometres per calendar month"
                hint="Empty for no limit"
                value={category.kmmonth}
                onChange={(kmmonth) => set({ kmmonth })}
              />
            </FieldPair>
          </>
        ) : null}
        <LimitFields
          limits={category.limits}
          choices={choices}
          isperdiem={kind === 'perdiem'}
          onChange={(limits) => set({ limits })}
        />
        <FieldPair>
          <MoneyCell
            name="taxableabove"
            label="Taxable above, in a tax year"
            hint="What is approved beyond it is taxed as salary; empty: nothing is"
            value={category.taxableabove}
            onChange={(taxableabove) => set({ taxableabove })}
          />
          <div className={style.part}>
            {flag('inpolicycap', 'Counts towards the limit of a month over categories')}
            {flag('gstcredit', 'The tax on its bills can be credited')}
          </div>
        </FieldPair>
        <RowTools name={category.name || t('New category')} first last onRemove={onRemove} />
      </div>
    </details>
  );
}
