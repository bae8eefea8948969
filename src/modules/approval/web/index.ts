import { IconInbox } from '@tabler/icons-react';
import { configPages, type WebModule } from '#platform/web/module.ts';

const settings = '/config/request_center';
const workflow = '/config/hris/employee/approval_workflow';
const reading = { feature: 'approvalWorkflow', need: 'read' } as const;
const asking = { feature: 'request', need: 'read' } as const;

export const approvalWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: workflow,
      title: 'Approval Workflow',
      group: 'Employee',
      feature: 'approvalWorkflow',
      load: () => import('./workflow.tsx'),
    }),
    {
      path: settings,
      title: 'Request Center',
      group: 'Employee',
      access: reading,
      load: () => import('./request-settings.tsx'),
    },
    { path: '/request_center', title: 'Request Center', access: asking, load: () => import('./request-center.tsx') },
  ],
  menu: [
    {
      mode: 'normal',
      group: '',
      label: 'Request Center',
      path: '/request_center',
      icon: IconInbox,
      access: asking,
      phone: 20,
      phonelabel: 'Requests',
      waiting: true,
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Approval Workflow',
      path: workflow,
      access: reading,
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Request Center',
      qualifier: 'Settings',
      path: settings,
      access: reading,
    },
  ],
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'approval_workflow',
      label: 'Approval Workflow',
      group: 'Employees',
      access: { feature: 'approvalWorkflow', need: 'edit' },
      load: () => import('./bulk-workflow.tsx'),
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  waiting: [
    {
      key: 'requests',
      order: 10,
      access: asking,
      count: async (signal) => (await import('./waiting-count.ts')).count(signal),
    },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
