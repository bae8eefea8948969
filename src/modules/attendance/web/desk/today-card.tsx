import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { countedNames } from '#platform/web/kit/counted-names.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { PeopleToday } from '../../contract/desk.ts';

const named = ({ count, people }: PeopleToday['away']): string =>
  countedNames(
    count,
    people.map(({ fullname }) => fullname),
  );

/** Who of one's people is away today, and who is missing. */
export default function TodayCard({ data: { inservice, away, missing } }: { data: PeopleToday }) {
  const items = [
    { label: 'On leave', value: named(away) },
    ...(missing ? [{ label: 'Not clocked in yet', value: named(missing) }] : []),
  ];
  return (
    <Card
      title={plural(inservice, 'Today, of {{count}} person', 'Today, of {{count}} people')}
      side={<Link to="/track/attendance/logs">{t('Attendance')}</Link>}
    >
      <DescriptionList items={items} />
    </Card>
  );
}
