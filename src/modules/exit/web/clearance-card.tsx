import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listClearance } from '../contract/clearance.ts';
import style from './exit.module.css';

/** Number of clearance tasks of the reader; nothing when there are none. */
export default function ClearanceCard() {
  const { data } = useEndpoint(listClearance, {});
  if (!data || data.length === 0) return null;
  const names = [...new Set(data.map(({ person }) => person.fullname))];
  return (
    <Card title={t('Clearance')} side={<Link to="/exit/clearance">{t('Open')}</Link>}>
      <p className={style.quiet}>
        {plural(data.length, '{{count}} item is waiting for you', '{{count}} items are waiting for you')}:{' '}
        {names.join(', ')}
      </p>
    </Card>
  );
}
