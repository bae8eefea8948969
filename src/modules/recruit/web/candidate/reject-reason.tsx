import { IconUserX } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import {
  listRejectReasons,
  type RejectReasonRow,
  removeRejectReason,
  toggleRejectReason,
} from '../../contract/candidate/reject-reason.ts';

const whose = (row: RejectReasonRow): string => t(row.iswithdrawn ? 'The candidate' : 'The company');

export const { List, Create } = configScreen({
  feature: 'rejectReason',
  path: '/config/recruit/reject_reasons',
  idfield: 'rejectreasonid',
  words: nounWords({ list: 'Reject reasons', title: 'Reject reason', label: 'reject reason' }),
  emptyState: {
    title: 'Create your first reject reason',
    why: 'Reject reasons say why candidates were not hired, and whether they chose to go themselves.',
    icon: IconUserX,
  },
  list: listRejectReasons,
  columns: [
    textColumn('rejectreasonname', 'Reason'),
    { key: 'iswithdrawn', label: 'Decided by', text: whose, cell: whose },
    { key: 'usedcount', label: 'Candidates', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeRejectReason,
  active: { endpoint: toggleRejectReason, noun: 'Reject reason' },
  Form: lazy(() => import('./reject-reason-form.tsx')),
});
