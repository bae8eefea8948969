import { IconCategory } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { assetCategoryRecord } from '../contract/category.ts';

export const { List, Create } = kindScreen(assetCategoryRecord, {
  path: '/config/hrops/asset/category',
  emptyState: {
    title: 'Create your first asset category',
    why: 'Categories say how the value of assets falls, what is recovered on a loss, and the terms that people accept.',
    icon: IconCategory,
  },
  columns: {
    usefulmonths: { more: true },
    residualpercent: { more: true },
    recoverypercent: { more: true },
  },
  Form: () => import('./category-form.tsx'),
});
