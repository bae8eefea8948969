import { Button, Input } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { entryProblems, TITLE_LIMIT } from '../contract/career-config.ts';
import { declared, type Entry, has, type Section, type SectionName } from '../contract/section.ts';
import style from './career-config.module.css';
import { sectionWord } from './change-words.ts';
import { EntryFields } from './entry-fields.tsx';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

const NO_ADDRESS = { addressline1: '', addressline2: '', cityname: '', pincode: '', countryname: '' };
const newEntry = (name: SectionName): Entry => ({
  title: '',
  description: '',
  documentpath: null,
  officeaddress: has(name, 'address') ? NO_ADDRESS : null,
});

type SectionCard = { name: SectionName; field: Bound<Section>; mayEdit: boolean };

/** One section of the career page: its title and text, and its entries in order. */
export function SectionCard({ name, field, mayEdit }: SectionCard) {
  const { value, error, onBlur } = field;
  const { title, body, parts, most } = declared(name);
  const { sectiondetail } = value;
  const pictures = parts.length === 1;
  const hint = useId();
  const change = (part: Partial<Section>) => field.onChange({ ...value, ...part });
  const entries = (changed: Entry[]) => change({ sectiondetail: changed });
  const inner = (part: 'title' | 'sectionbody'): Bound<string> => ({
    name: `${name}.${part}`,
    value: value[part],
    error: undefined,
    onBlur,
    onChange: (text) => change({ [part]: text }),
  });
  return (
    <Card title={t(sectionWord(name))}>
      <div className={style.fields}>
        {title ? (
          <TextField
            field={inner('title')}
            label={name === 'coverphoto' ? 'Title of the page' : 'Title'}
            limit={TITLE_LIMIT}
          />
        ) : null}
        {body ? (
          <Suspense fallback={<PageSkeleton />}>
            {mayEdit ? (
              <RichTextField field={inner('sectionbody')} label="Text" />
            ) : (
              <p className={style.why}>{t('The text is shown in the preview.')}</p>
            )}
          </Suspense>
        ) : null}
        {sectiondetail.map((entry, at) => (
          <EntryFields
            // Entries are identified by their position only.
            key={at}
            name={name}
            place={at + 1}
            entry={entry}
            problems={error === undefined ? {} : entryProblems(name, entry)}
            onBlur={onBlur}
            onChange={(changed) => entries(sectiondetail.with(at, changed))}
            {...(mayEdit
              ? {
                  onRemove: () => entries(sectiondetail.toSpliced(at, 1)),
                  ...(at > 0
                    ? {
                        onUp: () =>
                          entries(sectiondetail.toSpliced(at - 1, 2, entry, ...sectiondetail.slice(at - 1, at))),
                      }
                    : {}),
                }
              : {})}
          />
        ))}
        {error !== undefined && sectiondetail.every((entry) => Object.keys(entryProblems(name, entry)).length === 0) ? (
          <div data-field={name}>
            <Input.Error>{error}</Input.Error>
          </div>
        ) : null}
        {mayEdit && sectiondetail.length < most ? (
          <div className={style.add}>
            <Button
              variant="default"
              aria-describedby={hint}
              onClick={() => entries([...sectiondetail, newEntry(name)])}
            >
              {pictures ? t('Add a picture') : name === 'officelocation' ? t('Add an office') : t('Add a tile')}
            </Button>
            <span id={hint}>
              {most === 1
                ? t('One picture, best in landscape format')
                : t('{{count}} of at most {{most}}', { count: sectiondetail.length, most })}
            </span>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
