import { sql } from 'kysely';
import type { SetUpStep } from '#platform/server/set-up-step.ts';
import type { Setup } from '#platform/server/module.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';
import { keepVersion } from './workflow.ts';

/** The workflow of a new company: the reporting manager decides, or the administrators when there is none. */
export const FIRST_WORKFLOW = {
  approvalworkflowname: 'Reporting manager',
  description: 'Serves every request that no other workflow serves',
  detail: {
    approvalworkflowdetail: [
      {
        levelname: 'Reporting manager',
        ruleid: 1,
        approvers: [{ typeid: 1, permissiongroupid: null, employeeid: null }],
        amountfrom: null,
        amountto: null,
        daysfrom: null,
        daysto: null,
        businessunitids: [],
        subscriptiongradeids: [],
      },
    ],
    fallbackactionid: 3,
    fallbackemployeeid: null,
    escalationid: 1,
    escalationdays: 3,
    escalationemployeeid: null,
    watchers: [],
    kinds: [],
    businessunitids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
  },
} satisfies { approvalworkflowname: string; description: string; detail: WorkflowDetail };

/** The setup step for the first workflow: done once a user has checked and saved it. */
export const approvalSteps: readonly SetUpStep[] = [
  {
    key: 'approval-workflow',
    order: 70,
    title: 'Approval workflow',
    why: 'Who decides what people ask for. The manager does, until you say otherwise.',
    path: '/config/hris/employee/approval_workflow',
    feature: 'approvalWorkflow',
    count: async ({ db }) => {
      const row = await db
        .selectFrom('approval_workflow')
        .select(sql<number>`count(*)`.as('count'))
        .where((c) => c.or([c('isdefault', '=', false), c('version', '>', 1)]))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  },
];

export const setUpApproval: Setup = async ({ db }) => {
  const { approvalworkflowname, description, detail } = FIRST_WORKFLOW;
  const saved = await db
    .insertInto('approval_workflow')
    .values({ approvalworkflowname, description, isdefault: true, detail: JSON.stringify(detail) })
    .returning(['approvalworkflowid', 'version'])
    .executeTakeFirstOrThrow();
  await keepVersion(db, { ...saved, approvalworkflowname, detail, addedby: null });
};
