import { Select, TextInput } from '@mantine/core';
import type { Option } from '#platform/contract/choices.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { common, FieldPair, Place, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_HEADS } from '../../../contract/person/fbp.ts';
import style from '../../run/run.module.css';

type MonthField = { field: Bound<string | null>; label: string; hint?: string; required?: boolean };

/** A month, `YYYY-MM`; null where it is empty. */
export const MonthField = ({ field, ...words }: MonthField) => (
  <Place name={field.name}>
    <TextInput
      {...common(words, field)}
      type="month"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
    />
  </Place>
);

type CapDraft = { from: string | null; grade: string | null; amount: number | null };
export type HeadDraft = { code: string; name: string; component: string; lopreduces: boolean; caps: CapDraft[] };

const NEW_CAP: CapDraft = { from: null, grade: null, amount: null };
const NEW: HeadDraft = { code: '', name: '', component: '', lopreduces: false, caps: [NEW_CAP] };
const MAX_CAPS = 100;

const bindIn = <T extends object>(name: string, value: T, put: (change: Partial<T>) => void) => ({
  of: <K extends keyof T & string>(key: K): Bound<T[K]> => ({
    name: `${name}.${key}`,
    value: value[key],
    error: undefined,
    onChange: (next) => put({ [key]: next } as unknown as Partial<T>),
    onBlur: () => undefined,
  }),
});

type Caps = {
  name: string;
  caps: CapDraft[];
  grades: readonly Option[];
  mayEdit: boolean;
  change: (caps: CapDraft[]) => void;
};

/** The monthly caps of a head: from a month on, for everybody or for a grade. */
function Caps({ name, caps, grades, mayEdit, change }: Caps) {
  return (
    <>
      {caps.map((cap, at) => {
        const { of } = bindIn(`${name}.${at}`, cap, (part) =>
          change(caps.map((one, place) => (place === at ? { ...one, ...part } : one))),
        );
        const grade = of('grade');
        return (
          <div key={at} className={style.head}>
            <MonthField field={of('from')} label="From" required />
            {grades.length > 0 ? (
              <Place name={grade.name}>
                <Select
                  {...common({ label: 'Grade' }, grade)}
                  data={grades.map(({ displayname }) => displayname)}
                  value={grade.value}
                  onChange={grade.onChange}
                  clearable
                  clearButtonProps={{ 'aria-label': t('Clear') }}
                  placeholder={t('Everybody')}
                />
              </Place>
            ) : null}
            <MoneyField field={of('amount')} label="Cap a month" required />
            {mayEdit && caps.length > 1 ? (
              <RowTools
                name={t('Cap a month')}
                first={at === 0}
                last={at === caps.length - 1}
                onRemove={() => change(caps.filter((_, place) => place !== at))}
              />
            ) : null}
          </div>
        );
      })}
      {mayEdit ? (
        <AddButton label="Add a cap" inner full={caps.length >= MAX_CAPS} onClick={() => change([...caps, NEW_CAP])} />
      ) : null}
    </>
  );
}

type Heads = { field: Bound<HeadDraft[]>; earnings: readonly Option[]; grades: readonly Option[]; mayEdit: boolean };

/** The heads that people choose of: what pays their bills, and how much a month they take at most. */
export function FbpHeads({ field, earnings, grades, mayEdit }: Heads) {
  const { value: heads } = field;
  return (
    <Card title={t('Heads')}>
      <div className={style.page} data-field={field.name}>
        {field.error ? <p role="alert">{field.error}</p> : null}
        {heads.map((head, at) => {
          const put = (part: Partial<HeadDraft>) =>
            field.onChange(heads.map((one, place) => (place === at ? { ...one, ...part } : one)));
          const { of } = bindIn(`${field.name}.${at}`, head, put);
          const component = of('component');
          return (
            <fieldset key={at} className={style.page}>
              <legend>{head.name || t('New head')}</legend>
              <FieldPair>
                <TextField field={of('name')} label="Name" limit={60} required />
                <TextField
                  field={of('code')}
                  label="Code"
                  hint="Small letters, digits and underscores; files may name a head by it"
                  limit={60}
                  required
                />
              </FieldPair>
              <Place name={component.name}>
                <Select
                  {...common(
                    {
                      label: 'Bills are paid as',
                      hint: 'A one-time earning: exempt by bills in both regimes, by claims in the old one, or taxed, as its page says',
                      required: true,
                    },
                    component,
                  )}
                  data={earnings.map(({ displayname, displayvalue }) => ({
                    label: displayname,
                    value: String(displayvalue),
                  }))}
                  value={component.value || null}
                  onChange={(value) => component.onChange(value ?? '')}
                  placeholder={t('Select')}
                />
              </Place>
              <SwitchField
                field={of('lopreduces')}
                label="Loss of pay reduces it"
                hint="Otherwise a month accrues by days in service, whatever the loss of pay."
              />
              <Caps
                name={`${field.name}.${at}.caps`}
                caps={head.caps}
                grades={grades}
                mayEdit={mayEdit}
                change={(caps) => put({ caps })}
              />
              {mayEdit ? (
                <RowTools
                  name={head.name || t('New head')}
                  first={at === 0}
                  last={at === heads.length - 1}
                  onRemove={() => field.onChange(heads.filter((_, place) => place !== at))}
                />
              ) : null}
            </fieldset>
          );
        })}
        {heads.length === 0 ? (
          <p>{t('No heads yet. People choose benefits of heads such as telephone or fuel.')}</p>
        ) : null}
        {mayEdit ? (
          <AddButton
            label="Add a head"
            full={heads.length >= MAX_HEADS}
            onClick={() => field.onChange([...heads, NEW])}
          />
        ) : null}
      </div>
    </Card>
  );
}
