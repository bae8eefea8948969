import type { Features } from '#platform/contract/module.ts';

export const permissionFeatures = {
  permissionPolicy: { featureid: 1010, name: 'Permission policy' },
  defaultPermission: { featureid: 1011, name: 'Default permission' },
  commonAccess: { featureid: 1012, name: 'Common access' },
} as const satisfies Features;
