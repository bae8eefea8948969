import { saveWorkflow } from '#modules/approval/contract/workflow.ts';

/** A level of a workflow at which the reporting manager decides, with what differs. */
export const levelOf = (options: object = {}) => ({
  ...saveWorkflow.example.approvalworkflowdetail[0],
  levelname: 'Manager',
  ...options,
});
