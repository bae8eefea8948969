import { IconArrowsSplit2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { FALLBACK, listWorkflows, removeWorkflow, type WorkflowRow, toggleWorkflow } from '../contract/workflow.ts';

const levelsOf = (row: WorkflowRow): string =>
  row.approvalworkflowdetail.map(({ levelname }, at) => levelname || t('Level {{at}}', { at: at + 1 })).join(' → ');
const forOf = (row: WorkflowRow): string => {
  if (row.isdefault) return t('Everything that no other workflow covers');
  const narrowed = [row.businessunitids, row.subscriptiongradeids, row.employmenttypes];
  const some = narrowed.some((list) => list.length > 0);
  return some ? t('Some of the people') : t('Everybody');
};

export const { List, Create } = configScreen({
  feature: 'approvalWorkflow',
  path: '/config/hris/employee/approval_workflow',
  idfield: 'approvalworkflowid',
  words: nounWords({ list: 'Approval workflows', title: 'Approval workflow', label: 'approval workflow' }),
  emptyState: {
    title: 'Create your first approval workflow',
    why: 'A workflow says who decides a request, level after level, and what happens when nobody is found or nobody answers.',
    icon: IconArrowsSplit2,
  },
  list: listWorkflows,
  columns: [
    {
      key: 'approvalworkflowname',
      label: 'Workflow',
      text: (row) => row.approvalworkflowname,
      cell: (row) => (
        <>
          {row.approvalworkflowname} {row.isdefault ? <Tag tone="info">{t('Default')}</Tag> : null}
        </>
      ),
    },
    { key: 'levels', label: 'Levels', text: levelsOf, cell: levelsOf },
    { key: 'serves', label: 'For whom', text: forOf, cell: forOf },
    {
      key: 'fallbackactionid',
      label: 'If no approver is found',
      text: (row) => t(FALLBACK.label(row.fallbackactionid) ?? ''),
      cell: (row) => t(FALLBACK.label(row.fallbackactionid) ?? ''),
    },
    {
      key: 'opencount',
      label: 'Open requests',
      end: true,
      sort: (row) => row.opencount,
      cell: (row) => row.opencount,
    },
    addedColumn(),
  ],
  remove: removeWorkflow,
  active: { endpoint: toggleWorkflow, noun: 'Approval workflow' },
  Form: lazy(() => import('./workflow-form.tsx')),
});
