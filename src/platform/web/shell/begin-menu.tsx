import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { t } from '../language.ts';
import type { AttachedMenu } from './menu-button.tsx';
import { useSearchActions } from './modules.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** What one can ask for, attached to its child, the button. */
export default function BeginMenu({ open, onChange, children }: AttachedMenu) {
  return (
    <Menu opened={open} onChange={onChange} position="bottom-end" width={260} shadow="md">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<PageSkeleton />}>
          <Entries />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries() {
  const entries = useSearchActions().filter(({ begins }) => begins !== undefined);
  return entries
    .toSorted((a, b) => (a.begins ?? 0) - (b.begins ?? 0))
    .map(({ label, path }) => (
      <Menu.Item key={label} component={Link} to={path}>
        {t(label)}
      </Menu.Item>
    ));
}
