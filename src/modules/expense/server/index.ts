import type { ServerModule } from '#platform/server/module.ts';
import { compensatorEndpoints } from './compensator.ts';
import { expenseConfiguration, takeExpense } from './configuration/part.ts';
import { exchangeRateEndpoints, exchangeRateUpload } from './exchange-rate.ts';
import { claimFormEndpoints } from './claim-form.ts';
import { expenseMails, expenseNotifications } from './tell.ts';
import { policyEndpoints } from './policy.ts';
import { expensePolicyUpload } from './policy-upload.ts';
import { expenseFindings, expenseSteps } from './set-up-steps.ts';
import { settingEndpoints } from './setting.ts';

const UPLOADS = [expensePolicyUpload, exchangeRateUpload];

export const expense: ServerModule = {
  name: 'expense',

  firstRights: {
    everybody: [['expense', 'read', 'self']],
    groups: {
      Manager: [['expense', 'read', 'reports']],
      'Payroll maker': [
        ['expense', 'read', 'all'],
        ['expensePay', 'edit', 'all'],
      ],
    },
  },
  endpoints: [
    ...settingEndpoints,
    ...exchangeRateEndpoints,
    ...compensatorEndpoints,
    ...policyEndpoints,
    ...claimFormEndpoints,
    ...UPLOADS.flatMap(({ endpoints }) => endpoints),
  ],
  mails: expenseMails,
  notifications: expenseNotifications,
  jobs: UPLOADS.flatMap(({ jobs }) => jobs),
  configuration: expenseConfiguration,
  setup: ({ db, configuration, day }) => takeExpense(db, configuration, day),
  setupSteps: expenseSteps,
  setupChecks: expenseFindings,
};
