import { IconTags } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { payrollTagRecord } from '../../contract/person/tag.ts';

/** Labels that slice payroll. */
export const { List, Create } = kindScreen(payrollTagRecord, {
  path: '/config/pay/payroll/tag',
  emptyState: {
    title: 'Create your first payroll tag',
    why: 'Tags are labels of people from a day to a day. The list of a run, bank files, journals and reports can be cut by them.',
    icon: IconTags,
  },
});
