import { Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { symbolOf } from '../contract/section.ts';
import style from './symbol-field.module.css';
import { SYMBOLS } from './symbols.ts';

/** A code point longer than this is none. */
const LONGEST_CODE = 10;
/** How many symbols are shown at once; a search narrows them. */
const MAX_ROWS_SHOWN = 160;

const matching = (search: string) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return SYMBOLS.filter(({ code, name }) => words.every((word) => name.includes(word) || code === word.toUpperCase()));
};

/** The hex code point of a symbol: typed, or chosen from a list that is searched by names. */
export function SymbolField({ field, mayEdit }: { field: Bound<string>; mayEdit: boolean }) {
  const [opened, setOpened] = useState(false);
  const choose = (code: string) => {
    field.onChange(code);
    setOpened(false);
  };
  return (
    <div className={style.symbol}>
      <TextField
        field={field}
        label="Symbol"
        hint="The hex code point of a character, such as 2605 for a star"
        limit={LONGEST_CODE}
        required
      />
      <output aria-label={t('How it looks')}>{symbolOf(field.value) ?? ''}</output>
      {mayEdit ? (
        <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus withinPortal>
          <Popover.Target>
            <Button variant="default" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
              {t('Choose a symbol')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('Symbols')}>
            <SymbolList current={field.value} onChoose={choose} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

function SymbolList({ current, onChoose }: { current: string; onChoose: (code: string) => void }) {
  const [search, setSearch] = useState('');
  const result = matching(search);
  return (
    <div className={style.list}>
      <TextInput
        size="xs"
        type="search"
        data-autofocus
        aria-label={t('Search symbols')}
        placeholder={t('Such as star, people, rupee')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {result.length === 0 ? <p role="status">{t('No symbol of this name')}</p> : null}
      <ul>
        {result.slice(0, MAX_ROWS_SHOWN).map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              title={`${name} (${code})`}
              aria-label={name}
              aria-pressed={symbolOf(current) === symbolOf(code)}
              onClick={() => onChoose(code)}
            >
              {symbolOf(code)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
