import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  permissionPolicy: { read: 'See permissions', edit: 'Give and take rights' },
  defaultPermission: { read: 'See the groups of new accounts', edit: 'Choose the groups of new accounts' },
  commonAccess: { read: 'See common access', edit: 'Set common access' },
};
