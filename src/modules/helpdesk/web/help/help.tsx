import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { HelpArticle } from '#platform/web/module.ts';
import { useContributions, useHelpArticles } from '#platform/web/shell/modules.ts';
import style from '../helpdesk.module.css';

/** Whether each word of a search stands in an article, as the reader sees it. */
export function isFound({ title, lines }: HelpArticle, search: string): boolean {
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

const isOf = ({ pages }: HelpArticle, path: string): boolean => pages.some((one) => path.startsWith(`${one}/`));

/** The pages of Help about pages that the reader may open, found by words. */
export default function Help() {
  const [search, setSearch] = useState('');
  const pages = useContributions('pages').map(({ path }) => path);
  const matches = useHelpArticles()
    .map((article) => ({ article, path: article.pages.find((one) => pages.includes(one)) }))
    .filter(({ article, path }) => isFound(article, search) && (path ?? pages.some((one) => isOf(article, one))));
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
      {matches.map(({ article: { key, title, lines }, path }) => (
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
