import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../language.ts';
import { Notice } from '../shell/notices.tsx';

export type EmptyStateText = { title: string; why: string; icon?: Icon };

/** Shown by a list without rows: an icon, why it matters, and (as child) Create for those who may. */
export function EmptyState({ emptyState, children }: { emptyState: EmptyStateText; children?: ReactNode }) {
  return (
    <Notice
      title={t(emptyState.title)}
      lead={t(emptyState.why)}
      {...(emptyState.icon ? { icon: emptyState.icon } : {})}
    >
      {children}
    </Notice>
  );
}
