import type { Features } from '#platform/contract/module.ts';

export const peopleFeatures = {
  directory: { featureid: 11, name: 'Directory', people: true },
  people: { featureid: 12, name: 'Employee records', people: true },
  defaultPrivacy: { featureid: 1013, name: 'Default profile privacy' },
  employeeId: { featureid: 1015, name: 'Employee id' },
} as const satisfies Features;
