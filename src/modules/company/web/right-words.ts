import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  businessUnit: { read: 'See business units', edit: 'Create, change and delete business units' },
  department: { read: 'See departments', edit: 'Create, change and delete departments' },
  designation: { read: 'See designations', edit: 'Create, change and delete designations' },
  grade: { read: 'See grades', edit: 'Create, change and delete grades' },
  team: { read: 'See teams', edit: 'Create, change and delete teams' },
  probation: { read: 'See probation plans', edit: 'Create, change and delete probation plans' },
  globalDefault: { read: 'See defaults of the company', edit: 'Change defaults of the company' },
  companyOffices: { read: 'See offices', edit: 'Create, change and delete offices' },
  interfaceBranding: { read: 'See logo and branding', edit: 'Change logo and branding' },
  incorporationDetails: { read: 'See incorporation details', edit: 'Change incorporation details' },
  liveData: { read: 'Open Live Data', edit: 'Upload registers in Live Data' },
  audit: { read: 'Read the audit trail', edit: 'Read the audit trail' },
  configurationFile: { read: 'Export the configuration', edit: 'Import a configuration file' },
  emailBranding: { read: 'See e-mail branding', edit: 'Change e-mail branding' },
  setUp: { read: 'See what is still to be set up', edit: 'Mark set-up steps as not needed' },
};
