import type { Features } from '#platform/contract/module.ts';

export const leaveFeatures = {
  leave: { featureid: 22, name: 'Leave and balances', people: true },
  leaveType: { featureid: 1202, name: 'Leave type' },
  leavePolicy: { featureid: 1203, name: 'Leave policy' },
  leaveTransition: { featureid: 1204, name: 'Leave cycle transition' },
} as const satisfies Features;
