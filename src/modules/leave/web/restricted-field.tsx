import { Input, MultiSelect, TextInput } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import type { Day } from '#platform/engine/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { today } from '#platform/web/kit/day.ts';
import { FieldPair, Place } from '#platform/web/kit/field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { VersionDetail } from '../contract/policy-detail.ts';
import style from './leave.module.css';
import { changed, without } from './policy-draft.ts';

type Restricted = VersionDetail['restricted'];
const MAX = 100;
const WHY_LIMIT = 200;

type RestrictedField = { field: Bound<Restricted>; types: readonly Option[]; readonly: boolean };

/** Dates on which some leave, or all of it, is not given. */
export function RestrictedField({ field, types, readonly }: RestrictedField) {
  const rows = field.value;
  const set = (at: number, part: Partial<Restricted[number]>) => field.onChange(changed(rows, at, part));
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Restricted dates')}</legend>
        <p className={style.quiet}>{t('Days on which leave is not given, such as those of stocktaking.')}</p>
        <ul className={style.rows}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <li key={at} className={style.dates}>
              <FieldPair>
                <DayInput
                  label={t('First day')}
                  value={row.fromdate}
                  onChange={(value) => set(at, { fromdate: (value ?? '') as Day })}
                  onUnread={(value) => set(at, { fromdate: value as Day })}
                />
                <DayInput
                  label={t('Last day')}
                  value={row.todate}
                  onChange={(value) => set(at, { todate: (value ?? '') as Day })}
                  onUnread={(value) => set(at, { todate: value as Day })}
                />
              </FieldPair>
              <MultiSelect
                label={t('Leave types')}
                description={t('Empty for all')}
                data={types.map(({ displayname, displayvalue }) => ({
                  value: String(displayvalue),
                  label: displayname,
                }))}
                value={row.leavetypeids.map(String)}
                onChange={(values) => set(at, { leavetypeids: values.map(Number) })}
              />
              <TextInput
                label={t('Why')}
                maxLength={WHY_LIMIT}
                value={row.why}
                onChange={(event) => set(at, { why: event.currentTarget.value })}
              />
              {readonly ? null : (
                <RowTools
                  name={t('dates {{at}}', { at: at + 1 })}
                  first
                  last
                  onRemove={() => field.onChange(without(rows, at))}
                />
              )}
            </li>
          ))}
        </ul>
        {readonly ? null : (
          <AddButton
            label="Add restricted dates"
            full={rows.length >= MAX}
            onClick={() => field.onChange([...rows, { fromdate: today(), todate: today(), leavetypeids: [], why: '' }])}
          />
        )}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
