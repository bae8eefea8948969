import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { plural, t } from '#platform/web/language.ts';
import { listPolicies, type PolicyRow, removePolicy, SHORTENING, togglePolicy } from '../contract/policy.ts';
import { LeavingDrawing } from './reason.tsx';
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

export const { List, Create } = configScreen({
  feature: 'exitPolicy',
  path: '/config/hris/employee/exit_policy',
  idfield: 'exitpolicyid',
  words: {
    list: 'Exit policies',
    deleted: 'Exit policy successfully deleted.',
    notdeleted: 'Error while deleting exit policy.',
    refused: 'Policy is in use',
  },
  emptyState: {
    title: 'Create your first exit policy',
    why: 'An exit policy sets the notice period, whether it can be shortened, and the clearance needed before the last day.',
    drawing: <LeavingDrawing />,
  },
  list: listPolicies,
  columns: [
    { key: 'exitpolicyname', label: 'Policy', text: (row) => row.exitpolicyname, cell: (row) => row.exitpolicyname },
    { key: 'for', label: 'For whom', text: forText, cell: forText },
    { key: 'notice', label: 'Notice', text: noticeText, cell: noticeText },
    {
      key: 'shorteningid',
      label: 'Shortening',
      text: (row) => t(SHORTENING.label(row.shorteningid) ?? ''),
      cell: (row) => t(SHORTENING.label(row.shorteningid) ?? ''),
    },
    {
      key: 'clearance',
      label: 'Clearance',
      sort: (row) => row.clearance.length,
      cell: (row) => plural(row.clearance.length, '{{count}} item', '{{count}} items'),
    },
    { key: 'usedcount', label: 'Exits', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    {
      key: 'addeddate',
      label: 'Created by',
      text: (row) => row.addedbyname,
      sort: (row) => row.addeddate,
      cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
    },
  ],
  remove: removePolicy,
  active: { endpoint: togglePolicy, noun: 'Exit policy' },
  Form: lazy(() => import('./policy-form.tsx')),
});
