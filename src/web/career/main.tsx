import { CareerSite } from '#modules/career/web/career-site.tsx';
import { companyLanguage, loadCompany } from '#platform/web/company.ts';
import { watchReach } from '#platform/web/reachable.ts';
import { currentSession, renew } from '#platform/web/session.ts';
import { startSmall } from '#platform/web/start-small.tsx';

/** Whoever is signed in reads the page with their session. One that has ended leads nowhere: the page is everybody's. */
async function recallSession(): Promise<void> {
  if (!currentSession()) return;
  const here = location.href;
  await renew().catch(() => false);
  if (location.href !== here) history.replaceState(null, '', here);
}

watchReach();
await Promise.all([loadCompany(), recallSession()]);
await startSmall(CareerSite, companyLanguage());
if (import.meta.env.PROD)
  void import('#platform/web/program-update.ts').then(({ watchForUpdates }) => watchForUpdates());
