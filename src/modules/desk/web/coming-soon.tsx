import { IconHourglass } from '@tabler/icons-react';
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
      icon={IconHourglass}
    />
  );
}
