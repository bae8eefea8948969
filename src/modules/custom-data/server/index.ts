import { FIELD_TYPES } from '#platform/contract/dynamic-form.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { VISIBILITY } from '../contract/section.ts';
import { customDataUpload } from './bulk.ts';
import { filterFields, foundByFields } from './filter.ts';
import { customMergeFields } from './merge-fields.ts';
import { hasPersonData, imagePurpose, personEndpoints } from './person.ts';
import { sectionEndpoints } from './section.ts';

export const customData: ServerModule = {
  name: 'custom-data',

  drafts: {
    'custom-section': { feature: 'customData', table: 'custom_section', column: 'customsectionid' },
  },
  endpoints: [...sectionEndpoints, ...personEndpoints, ...customDataUpload.endpoints],
  jobs: customDataUpload.jobs,
  files: [imagePurpose],
  mergeFields: customMergeFields,
  codes: { FieldType: FIELD_TYPES.options, FieldVisibility: VISIBILITY.options },
  personTabs: { custom: hasPersonData },
  personFilters: { fields: filterFields, found: foundByFields },
};
