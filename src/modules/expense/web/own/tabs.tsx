import { Notice } from '#platform/web/shell/notices.tsx';
import { PathTabs } from '#platform/web/kit/path-tabs.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { BILLS, CLAIMS, DASHBOARD, PASSBOOK, TRIPS } from '../paths.ts';

/** The parts of one's own expenses. */
export const OwnTabs = () => (
  <PathTabs
    label={t('Expense')}
    tabs={[
      { path: DASHBOARD, label: 'Overview' },
      { path: BILLS, label: 'Bills' },
      { path: CLAIMS, label: 'Claims' },
      { path: TRIPS, label: 'Trips and advances' },
      { path: PASSBOOK, label: 'Passbook' },
    ]}
  />
);

/** Said to an account without an employee record, which has no expenses. */
export const NoRecord = () => (
  <Notice
    title={t('Your account has no employee record')}
    lead={t('You sign in with an administrator account, so there are no expenses of your own.')}
  />
);

/** The signed-in person; null for an account without an employee record. */
export const useOwnId = (): number | null => useSession()?.employeeid ?? null;
