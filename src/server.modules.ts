import { configurationOf } from '#platform/server/configuration.ts';
import { filesOf } from '#platform/server/files/endpoints.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { platform } from '#platform/server/platform.ts';
import { company } from '#modules/company/server/index.ts';
import { people } from '#modules/people/server/index.ts';
import { payroll } from '#modules/payroll/server/index.ts';

/** Every module of the server: one line each. */
const modules: readonly ServerModule[] = [company, people, payroll];

export const serverModules: readonly ServerModule[] = [
  platform,
  ...modules,
  filesOf(modules),
  configurationOf(modules),
];
