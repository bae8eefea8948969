import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { countedNames } from '#platform/web/kit/counted-names.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import type { Headcount } from '../contract/desk.ts';

/** How many people there are, and who joins and leaves this month. */
export default function HeadcountCard({ data: { headcount, joiners, leavers } }: { data: Headcount }) {
  const day = useDay();
  const named = ({ count, people }: Headcount['joiners']) =>
    countedNames(
      count,
      people.map(({ fullname, day: on }) => `${fullname} (${day(on)})`),
    );
  const items = [
    { label: 'In service', value: headcount.toLocaleString('en-IN') },
    { label: 'Joining this month', value: named(joiners) },
    { label: 'Leaving this month', value: named(leavers) },
  ];
  return (
    <Card title={t('People')} side={<Link to="/directory">{t('Directory')}</Link>}>
      <DescriptionList items={items} />
    </Card>
  );
}
