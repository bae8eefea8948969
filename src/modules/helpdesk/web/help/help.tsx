import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import style from '../helpdesk.module.css';
import { ARTICLES, type Article } from './articles.ts';

/** Whether each word of a search stands in an article, as the reader sees it. */
export function isFound({ title, lines }: Article, search: string): boolean {
  const text = [title, ...lines]
    .map((line) => t(line))
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}

/** The pages of Help, found by words. */
export default function Help() {
  const [search, setSearch] = useState('');
  const matches = ARTICLES.filter((one) => isFound(one, search));
  return (
    <div className={style.page}>
      <TextInput
        type="search"
        aria-label={t('Search in Help')}
        placeholder={t('Search in Help')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {matches.map(({ key, title, lines, path }) => (
        <div key={key} id={key}>
          <Card title={t(title)} side={path === undefined ? null : <Link to={path}>{t('Open ¦ action')}</Link>}>
            {lines.map((line) => (
              <p key={line}>{t(line)}</p>
            ))}
          </Card>
        </div>
      ))}
      {matches.length === 0 ? <p className={style.quiet}>{t('No page of Help has these words.')}</p> : null}
      <div className={style.buttons}>
        <span className={style.quiet}>{t('Did not find it?')}</span>
        <Button component={Link} to="/helpdesk/new" variant="default">
          {t('Ask the helpdesk')}
        </Button>
      </div>
    </div>
  );
}
