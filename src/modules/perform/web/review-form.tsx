import { IconForms } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { reviewFormRecord } from '../contract/form.ts';

const sectionsText = ({ sections }: { sections: readonly { title: string; weight: number }[] }): string =>
  sections.map(({ title, weight }) => (weight > 0 ? `${title} ${weight} %` : title)).join(', ');

export const { List, Create } = kindScreen(reviewFormRecord, {
  path: '/config/perform/360/form',
  emptyState: {
    title: 'Create your first review form',
    why: 'A form has sections with weights, each for some groups of raters, with questions or the competencies of the person.',
    icon: IconForms,
  },
  columns: {
    ratingscaleid: { cell: (row) => row.scalename, text: (row) => row.scalename },
    sections: { text: sectionsText, cell: sectionsText },
  },
  Form: () => import('./review-form-form.tsx'),
});
