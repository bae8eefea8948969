import { Link } from '@tanstack/react-router';
import { Avatars, Person } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getOwnProfile } from '../contract/employee.ts';
import { filled } from './values.ts';

/** The person's manager and direct reports. Nothing when there is neither. */
export default function YourTeam() {
  const { data } = useEndpoint(getOwnProfile, {});
  const person = data?.[0];
  if (!person || (!person.job?.manager && person.directreports.length === 0)) return null;
  const items = [
    { label: 'Department', value: person.job?.departmentname },
    { label: 'Manager', value: person.job?.manager ? <Person person={person.job.manager} /> : null },
    {
      label: 'Direct reports',
      value: person.directreports.length > 0 ? <Avatars people={person.directreports} /> : null,
    },
  ];
  return (
    <Card title={t('Your team')} side={<Link to="/directory">{t('Directory')}</Link>}>
      <DescriptionList items={filled(items)} />
    </Card>
  );
}
