import { NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { INTEREST_KINDS, type InterestKind } from '../../../contract/person/loan-plan.ts';
import { LOAN_KIND, MAX_INSTALMENTS } from '../../../contract/run/start-loans.ts';
import style from '../../run/run.module.css';

export type TypeDraft = {
  name: string;
  loankindid: number | null;
  interest: number | null;
  rate: string;
  benchmarkrate: string;
  maxmultiple: number | null;
  maxinstalments: number | null;
  mingapmonths: number | null;
};
const NEW: TypeDraft = {
  name: '',
  loankindid: 1,
  interest: 0,
  rate: '0',
  benchmarkrate: '',
  maxmultiple: 3,
  maxinstalments: 12,
  mingapmonths: 0,
};
const MAX_TYPES = 50;
const MAX_NUMBER = 120;

export const interestOf = ({ interest }: TypeDraft): InterestKind => INTEREST_KINDS[interest ?? 0] ?? 'Nil';
export const placeOf = (kind: InterestKind): number => INTEREST_KINDS.indexOf(kind);

/** The types of loans and advances that the company gives. */
export function LoanTypes({ field, mayEdit }: { field: Bound<TypeDraft[]>; mayEdit: boolean }) {
  const { value: types } = field;
  const put = (at: number, change: Partial<TypeDraft>) =>
    field.onChange(types.map((type, place) => (place === at ? { ...type, ...change } : type)));
  const bound = <K extends keyof TypeDraft>(at: number, key: K): Bound<TypeDraft[K]> => ({
    name: `${field.name}-${at}-${key}`,
    value: (types[at] ?? NEW)[key],
    error: undefined,
    onChange: (value) => put(at, { [key]: value }),
    onBlur: () => {},
  });
  return (
    <div className={style.page} data-field={field.name}>
      {field.error ? <p role="alert">{field.error}</p> : null}
      {types.map((type, at) => (
        <fieldset key={at} className={style.page}>
          <legend>{type.name || t('New type')}</legend>
          <TextField field={bound(at, 'name')} label="Loan Type" limit={60} required />
          <SelectField field={bound(at, 'loankindid')} label="Kind" options={LOAN_KIND.options} required />
          {type.loankindid === 1 ? (
            <>
              <SelectField
                field={bound(at, 'interest')}
                label="Interest"
                options={INTEREST_KINDS.map((kind, place) => ({ displayname: t(kind), displayvalue: place }))}
                required
              />
              {(type.interest ?? 0) > 0 ? (
                <TextField field={bound(at, 'rate')} label="Interest rate, percent a year" required />
              ) : null}
              <TextField
                field={bound(at, 'benchmarkrate')}
                label="Benchmark rate, percent a year"
                hint="Bank (SBI) rate for a similar loan; the difference is a taxable perquisite. Leave empty if none."
              />
            </>
          ) : null}
          <NumberField
            field={bound(at, 'maxmultiple')}
            label="At most, times the monthly pay"
            least={1}
            most={MAX_NUMBER}
            required
          />
          <NumberField
            field={bound(at, 'maxinstalments')}
            label="Maximum instalments"
            least={1}
            most={MAX_INSTALMENTS}
            required
          />
          <NumberField
            field={bound(at, 'mingapmonths')}
            label="Months until the next one"
            least={0}
            most={MAX_NUMBER}
            required
          />
          {mayEdit ? (
            <RowTools
              name={type.name || t('New type')}
              first={at === 0}
              last={at === types.length - 1}
              onRemove={() => field.onChange(types.filter((_, place) => place !== at))}
            />
          ) : null}
        </fieldset>
      ))}
      {mayEdit ? (
        <AddButton
          label="Add a type"
          full={types.length >= MAX_TYPES}
          onClick={() => field.onChange([...types, NEW])}
        />
      ) : null}
    </div>
  );
}
