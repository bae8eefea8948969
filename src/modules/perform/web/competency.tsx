import { IconBulb } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { plural, t } from '#platform/web/language.ts';
import { competencyRecord } from '../contract/competency.ts';

export const { List, Create } = kindScreen(competencyRecord, {
  path: '/config/perform/360/competency_repository',
  emptyState: {
    title: 'Create your first competency',
    why: 'A section of a form can ask for the competencies that match the designation and grade of the employee under review.',
    icon: IconBulb,
  },
  columns: {
    designationids: {
      cell: ({ designationids }) =>
        designationids.length === 0
          ? t('All ¦ designations')
          : plural(designationids.length, '{{count}} designation', '{{count}} designations'),
    },
    subscriptiongradeids: {
      cell: ({ subscriptiongradeids }) =>
        subscriptiongradeids.length === 0
          ? t('All ¦ grades')
          : plural(subscriptiongradeids.length, '{{count}} grade', '{{count}} grades'),
    },
  },
  Form: () => import('./competency-form.tsx'),
});
