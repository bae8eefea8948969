import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { MenuIcon } from '#platform/web/shell/menu-icon.tsx';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './links.module.css';

/** Number of links that fit on the card; the rest is in the menu. */
const MOST = 6;

/** Links to pages the person may open, so that no desk is empty. */
export default function Links() {
  const entries = useContributions('menu').filter(({ path, announced }) => path !== '/' && !announced);
  if (entries.length === 0) return null;
  return (
    <Card title={t('Go to')}>
      <ul className={style.links}>
        {entries.slice(0, MOST).map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>
              <MenuIcon entry={entry} />
              <span>{t(entry.label)}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
