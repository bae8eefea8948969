import { IconCertificate, IconFileCertificate, IconFiles, IconFolders, IconServerCog } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/drive': IconFolders,
  '/documents': IconFileCertificate,
  '/documents/people': IconFiles,
  '/config/organise/document_type': IconCertificate,
  '/config/organise/drive': IconServerCog,
};
