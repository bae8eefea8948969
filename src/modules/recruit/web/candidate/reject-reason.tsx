import { IconUserX } from '@tabler/icons-react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { rejectReasonRecord } from '../../contract/candidate/reject-reason.ts';

type Row = OutputOf<typeof rejectReasonRecord.calls.list>[number];
const whose = ({ iswithdrawn }: Row): string => t(iswithdrawn ? 'The candidate' : 'The company');

export const { List, Create } = kindScreen(rejectReasonRecord, {
  path: '/config/recruit/reject_reasons',
  emptyState: {
    title: 'Create your first reject reason',
    why: 'Reject reasons say why candidates were not hired, and whether they chose to go themselves.',
    icon: IconUserX,
  },
  columns: { iswithdrawn: { label: 'Decided by', text: whose, cell: whose } },
});
