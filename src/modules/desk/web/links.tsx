import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import style from './links.module.css';

/** As many as fit beside the other cards; the rest is in the menu. */
const MOST = 6;

/** Places the person may go to, so that nobody starts at an empty page. */
export default function Links() {
  const entries = useContributions('menu').filter(({ path, announced }) => path !== '/' && !announced);
  if (entries.length === 0) return null;
  return (
    <Card title={t('Go to')}>
      <ul className={style.links}>
        {entries.slice(0, MOST).map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>
              <entry.icon size={18} stroke={1.6} />
              <span>{t(entry.label)}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
