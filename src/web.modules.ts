import { companyWeb } from '#modules/company/web/index.ts';
import { deskWeb } from '#modules/desk/web/index.ts';
import { payrollWeb } from '#modules/payroll/web/index.ts';
import { peopleWeb } from '#modules/people/web/index.ts';
import type { WebModule } from '#platform/web/module.ts';

/** One line per module. */
export const webModules: readonly WebModule[] = [deskWeb, companyWeb, peopleWeb, payrollWeb];
