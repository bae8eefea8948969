import type { MenuEntry, Page } from '#platform/web/module.ts';

const RETRO = '/payroll/run/retro';
const input = { feature: 'payrollInput', need: 'read' } as const;
const group = 'Start payroll';

/** Closed months that are computed again: the pages. */
export const retroPages = [
  { path: RETRO, title: 'Retro', group, access: input, load: () => import('./retro.tsx') },
] satisfies readonly Page[];

/** The same in the menu. */
export const retroMenu = [
  { mode: 'normal', group, label: 'Retro', path: RETRO, access: input },
] satisfies readonly MenuEntry[];
