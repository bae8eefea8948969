import type { ServerModule } from '#platform/server/module.ts';
import { publicCalls } from './public-calls.ts';

/** Recruiting: the jobs of a company, and what everybody may read of them. */
export const recruit: ServerModule = { name: 'recruit', endpoints: publicCalls };
