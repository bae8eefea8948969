import type { Features } from '#platform/contract/module.ts';

export const companyFeatures = {
  businessUnit: { featureid: 1001, name: 'Business unit' },
  department: { featureid: 1002, name: 'Department' },
  designation: { featureid: 1003, name: 'Designation' },
  grade: { featureid: 1004, name: 'Grade' },
  team: { featureid: 1005, name: 'Team' },
  probation: { featureid: 1006, name: 'Probation' },
  globalDefault: { featureid: 1020, name: 'Global default' },
  companyOffices: { featureid: 1021, name: 'Company offices' },
  interfaceBranding: { featureid: 1023, name: 'Interface branding' },
  incorporationDetails: { featureid: 1025, name: 'Incorporation details' },
} as const satisfies Features;
