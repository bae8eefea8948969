import type { SearchAction } from '#platform/web/module.ts';

const settings = '/config/request_center';
const workflow = '/config/hris/employee/approval_workflow';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Create an approval workflow',
    keywords: 'new add approver level',
    path: `${workflow}/create`,
    access: { feature: 'approvalWorkflow', need: 'edit' },
  },
  {
    label: 'Switch kinds of request on or off',
    keywords: 'request type workflow reply time config',
    path: settings,
    access: { feature: 'approvalWorkflow', need: 'edit' },
  },
  {
    label: 'Choose a delegate',
    keywords: 'delegate leave absence approve',
    path: '/request_center?tab=delegation',
    access: { feature: 'request', need: 'edit' },
  },
];
