import type { Features } from '#platform/contract/module.ts';

export const driveFeatures = {
  drive: { featureid: 190, name: 'Drive' },
  employeeDocument: { featureid: 191, name: 'Employee documents', people: true },
  driveFolder: { featureid: 1190, name: 'Company folders' },
  documentType: { featureid: 1191, name: 'Document type' },
} as const satisfies Features;
