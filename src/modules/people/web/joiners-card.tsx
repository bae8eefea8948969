import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import type { Joiners } from '../contract/desk.ts';

/** Who joins in these weeks and misses something. */
export default function JoinersCard({ data: { count, people } }: { data: Joiners }) {
  const day = useDay();
  return (
    <Card title={t('Joining ({{count}})', { count })}>
      <DescriptionList
        items={people.map(({ employeeid, fullname, joiningdate, done, all }) => ({
          label: t('{{name}}, {{day}}', { name: fullname, day: day(joiningdate) }),
          value: <Link to={`/profile/${employeeid}`}>{t('{{done}} of {{all}} done', { done, all })}</Link>,
        }))}
      />
    </Card>
  );
}
