import type { MenuEntry, Page } from '#platform/web/module.ts';

const RETRO = '/payroll/run/retro';
const PARALLEL = '/payroll/run/parallel_run';
const input = { feature: 'payrollInput', need: 'read' } as const;
const group = 'Start payroll';

/** Months that are computed and not paid: closed ones again, and those of a parallel run; the pages. */
export const retroPages = [
  { path: RETRO, title: 'Retro', group, access: input, load: () => import('./retro.tsx') },
  { path: PARALLEL, title: 'Parallel Run', group, access: input, load: () => import('../parallel/parallel.tsx') },
] satisfies readonly Page[];

/** The same in the menu. */
export const retroMenu = [
  { mode: 'normal', group, label: 'Retro', path: RETRO, access: input },
  { mode: 'normal', group, label: 'Parallel Run', path: PARALLEL, access: input },
] satisfies readonly MenuEntry[];
