import { IconStairsUp } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { ratingScaleRecord } from '../contract/scale.ts';

export const { List, Create } = kindScreen(ratingScaleRecord, {
  path: '/config/perform/360/rating_scale',
  emptyState: {
    title: 'Create your first rating scale',
    why: 'Ratings are given on the points of a scale. An anchor says what earns a point, so that all raters mean the same.',
    icon: IconStairsUp,
  },
  columns: {
    points: {
      label: 'Points',
      text: (row) => row.points.map(({ value, label }) => `${value} ${label}`).join(', '),
      cell: (row) => row.points.map(({ value, label }) => `${value} ${label}`).join(', '),
    },
  },
  Form: () => import('./scale-form.tsx'),
});
