import type { Page } from '#platform/web/module.ts';
import { menuOf } from '../../menu-of.ts';

const access = { feature: 'payrollInput', need: 'read' } as const;
const group = 'Start payroll';

/** Months that are computed and not paid: closed ones again, and those of a parallel run. */
export const retroPages = [
  { path: '/payroll/run/retro', title: 'Retro', group, access, load: () => import('./retro.tsx') },
  {
    path: '/payroll/run/parallel_run',
    title: 'Parallel Run',
    group,
    access,
    load: () => import('../parallel/parallel.tsx'),
  },
] satisfies readonly Page[];

/** The same in the menu. */
export const retroMenu = menuOf(retroPages);
