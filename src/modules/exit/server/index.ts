import type { ServerModule } from '#platform/server/module.ts';
import { EXIT_PHASE } from '../contract/exit.ts';
import { EXIT_KIND } from '../contract/reason.ts';
import { exitPolicyUpload } from './bulk.ts';
import { detailEndpoints } from './detail.ts';
import { formerDue } from './former/access.ts';
import { formerEndpoints } from './former/endpoints.ts';
import { formerAccessMail, formerLinkMail } from './former/mails.ts';
import { exitKind } from './kind.ts';
import { listEndpoints } from './list.ts';
import { exitMails, exitNotifications } from './mails.ts';
import { exitMergeFields } from './merge-fields.ts';
import { manageEndpoints } from './manage.ts';
import { policyEndpoints } from './policy.ts';
import { reasonEndpoints } from './reason.ts';
import { rehireEndpoints, rehiredDue } from './rehire.ts';
import { resignEndpoints } from './resign.ts';
import { exitConfiguration } from './configuration.ts';
import { setUpExit } from './setup.ts';

export const exit: ServerModule = {
  name: 'exit',

  drafts: {
    'exit-policy': { feature: 'exitPolicy', table: 'exit_policy', column: 'exitpolicyid' },
    'exit-reason': { feature: 'exitReason', table: 'exit_reason', column: 'exitreasonid' },
  },
  endpoints: [
    ...reasonEndpoints,
    ...policyEndpoints,
    ...resignEndpoints,
    ...listEndpoints,
    ...detailEndpoints,
    ...manageEndpoints,
    ...rehireEndpoints,
    ...formerEndpoints,
    ...exitPolicyUpload.endpoints,
  ],
  jobs: exitPolicyUpload.jobs,
  requests: [exitKind],
  mails: [...exitMails, formerAccessMail, formerLinkMail],
  notifications: exitNotifications,
  mergeFields: exitMergeFields,
  dailyCheck: async (input) => {
    await rehiredDue(input);
    return formerDue(input);
  },
  codes: { ExitKind: EXIT_KIND.options, ExitPhase: EXIT_PHASE.options },
  setup: setUpExit,
  configuration: exitConfiguration,
};
