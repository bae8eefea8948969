import type { ServerModule } from '#platform/server/module.ts';
import { DOCUMENT_STATUS, REQUEST_STATUS } from '../contract/document.ts';
import { DROP_STATUS, MATCH } from '../contract/drop.ts';
import { SPACE } from '../contract/folder.ts';
import { driveDue } from './daily-check.ts';
import { documentDataset, documentTiles } from './dataset.ts';
import { driveCards } from './desk.ts';
import { documentMails, documentNotifications } from './document-mails.ts';
import { documentTypeEndpoints, driveConfiguration } from './document-type.ts';
import { documentEndpoints, documentPurpose } from './documents.ts';
import { dropEndpoints, dropPurpose } from './drop.ts';
import { fileEndpoints } from './file.ts';
import { folderEndpoints } from './folder.ts';
import { fileLinkPages } from './link-pages.ts';
import { linkEndpoints } from './links.ts';
import { matchJob } from './match-job.ts';
import { publishEndpoints } from './publish-drop.ts';
import { drivePurpose, readEndpoints } from './read.ts';
import { readerEndpoints } from './readers.ts';
import { requestEndpoints } from './requests.ts';
import { settingEndpoints } from './setting.ts';
import { readTexts } from './texts.ts';
import { zipEndpoints } from './zip.ts';

export const drive: ServerModule = {
  name: 'drive',

  firstRights: { everybody: [['drive', 'edit', 'all']] },
  endpoints: [
    ...folderEndpoints,
    ...readEndpoints,
    ...fileEndpoints,
    ...readerEndpoints,
    ...linkEndpoints,
    ...zipEndpoints,
    ...settingEndpoints,
    ...documentTypeEndpoints,
    ...documentEndpoints,
    ...requestEndpoints,
    ...dropEndpoints,
    ...publishEndpoints,
  ],
  pages: fileLinkPages,
  files: [drivePurpose, documentPurpose, dropPurpose],
  jobs: [matchJob],
  tasks: { read_drive_texts: readTexts },
  mails: documentMails,
  notifications: documentNotifications,
  deskCards: driveCards,
  datasets: [documentDataset],
  tiles: documentTiles,
  dailyCheck: driveDue,
  configuration: driveConfiguration,
  codes: {
    DriveSpace: SPACE.options,
    DocumentStatus: DOCUMENT_STATUS.options,
    DocumentRequestStatus: REQUEST_STATUS.options,
    DocumentUploadStatus: DROP_STATUS.options,
    DocumentMatch: MATCH.options,
  },
  personTabs: { documents: () => Promise.resolve(true) },
};
