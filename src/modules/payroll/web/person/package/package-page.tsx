import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Notice } from '#platform/web/shell/notices.tsx';
import PackageView from './package-view.tsx';

/** Package & Proration: the caller's own, or of the person in the address. */
export default function PackagePage() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const session = useSession();
  const selection = Number(query.employeeid);
  const employeeid = Number.isSafeInteger(selection) && selection > 0 ? selection : session?.employeeid;
  if (employeeid === null || employeeid === undefined)
    return (
      <Notice
        title={t('Whose package?')}
        lead={t(
          'Your account is not linked to an employee. Choose a person; the tab Package & Proration shows the package.',
        )}
      >
        <Button component={Link} to="/directory" variant="default">
          {t('Open the directory')}
        </Button>
      </Notice>
    );
  return <PackageView key={employeeid} employeeid={employeeid} />;
}
