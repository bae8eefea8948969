import { IconRuler2 } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { unitRecord } from '../contract/unit.ts';

export const { List, Create } = kindScreen(unitRecord, {
  path: '/config/perform/successunit',
  emptyState: {
    title: 'Create your first measurement unit',
    why: 'Key results are measured in units: rupees, percent, days. Only values of one unit are ever added.',
    icon: IconRuler2,
  },
});
