import { IconRoute } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { candidateSourceRecord } from '../../contract/application/source.ts';

export const { List, Create } = kindScreen(candidateSourceRecord, {
  path: '/config/recruit/candidate_sources',
  emptyState: {
    title: 'Create your first candidate source',
    why: 'Candidate sources say where candidates come from, by the links they follow to a job.',
    icon: IconRoute,
  },
  columns: { sourcename: { label: 'Source' } },
  Form: () => import('./source-form.tsx'),
});
