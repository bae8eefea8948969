import type { WebModule } from '#platform/web/module.ts';

export const recruitWeb = { pages: [], rights: () => import('./right-words.ts') } satisfies WebModule;
