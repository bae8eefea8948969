import { Button, Input, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { ExternalRater } from '../contract/review.ts';
import { changed } from './list-draft.ts';
import style from './perform.module.css';

/** People outside of the company who write by a link: customers, suppliers, partners. */
export function ExternalsField({ field, max }: { field: Bound<ExternalRater[]>; max: number }) {
  const rows = field.value;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('External raters')}</legend>
        <p className={style.quiet}>
          {t(
            'Customers, suppliers or partners. Once they are approved and the phase is open, each gets a mail with a link to the form.',
          )}
        </p>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name while they are typed
          <div key={at} className={style.line}>
            <TextInput
              label={t('Name')}
              value={row.fullname}
              maxLength={100}
              onChange={(event) => field.onChange(changed(rows, at, { fullname: event.currentTarget.value }))}
            />
            <TextInput
              label={t('Email')}
              type="email"
              value={row.emailid}
              maxLength={254}
              onChange={(event) => field.onChange(changed(rows, at, { emailid: event.currentTarget.value }))}
            />
            <Button
              data-narrow
              variant="default"
              aria-label={t('Remove {{name}}', { name: row.fullname })}
              onClick={() => field.onChange(rows.filter((_, place) => place !== at))}
            >
              {t('Remove')}
            </Button>
          </div>
        ))}
        {rows.length < max ? (
          <Button variant="default" onClick={() => field.onChange([...rows, { fullname: '', emailid: '' }])}>
            {t('Add an external rater')}
          </Button>
        ) : null}
        {field.error ? <Input.Error>{t(field.error)}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
