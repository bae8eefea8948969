import type { ReactNode } from 'react';
import { PathTabs } from '#platform/web/kit/path-tabs.tsx';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import style from './checklist.module.css';

/** The tones of the statuses of a checklist, and of those of a task. */
export const STATUS_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'bad', 4: 'good', 5: 'plain' };
export const TASK_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'good', 3: 'plain', 4: 'plain', 5: 'plain' };

/** A page of the module below its tabs; who looks after nobody has no tabs. */
export function ChecklistPart({ children }: { children: ReactNode }) {
  const looksAfter = useMay('checklist', 'read');
  return (
    <div className={style.stack}>
      {looksAfter ? (
        <PathTabs
          label={t('Checklist')}
          tabs={[
            { path: '/checklist', label: 'My tasks' },
            { path: '/checklist/all', label: 'Checklists' },
            { path: '/checklist/tasks', label: 'By task' },
          ]}
        />
      ) : null}
      {children}
    </div>
  );
}
