import { useState } from 'react';
import { baseDomain, useCompany } from '#platform/web/company.ts';
import { t } from '#platform/web/language.ts';
import { signOut, useSession } from '#platform/web/session.ts';
import { Strip } from '#platform/web/shell/strip.tsx';

/** The banner of a support session: the company, when it ends, and a button to leave. */
export default function SupportBanner() {
  const session = useSession();
  const company = useCompany();
  const [busy, setBusy] = useState(false);
  if (!session?.support) return null;
  const { until, reason } = session.support;
  const leave = async () => {
    setBusy(true);
    await signOut();
    location.assign(`${location.protocol}//superuser.${baseDomain()}/`);
  };
  const name = typeof company === 'string' ? '' : company.companyname;
  const time = new Date(until).toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit' });
  return (
    <Strip label={t('Visit of support')} actions={[{ label: t('Leave'), busy, onClick: () => void leave() }]}>
      {t(
        'You are viewing {{company}} as support until {{time}}. You cannot change anything, and what you open is listed there.',
        {
          company: name,
          time,
        },
      )}{' '}
      {t('Reason: {{reason}}', { reason })}
    </Strip>
  );
}
