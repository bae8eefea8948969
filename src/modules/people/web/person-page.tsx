import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getProfile } from '../contract/employee.ts';
import { useAsOf } from './as-of.tsx';
import { PersonView } from './person-view.tsx';

/** Any person's profile, as far as the reader may see it. */
export default function PersonPage() {
  const { employeeid = '' }: { employeeid?: string } = useParams({ strict: false });
  const session = useSession();
  const id = Number(employeeid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getProfile, { employeeid: id, ...useAsOf() }, { enabled: isId });
  const person = data?.find((one) => one.employeeid === id);
  const missing = !isId || (isCallError(error) && error.status === 404);
  if (missing)
    return (
      <Notice title={t('Nobody with this address')} lead={t('The person may have left, or the address may be wrong.')}>
        <Button component={Link} to="/directory" variant="default">
          {t('Open the directory')}
        </Button>
      </Notice>
    );
  if (!person) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <PersonView key={person.employeeid} person={person} own={session?.employeeid === person.employeeid} />;
}
