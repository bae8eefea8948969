import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../language.ts';
import style from './data-table.module.css';

type SearchInput = { ref: React.Ref<HTMLInputElement>; value: string; onChange: (text: string) => void };

/** A search box that shows typing at once and updates the address with a delay. */
export function SearchInput({ ref, value, onChange }: SearchInput) {
  const [text, setText] = useState(value);
  const result = useRef(value);
  useEffect(() => {
    if (value === result.current) return;
    result.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === result.current) return;
    const timer = setTimeout(() => {
      result.current = text;
      onChange(text);
    }, 150);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <TextInput
      ref={ref}
      className={style.search ?? ''}
      size="sm"
      type="search"
      placeholder={t('Search')}
      aria-label={t('Search this list')}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text ? (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Clear')} onClick={() => setText('')}>
            <IconX size={14} />
          </ActionIcon>
        ) : null
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
