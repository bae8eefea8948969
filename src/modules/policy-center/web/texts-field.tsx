import { Button, Input } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Place, TextField } from '#platform/web/kit/field.tsx';
import type { TextField as MergeField } from '#platform/web/kit/merge-field-menu.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { type PolicyText, type TextLanguage, TITLE_LIMIT } from '../contract/policy.ts';
import style from './policy-center.module.css';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

type Texts = { field: Bound<PolicyText[]>; fields: readonly MergeField[] };

const LABELS: Readonly<Record<TextLanguage, readonly [title: string, body: string]>> = {
  english: ['Title', 'Text'],
  hindi: ['Title in Hindi', 'Text in Hindi'],
};

/** The text of a policy, in English and, where it is added, in Hindi. */
export function TextsField({ field, fields }: Texts) {
  const [more, setMore] = useState(field.value.some(({ language, body }) => language !== 'english' && body !== ''));
  const bound = (at: number, key: 'title' | 'body'): Bound<string> => ({
    name: `${key}${at}`,
    value: field.value[at]?.[key] ?? '',
    error: undefined,
    onChange: (value) =>
      field.onChange(field.value.map((one, place) => (place === at ? { ...one, [key]: value } : one))),
    onBlur: field.onBlur,
  });
  return (
    <Place name={field.name}>
      <div className={style.stack}>
        {field.value.map(({ language }, at) => {
          const [title, body] = LABELS[language];
          return language === 'english' || more ? (
            <div key={language} className={style.stack}>
              <TextField
                field={bound(at, 'title')}
                label={title}
                limit={TITLE_LIMIT}
                {...(language === 'english' ? { required: true } : {})}
              />
              <Suspense fallback={<PageSkeleton />}>
                <RichTextField
                  field={bound(at, 'body')}
                  label={body}
                  hint="A placeholder shows each reader what the configuration says for them, such as their days of casual leave"
                  fields={fields}
                  {...(language === 'english' ? { required: true } : {})}
                />
              </Suspense>
            </div>
          ) : null;
        })}
        {more ? null : (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => setMore(true)}>
              {t('Add the text in Hindi')}
            </Button>
          </div>
        )}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
