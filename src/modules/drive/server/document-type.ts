import { filePart, fileRecord, fileSetting } from '#platform/server/file-part.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { documentTypeRecord } from '../contract/document-type.ts';
import { driveSetting } from '../contract/folder.ts';
import { readSetting, SETTING } from './setting.ts';

export const documentTypeEndpoints = serveKind(documentTypeRecord);

/** Document types and the settings of Drive in the configuration file; folders name people, who are not in it. */
export const driveConfiguration = filePart('drive', {
  documenttypes: fileRecord(documentTypeRecord),
  setting: fileSetting({
    form: driveSetting,
    settingname: SETTING,
    read: readSetting,
    sentence: 'Drive: sizes, quotas and trash change.',
  }),
});
