import { configPages, type WebModule } from '#platform/web/module.ts';

const documentType = '/config/organise/document_type';
const setting = '/config/organise/drive';
const reading = { feature: 'drive', need: 'read' } as const;
const managing = { feature: 'driveFolder', need: 'read' } as const;
const documents = { feature: 'employeeDocument', need: 'read' } as const;
const own = { feature: 'request', need: 'read' } as const;
const group = 'Organise';

export const driveWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    { path: '/drive', title: 'Drive', group, access: reading, load: () => import('./drive.tsx') },
    { path: '/drive/trash', title: 'Trash', parent: '/drive', access: reading, load: () => import('./trash.tsx') },
    { path: '/documents', title: 'My documents', group, access: own, load: () => import('./my-documents.tsx') },
    {
      path: '/documents/people',
      title: 'Employee documents',
      group,
      access: documents,
      load: () => import('./people-documents.tsx'),
    },
    {
      path: '/documents/upload',
      title: 'Upload many documents',
      parent: '/documents/people',
      access: documents,
      load: () => import('./drops.tsx'),
    },
    {
      path: '/documents/upload/$documentdropid',
      title: 'Upload of documents',
      parent: '/documents/upload',
      access: documents,
      load: () => import('./drop-page.tsx'),
    },
    ...configPages({
      path: documentType,
      title: 'Document type',
      group,
      feature: 'documentType',
      load: () => import('./document-type.tsx'),
    }),
    { path: setting, title: 'Drive settings', group, access: managing, load: () => import('./setting.tsx') },
  ],
  menu: [
    { mode: 'normal', group, label: 'Drive', path: '/drive', access: reading },
    { mode: 'normal', group, label: 'My documents', path: '/documents', exact: true, access: own },
    { mode: 'normal', group, label: 'Employee documents', path: '/documents/people', access: documents },
    {
      mode: 'config',
      group,
      label: 'Document type',
      path: documentType,
      access: { feature: 'documentType', need: 'read' },
    },
    { mode: 'config', group, label: 'Drive settings', path: setting, access: managing },
  ],
  deskCards: () => import('./desk-cards.ts'),
  personTabs: [
    { key: 'documents', order: 75, label: 'Documents', access: documents, load: () => import('./person-tab.tsx') },
  ],
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
