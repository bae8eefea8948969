import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { AssetCounts } from '../contract/desk.ts';
import style from './assets.module.css';

/** What whoever keeps the assets has to do. */
export default function IssueCard({ data: { requests, overdue, withleavers } }: { data: AssetCounts }) {
  const lines = [
    { count: requests, to: '/assets/requests', words: ['{{count}} request to issue', '{{count}} requests to issue'] },
    {
      count: overdue,
      to: '/assets?attention=1',
      words: ['{{count}} overdue for return', '{{count}} overdue for return'],
    },
    {
      count: withleavers,
      to: '/assets?attention=2',
      words: ['{{count}} held by former employees', '{{count}} held by former employees'],
    },
  ] as const;
  return (
    <Card title={t('Assets')}>
      <ul className={style.rows}>
        {lines
          .filter(({ count }) => count > 0)
          .map(({ count, to, words }) => (
            <li key={to}>
              <Link to={to}>{plural(count, words[0], words[1])}</Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
