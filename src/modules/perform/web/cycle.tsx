import { IconRefresh } from '@tabler/icons-react';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { plural, t } from '#platform/web/language.ts';
import { performanceCycleRecord } from '../contract/cycle.ts';
import { CYCLE_STATUS, LAUNCHED } from '../contract/words.ts';

export const { List, Create } = kindScreen(performanceCycleRecord, {
  path: '/config/perform/360/cycle',
  emptyState: {
    title: 'Create your first performance cycle',
    why: 'A cycle has a form, a structure and dated phases. It is launched on the page Perform Review, under Cycles.',
    icon: IconRefresh,
  },
  columns: {
    reviewstructureid: { more: true, cell: (row) => row.structurename, text: (row) => row.structurename },
    reviewformid: { more: true, cell: (row) => row.formname, text: (row) => row.formname },
    businessunitids: { more: true, cell: (row) => row.businessunitids.length || t('Everybody') },
    officeaddressids: { more: true, cell: (row) => row.officeaddressids.length || t('Everybody') },
    subscriptiongradeids: { more: true, cell: (row) => row.subscriptiongradeids.length || t('Everybody') },
    employmenttypes: { more: true, cell: (row) => row.employmenttypes.length || t('Everybody') },
    phases: { cell: (row) => plural(row.phases.length, '{{count}} phase', '{{count}} phases') },
  },
  more: [
    statusColumn({
      key: 'statusid',
      text: (row) => CYCLE_STATUS.label(row.statusid) ?? '',
      tone: (row) => (row.statusid === LAUNCHED ? 'good' : 'plain'),
    }),
  ],
  Form: () => import('./cycle-form.tsx'),
});
