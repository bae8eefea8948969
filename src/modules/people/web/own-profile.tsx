import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getOwnProfile } from '../contract/employee.ts';
import { useAsOf } from './as-of.tsx';
import { PersonView } from './person-view.tsx';

/** The signed-in person's own profile. */
export default function OwnProfile() {
  const { data, error, refetch } = useEndpoint(getOwnProfile, useAsOf());
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const [person] = data;
  if (!person)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t(
          'You sign in with an administrator account. People with an employee record see their own details here.',
        )}
      />
    );
  return <PersonView person={person} own />;
}
