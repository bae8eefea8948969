import type { ServerModule } from '#platform/server/module.ts';
import { separatedKind } from '#platform/server/rights/separated.ts';
import { defaultEndpoints } from './defaults.ts';
import { permissionSetupChecks } from './setup-checks.ts';
import { memberEndpoints } from './members.ts';
import { policyEndpoints } from './policy.ts';
import { separatedEndpoints, separatedFindings } from './separated.ts';

export const permission: ServerModule = {
  name: 'permission',

  drafts: {
    'permission-group': { feature: 'permissionPolicy', table: 'permission_group', column: 'permissiongroupid' },
  },
  endpoints: [...policyEndpoints, ...memberEndpoints, ...defaultEndpoints, ...separatedEndpoints],
  setupChecks: [...permissionSetupChecks, ...separatedFindings],
  confirmations: [separatedKind],
};
