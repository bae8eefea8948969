import type { ServerModule } from '#platform/server/module.ts';
import { chartEndpoints } from './chart.ts';

export const organization: ServerModule = {
  name: 'organization',
  firstRights: { everybody: [['organizationChart', 'read', 'all']] },
  endpoints: chartEndpoints,
};
