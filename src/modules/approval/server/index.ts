import type { ServerModule } from '#platform/server/module.ts';
import { ACTION, REQUEST_STATUS } from '../contract/route.ts';
import { approvalWorkflowUpload } from './bulk.ts';
import { commentedRequest } from './commented.ts';
import { decisionEndpoints } from './decide.ts';
import { approvalsDue } from './daily-check.ts';
import { approvalCards } from './desk.ts';
import { approvalNotifications } from './notify.ts';
import { nudge } from './nudge.ts';
import { previewEndpoints } from './preview.ts';
import { requestEndpoints } from './request.ts';
import { sendBackEndpoints } from './send-back.ts';
import { settingEndpoints } from './setting.ts';
import { approvalSteps, setUpApproval } from './setup.ts';
import { undecidableFinding } from './undecidable.ts';
import { undo } from './undo.ts';
import { watch } from './watch.ts';
import { delegateChosen, delegationEndpoints } from './delegation.ts';
import { workflowEndpoints } from './workflow.ts';

/** Endpoints of workflows and requests for the kinds that the modules contribute. */
export function approvalOf(modules: readonly ServerModule[]): ServerModule {
  const contributed = modules.flatMap(({ requests }) => requests ?? []);
  const kinds = new Map(contributed.map((kind) => [kind.kind, kind]));
  if (kinds.size !== contributed.length) throw new Error('Two modules bring a kind of request with the same name');
  return {
    name: 'approval',

    firstRights: { everybody: [['request', 'edit', 'self']] },
    drafts: {
      'approval-workflow': { feature: 'approvalWorkflow', table: 'approval_workflow', column: 'approvalworkflowid' },
    },
    endpoints: [
      ...workflowEndpoints(kinds),
      ...previewEndpoints,
      ...requestEndpoints(kinds),
      ...decisionEndpoints(kinds),
      undo(
        kinds,
        modules.flatMap(({ builtSince }) => builtSince ?? []),
      ),
      ...sendBackEndpoints,
      watch,
      nudge,
      ...delegationEndpoints,
      ...settingEndpoints(kinds),
      ...approvalWorkflowUpload.endpoints,
    ],
    jobs: approvalWorkflowUpload.jobs,
    deskCards: approvalCards(kinds),
    commented: [commentedRequest],
    notifications: [...approvalNotifications, delegateChosen],
    dailyCheck: approvalsDue,
    setup: setUpApproval,
    setupSteps: approvalSteps,
    setupChecks: [undecidableFinding],
    codes: { RequestStatus: REQUEST_STATUS.options, RequestAction: ACTION.options },
  };
}
