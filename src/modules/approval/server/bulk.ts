import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { ownPolicyUpload } from '#modules/people/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { approvalWorkflowBulk } from '../contract/bulk.ts';

const workflows = (db: Db) =>
  db
    .selectFrom('approval_workflow')
    .select(['approvalworkflowid as id', 'approvalworkflowname as name', 'isactive'])
    .execute();

export const approvalWorkflowKind = ownPolicyUpload({
  contract: approvalWorkflowBulk,
  table: 'person_approval_workflow',
  column: 'approvalworkflowid',
  aliases: ['Workflow', 'Workflow Name'],
  active: async (db) => (await workflows(db)).filter(({ isactive }) => isactive === 1),
  names: async (db) => new Map((await workflows(db)).map(({ id, name }) => [id, name])),
});

export const approvalWorkflowUpload = serveBulk(approvalWorkflowBulk, approvalWorkflowKind);
