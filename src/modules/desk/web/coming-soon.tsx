import { useParams } from '@tanstack/react-router';
import { Drawing } from '#platform/web/kit/drawing.tsx';
import { t } from '#platform/web/language.ts';
import { Notice, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';

/** Screens that are announced but not there yet; each leaves this list when it opens. */
const ANNOUNCED: Record<string, string> = {
  whitelist_mobile_device: 'Whitelist Mobile Device',
  organization_chart: 'Organization Chart',
  geo_tracking: 'Geo Tracking',
  biometric_device: 'Biometric Device',
};

export default function ComingSoon() {
  const { name = '' }: { name?: string } = useParams({ strict: false });
  const title = ANNOUNCED[name];
  usePageTitle(title ? t(title) : t('Page not found'));
  if (!title) return <NotFound />;
  return (
    <Notice
      title={t('Coming soon')}
      lead={t('{{page}} is being built. You will find it here when it is ready.', { page: t(title) })}
      drawing={
        <Drawing>
          <rect x="24" y="16" width="112" height="72" rx="8" />
          <path d="M24 34h112M40 50h44M40 62h64M40 74h28" />
          <circle cx="124" cy="76" r="20" data-fill />
          <path d="M124 64v12l8 6" data-strong />
        </Drawing>
      }
    />
  );
}
