import type { ServerModule } from '#platform/server/module.ts';
import { SPACE } from '../contract/folder.ts';
import { purgeTrash } from './daily-check.ts';
import { fileEndpoints } from './file.ts';
import { folderEndpoints } from './folder.ts';
import { drivePurpose, readEndpoints } from './read.ts';
import { settingEndpoints } from './setting.ts';
import { readTexts } from './texts.ts';
import { zipEndpoints } from './zip.ts';

export const drive: ServerModule = {
  name: 'drive',

  firstRights: { everybody: [['drive', 'edit', 'all']] },
  endpoints: [...folderEndpoints, ...readEndpoints, ...fileEndpoints, ...zipEndpoints, ...settingEndpoints],
  files: [drivePurpose],
  tasks: { read_drive_texts: readTexts },
  dailyCheck: purgeTrash,
  codes: { DriveSpace: SPACE.options },
};
