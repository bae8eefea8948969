import type { Features } from './module.ts';

export const platformFeatures = {
  liveData: { featureid: 50, name: 'Live data' },
  audit: { featureid: 60, name: 'Audit trail' },
  configurationFile: { featureid: 1022, name: 'Configuration export and import' },
  emailBranding: { featureid: 1024, name: 'E-mail branding' },
  setUp: { featureid: 1027, name: 'Company set-up' },
} as const satisfies Features;
