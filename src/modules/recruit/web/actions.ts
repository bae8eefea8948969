import type { SearchAction } from '#platform/web/module.ts';
import { NOUNS } from './nouns.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'My interview hours', keywords: 'interview free time panel', path: '/recruit/interviews/hours' },
  {
    label: 'Create a requisition',
    keywords: 'new add recruit job opening hire vacancy',
    path: '/recruit/requisition/create',
    access: { feature: 'requisition', need: 'edit' },
  },
  ...NOUNS.flatMap(({ path, feature, ...noun }) =>
    'create' in noun
      ? {
          label: noun.create,
          keywords: `new add recruit ${noun.keywords}`,
          path: `${path}/create`,
          access: { feature, need: 'edit' } as const,
        }
      : [],
  ),
];
