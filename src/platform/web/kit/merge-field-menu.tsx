import { Combobox, useCombobox } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../language.ts';
import style from './merge-field-menu.module.css';

/** A merge field: `{{key}}` in the text, `label` for the writer. */
export type TextField = { key: string; label: string; group: string; sample: string };

type MergeFieldMenu = { fields: readonly TextField[]; onChoose: (key: string) => void };

/** A menu of the merge fields of a text, searchable and grouped, each with a sample value. */
export function MergeFieldMenu({ fields, onChoose }: MergeFieldMenu) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = fields.filter(({ key, label, group }) => {
    const text = `${t(label)} ${t(group)} ${key}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(matches, ({ group }) => group);
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="min(340px, calc(100vw - 32px))"
      onOptionSubmit={(key) => {
        combobox.closeDropdown();
        onChoose(key);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <RichTextEditor.Control
          className={style.button ?? ''}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconBraces size={16} stroke={1.8} aria-hidden />
          {t('Insert a placeholder')}
        </RichTextEditor.Control>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder={t('Search')}
          aria-label={t('Search the placeholders')}
        />
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={t('Places')}>
          {[...groups].map(([group, inside]) => (
            <Combobox.Group key={group} label={t(group)}>
              {inside.map(({ key, label, sample }) => (
                <Combobox.Option key={key} value={key} className={style.option ?? ''}>
                  {t(label)}
                  <small>{sample}</small>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {matches.length === 0 ? <Combobox.Empty>{t('Nothing found')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
