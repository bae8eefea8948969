import type { ServerModule } from '#platform/server/module.ts';
import { expenseFiles } from './bill-file.ts';
import { claimFormEndpoints } from './claim-form.ts';
import { claimEndpoints, expenseRequests } from './claims.ts';
import { compensatorEndpoints } from './compensator.ts';
import { expenseConfiguration } from './configuration.ts';
import { claimDataset, claimTiles } from './dataset.ts';
import { expenseCards } from './desk.ts';
import { exchangeRateEndpoints, exchangeRateUpload } from './exchange-rate.ts';
import { statementUpload } from './payout/statement.ts';
import { policyEndpoints } from './policy.ts';
import { expensePolicyUpload } from './policy-upload.ts';
import { expenseFindings, expenseSteps } from './set-up-steps.ts';
import { settingEndpoints } from './setting.ts';
import { expenseMails, expenseNotifications } from './tell.ts';

const UPLOADS = [expensePolicyUpload, exchangeRateUpload, statementUpload];

export { payoutsOf } from './payout/calls.ts';

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
  menuTables: [{ group: 'Expense', table: 'expense_policy' }],
  endpoints: [
    ...settingEndpoints,
    ...exchangeRateEndpoints,
    ...compensatorEndpoints,
    ...policyEndpoints,
    ...claimFormEndpoints,
    ...claimEndpoints,
    ...UPLOADS.flatMap(({ endpoints }) => endpoints),
  ],
  files: expenseFiles,
  requests: expenseRequests,
  datasets: [claimDataset],
  tiles: claimTiles,
  deskCards: expenseCards,
  mails: expenseMails,
  notifications: expenseNotifications,
  jobs: UPLOADS.flatMap(({ jobs }) => jobs),
  configuration: expenseConfiguration,
  setupSteps: expenseSteps,
  setupChecks: expenseFindings,
};
