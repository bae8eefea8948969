import { Drawing } from '#platform/web/kit/drawing.tsx';
import { t } from '#platform/web/language.ts';
import { useOpenPage } from '#platform/web/shell/modules.ts';
import { Notice } from '#platform/web/shell/notices.tsx';

/** A page that is announced but not available yet. */
export default function ComingSoon() {
  const { page } = useOpenPage();
  return (
    <Notice
      title={t('Coming soon')}
      lead={t('{{page}} is being built. You will find it here when it is ready.', { page: t(page?.title ?? '') })}
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
