import { IconCertificate } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { documentTypeRecord } from '../contract/document-type.ts';

export const { List, Create } = kindScreen(documentTypeRecord, {
  path: '/config/organise/document_type',
  emptyState: {
    title: 'Create your first document type',
    why: 'Types say who uploads a document, whether HR verifies it, when it is renewed and how long it is kept.',
    icon: IconCertificate,
  },
  columns: { identityid: { more: true }, renewaldays: { more: true }, keepyears: { more: true } },
  Form: () => import('./document-type-form.tsx'),
});
