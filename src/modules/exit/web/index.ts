import { configPages, type WebModule } from '#platform/web/module.ts';

const reason = '/config/hris/employee/exit_reason';
const policy = '/config/hris/employee/exit_policy';
const former = '/config/hris/employee/former_access';
const seeing = { feature: 'exit', need: 'read' } as const;
const editing = { feature: 'exit', need: 'edit' } as const;
const asking = { feature: 'request', need: 'read' } as const;

export const exitWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...configPages({
      path: policy,
      title: 'Exit Policy',
      group: 'Employee',
      feature: 'exitPolicy',
      load: () => import('./policy.tsx'),
    }),
    ...configPages({
      path: reason,
      title: 'Exit Reason',
      group: 'Employee',
      feature: 'exitReason',
      load: () => import('./reason.tsx'),
    }),
    { path: '/profile/exit', title: 'My Exit', group: 'HRIS', access: asking, load: () => import('./own-exit.tsx') },
    { path: '/exit', title: 'Employee Exit', group: 'HRIS', access: seeing, load: () => import('./exits.tsx') },
    {
      path: '/exit/start',
      title: 'Start an exit',
      parent: '/exit',
      access: editing,
      load: () => import('./start-exit.tsx'),
    },
    {
      path: '/exit/clearance',
      title: 'Clearance',
      group: 'HRIS',
      access: asking,
      load: () => import('./clearance.tsx'),
    },
    {
      path: '/exit/former',
      title: 'Former Employees',
      group: 'HRIS',
      access: seeing,
      load: () => import('./former/former.tsx'),
    },
    {
      path: former,
      title: 'Former Employee Access',
      group: 'Employee',
      access: { feature: 'exitPolicy', need: 'read' },
      load: () => import('./former/setting.tsx'),
    },
    {
      path: '/exit/$employeeexitid',
      title: 'Exit',
      parent: '/exit',
      access: seeing,
      load: () => import('./exit-page.tsx'),
    },
  ],
  menu: [
    {
      mode: 'normal',
      group: 'HRIS',
      label: 'Employee Exit',
      path: '/exit',
      exact: true,
      access: seeing,
    },
    { mode: 'normal', group: 'HRIS', label: 'Former Employees', path: '/exit/former', access: seeing },
    { mode: 'normal', group: 'HRIS', label: 'My Exit', path: '/profile/exit', access: asking },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Exit Policy',
      path: policy,
      access: { feature: 'exitPolicy', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Exit Reason',
      path: reason,
      access: { feature: 'exitReason', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Employee',
      label: 'Former Employee Access',
      path: former,
      access: { feature: 'exitPolicy', need: 'read' },
    },
  ],
  requestViews: [{ kind: 'exit', access: asking, load: () => import('./request-view.tsx') }],
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'exit_policy',
      label: 'Exit Policy',
      group: 'Employees',
      access: { feature: 'exitPolicy', need: 'edit' },
      load: () => import('./bulk-policy.tsx'),
    },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
