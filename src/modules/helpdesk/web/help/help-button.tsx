import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { t } from '#platform/web/language.ts';
import { useOpenPage } from '#platform/web/shell/modules.ts';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';

const PageHelp = lazy(() => import('./page-help.tsx'));

/** The question mark of the top bar: the article about the open page, beside it. */
export default function HelpButton() {
  const { page } = useOpenPage();
  const label = t('Help about this page');
  if (!page) return null;
  const open = () =>
    openDrawer(
      label,
      <Suspense fallback={<PageSkeleton />}>
        <PageHelp path={page.path} />
      </Suspense>,
    );
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={open}>
      <IconHelp size={18} stroke={1.8} />
    </ActionIcon>
  );
}
