import type { ServerModule } from '#platform/server/module.ts';
import { CONFIDENCE, KEY_RESULT_KIND, LEVEL } from '../contract/okr.ts';
import { okrConfiguration } from './configuration.ts';
import { keyResultDataset, okrTiles } from './dataset.ts';
import { okrCards } from './desk.ts';
import { keyResultEndpoints } from './key-result.ts';
import { checkInDueKind, checkInMail } from './mails.ts';
import { nounEndpoints } from './nouns.ts';
import { readEndpoints } from './read.ts';
import { checkInsDue } from './reminders.ts';
import { setUpOkr } from './setup.ts';
import { sheetEndpoints } from './sheet.ts';
import { valueUpload } from './value-upload.ts';
import { writeEndpoints } from './write.ts';

export { okrMeasuresOf } from './measures.ts';

export const okr: ServerModule = {
  name: 'okr',

  firstRights: { everybody: [['okr', 'edit', 'self']] },
  menuTables: [{ group: 'Perform', table: 'okr_cycle' }],
  endpoints: [
    ...nounEndpoints,
    ...readEndpoints,
    ...sheetEndpoints,
    ...writeEndpoints,
    ...keyResultEndpoints,
    ...valueUpload.endpoints,
  ],
  jobs: valueUpload.jobs,
  mails: [checkInMail],
  notifications: [checkInDueKind],
  dailyCheck: checkInsDue,
  deskCards: okrCards,
  datasets: [keyResultDataset],
  tiles: okrTiles,
  configuration: okrConfiguration,
  codes: { ObjectiveLevel: LEVEL.options, KeyResultKind: KEY_RESULT_KIND.options, Confidence: CONFIDENCE.options },
  setup: setUpOkr,
};
