import type { ServerModule } from '#platform/server/module.ts';
import { fieldsOf } from '#modules/letters/server/public.ts';
import { PERSON_STATUS } from '../contract/coverage.ts';
import { VERSION_STATUS } from '../contract/policy.ts';
import { askJob } from './ask.ts';
import { policyConfiguration } from './configuration.ts';
import { coverageEndpoints } from './coverage.ts';
import { policiesDue } from './daily-check.ts';
import { policyCards } from './desk.ts';
import { policyFiles } from './documents.ts';
import { policyMails, policyNotifications } from './mails.ts';
import { policyEndpoints } from './policy.ts';
import { signedCopyEndpoints } from './signed-copy.ts';
import { publishEndpoints } from './publish.ts';
import { readingEndpoints } from './reading.ts';
import { receiptEndpoints } from './receipt.ts';
import { policyFindings } from './setup-checks.ts';
import { versionEndpoints } from './versions.ts';

/** Company policies, with the merge fields that the modules contribute. */
export function policyCenterOf(modules: readonly ServerModule[]): ServerModule {
  const fields = fieldsOf(modules);
  const reading = readingEndpoints(fields);
  return {
    name: 'policy-center',

    firstRights: { everybody: [['policyCenter', 'edit', 'all']] },
    drafts: { 'company-policy': { feature: 'companyPolicy', table: 'company_policy', column: 'companypolicyid' } },
    menuTables: [{ group: 'Resolve', table: 'company_policy' }],
    endpoints: [
      ...policyEndpoints(fields),
      ...versionEndpoints,
      ...publishEndpoints,
      ...coverageEndpoints,
      ...signedCopyEndpoints(fields),
      ...reading,
      ...receiptEndpoints,
    ],
    files: [policyFiles],
    mails: [...policyMails],
    notifications: policyNotifications,
    jobs: [askJob],
    deskCards: policyCards(reading),
    dailyCheck: policiesDue,
    setupChecks: policyFindings,
    configuration: policyConfiguration(fields),
    codes: { PolicyVersionStatus: VERSION_STATUS.options, PolicyPersonStatus: PERSON_STATUS.options },
  };
}
