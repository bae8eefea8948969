import { IconDoorExit } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { listPolicies, type PolicyRow, removePolicy, SHORTENING, togglePolicy } from '../contract/policy.ts';
import { ruleText } from './policy-draft.ts';

const noticeText = (row: PolicyRow): string => row.noticerules.map(ruleText).join(' · ');
const forText = (row: PolicyRow): string => {
  const parts = [
    row.businessunitids.length > 0 ? t('Business units') : '',
    row.subscriptiongradeids.length > 0 ? t('Grades') : '',
    row.employmenttypes.join(', '),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('Everybody');
};

const clearanceText = (row: PolicyRow): string => row.checklisttemplatename ?? '–';

export const { List, Create } = configScreen({
  feature: 'exitPolicy',
  path: '/config/hris/employee/exit_policy',
  idfield: 'exitpolicyid',
  words: nounWords({ list: 'Exit policies', title: 'Exit policy', label: 'exit policy' }),
  emptyState: {
    title: 'Create your first exit policy',
    why: 'An exit policy sets the notice period, whether it can be shortened, and the clearance needed before the last day.',
    icon: IconDoorExit,
  },
  list: listPolicies,
  columns: [
    textColumn('exitpolicyname', 'Policy'),
    { key: 'for', label: 'For whom', text: forText, cell: forText },
    { key: 'notice', label: 'Notice', text: noticeText, cell: noticeText },
    {
      key: 'shorteningid',
      label: 'Shortening',
      text: (row) => t(SHORTENING.label(row.shorteningid) ?? ''),
      cell: (row) => t(SHORTENING.label(row.shorteningid) ?? ''),
    },
    { key: 'clearance', label: 'Clearance', text: clearanceText, cell: clearanceText },
    { key: 'usedcount', label: 'Exits', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removePolicy,
  active: { endpoint: togglePolicy, noun: 'Exit policy' },
  Form: lazy(() => import('./policy-form.tsx')),
});
