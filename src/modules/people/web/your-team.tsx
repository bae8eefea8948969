import { Link } from '@tanstack/react-router';
import { Avatars, Person } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import type { YourTeam as Team } from '../contract/desk.ts';
import { filled } from './values.ts';

/** The person's manager and direct reports. */
export default function YourTeam({ data: { departmentname, manager, directreports } }: { data: Team }) {
  const items = [
    { label: 'Department', value: departmentname },
    { label: 'Manager', value: manager ? <Person person={manager} /> : null },
    {
      label: 'Direct reports',
      value: directreports.length > 0 ? <Avatars people={directreports} /> : null,
    },
  ];
  return (
    <Card title={t('Your team')} side={<Link to="/directory">{t('Directory')}</Link>}>
      <DescriptionList items={filled(items)} />
    </Card>
  );
}
