import { Button } from '@mantine/core';
import { TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { DESCRIPTION_LIMIT, LINE_LIMIT, TITLE_LIMIT } from '../contract/career-config.ts';
import { declared, type Entry, has, type OfficeAddress, type SectionName } from '../contract/section.ts';
import style from './career-config.module.css';
import { PictureField } from './picture-field.tsx';
import { SymbolField } from './symbol-field.tsx';

const LINES = [
  ['addressline1', 'Address line 1'],
  ['addressline2', 'Address line 2'],
  ['cityname', 'City'],
  ['pincode', 'Pincode'],
  ['countryname', 'Country'],
] as const satisfies readonly (readonly [keyof OfficeAddress, string])[];

type EntryFields = {
  name: SectionName;
  /** Its position among the entries, from 1. */
  place: number;
  entry: Entry;
  problems: { title?: string; documentpath?: string };
  onBlur: () => void;
  onChange: (entry: Entry) => void;
  onRemove?: () => void;
  onUp?: () => void;
};

/** One picture, tile or office of a section. */
export function EntryFields({ name, place, entry, problems, onBlur, onChange, onRemove, onUp }: EntryFields) {
  const bound = (
    part: string,
    value: string,
    change: (text: string) => Partial<Entry>,
    problem?: string,
  ): Bound<string> => ({
    name: `${name}.${place}.${part}`,
    value,
    error: problem === undefined ? undefined : t(problem),
    onBlur,
    onChange: (text) => onChange({ ...entry, ...change(text) }),
  });
  const { officeaddress: address, documentpath } = entry;
  const what = { place };
  const wrong = Object.keys(problems).length > 0;
  return (
    <fieldset className={style.entry} {...(wrong ? { 'data-field': name } : {})}>
      <legend>
        {declared(name).parts.length === 1
          ? t('Picture {{place}}', what)
          : name === 'officelocation'
            ? t('Office {{place}}', what)
            : t('Tile {{place}}', what)}
      </legend>
      {has(name, 'title') ? (
        <TextField
          field={bound('title', entry.title, (title) => ({ title }), problems.title)}
          label="Title"
          limit={TITLE_LIMIT}
          required
        />
      ) : null}
      {has(name, 'description') ? (
        <TextField
          field={bound('description', entry.description, (description) => ({ description }))}
          label="Description"
          lines={2}
          limit={DESCRIPTION_LIMIT}
        />
      ) : null}
      {has(name, 'symbol') ? (
        <SymbolField
          field={bound('symbol', documentpath ?? '', (hex) => ({ documentpath: hex }), problems.documentpath)}
          mayEdit={onRemove !== undefined}
        />
      ) : null}
      {has(name, 'image') ? (
        <PictureField
          imagepath={documentpath}
          aspect={name === 'coverphoto' ? 2 : name === 'officelocation' ? 1.6 : 1}
          alone={declared(name).parts.length === 1}
          error={problems.documentpath}
          {...(onRemove ? { onChange: (path: string | null) => onChange({ ...entry, documentpath: path }) } : {})}
        />
      ) : null}
      {address
        ? LINES.map(([part, label]) => (
            <TextField
              key={part}
              field={bound(part, address[part], (text) => ({ officeaddress: { ...address, [part]: text } }))}
              label={label}
              limit={part === 'pincode' ? 12 : LINE_LIMIT}
            />
          ))
        : null}
      {onRemove ? (
        <div className={style.tools}>
          {onUp ? (
            <Button variant="subtle" size="compact-sm" onClick={onUp}>
              {t('Move up')}
            </Button>
          ) : null}
          <Button variant="subtle" size="compact-sm" color="red" onClick={onRemove}>
            {t('Remove')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
