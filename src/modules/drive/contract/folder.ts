import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, listQuery, orNull } from '#platform/contract/fields.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';

export const SPACE = choices({ 1: 'Company', 2: 'Team', 3: 'Personal' });
export const COMPANY = 1;
export const TEAM = 2;
export const PERSONAL = 3;
export const AUDIENCE = choices({ 1: 'Everybody whom the conditions fit', 2: 'Only these people' });
export const NAME_LIMIT = 100;
export const MAX_MEMBERS = 200;
/** The most folders below one folder or at the top of a space. */
export const MAX_FOLDERS = 200;
export const MAX_DEPTH = 10;

export const reading = { feature: 'drive', need: 'read', scope: 'self' } as const;
export const writing = { feature: 'drive', need: 'edit', scope: 'self' } as const;

const spaceid = z.coerce.number().pipe(SPACE.schema);

/** Settings of the company; sizes in megabytes and gigabytes, the trash in days. */
export const driveSetting = z.object({
  maxmegabytes: z.number().int().min(2).max(25).describe('The largest file, in megabytes'),
  quotagigabytes: z.number().int().min(1).max(1000).describe('Space of the company, in gigabytes'),
  personalmegabytes: z.number().int().min(50).max(10_000).describe('Personal space of a person, in megabytes'),
  trashdays: z.number().int().min(1).max(365).describe('Days that deleted files stay in the trash'),
});
export type DriveSetting = z.infer<typeof driveSetting>;
export const FIRST_SETTING: DriveSetting = {
  maxmegabytes: 2,
  quotagigabytes: 10,
  personalmegabytes: 500,
  trashdays: 30,
};

export const initDrive = endpoint({
  method: 'GET',
  path: 'drive/init',
  access: reading,
  summary: 'What Drive offers the caller: settings, used space in bytes, and who can be an audience',
  input: z.object({}),
  output: driveSetting.extend({
    usedbytes: z.number(),
    personalbytes: z.number(),
    /** Whether the caller manages the folders of the company. */
    ismanager: z.boolean(),
    hasemployee: z.boolean(),
    BusinessUnit: z.array(option),
    Office: z.array(option),
    Grade: z.array(option),
    EmploymentType: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
  }),
  example: {},
});
export type DriveInit = z.infer<typeof initDrive.output>;

const folderRow = z.object({
  drivefolderid: z.number(),
  foldername: z.string(),
  spaceid: SPACE.schema,
  ownername: z.string().nullable(),
  /** Why the caller has access, in a sentence. */
  reason: z.string(),
  maychange: z.boolean(),
  maymanage: z.boolean(),
  version: z.number(),
});
export type FolderRow = z.infer<typeof folderRow>;

const member = z.object({
  displayname: z.string(),
  displayvalue: z.number(),
  imagepath: z.string().nullable(),
  detail: z.string(),
});

const openFolder = folderRow.extend({
  parentid: z.number().nullable(),
  /** From the top down to the parent; those that the caller may not open are left out. */
  above: z.array(z.object({ drivefolderid: z.number(), foldername: z.string() })),
  hasownrule: z.boolean(),
  /** Whether no file in it or below it is shared by a link. */
  isconfidential: z.boolean(),
  audienceid: AUDIENCE.schema,
  ...jobs.shape,
  editors: z.array(member),
  readers: z.array(member),
});
export type OpenFolder = z.infer<typeof openFolder>;

export const fileRow = z.object({
  drivefileid: z.number(),
  filename: z.string(),
  /** 1 image, 2 video, 3 audio, 4 document, 5 archive. */
  filegroupid: z.number(),
  mediatype: z.string(),
  /** In bytes. */
  size: z.number(),
  imagepath: z.string().nullable(),
  versionno: z.number(),
  changedon: z.string(),
  addedbyname: z.string(),
  drivefolderid: z.number(),
  foldername: z.string(),
  holdreason: z.string().nullable(),
  isfavourite: z.boolean(),
  /** Whether its readers acknowledge it, by which day, and whether the caller still has to. */
  isacknowledged: z.boolean(),
  dueday: z.string().nullable(),
  iswaiting: z.boolean(),
  maychange: z.boolean(),
  maymanage: z.boolean(),
  version: z.number(),
});
export type FileRow = z.infer<typeof fileRow>;

export const listDrive = endpoint({
  method: 'GET',
  path: 'drive/list',
  access: reading,
  summary:
    'The folders and a page of the files of a folder or at the top of a space; a search looks in names and texts of all that the caller may read',
  input: listQuery.extend({
    spaceid: spaceid.default(COMPANY),
    drivefolderid: id.optional(),
    view: z.enum(['recent', 'favourites']).optional().describe('Files that the caller opened last, or starred'),
  }),
  output: z.object({
    folder: openFolder.nullable(),
    folders: z.array(folderRow),
    rows: z.array(fileRow),
    total: z.number(),
  }),
  example: { limit: 50, offset: 0 },
});

export const saveFolder = endpoint({
  method: 'POST',
  path: 'drive/folder',
  access: writing,
  summary: 'Create a folder, or change name, place, people and conditions of the one named by drivefolderid',
  input: z.object({
    drivefolderid: orNull(id),
    /** Of a new folder at the top. */
    spaceid: SPACE.schema,
    parentid: orNull(id),
    foldername: line(NAME_LIMIT).min(1, 'Please enter the name'),
    hasownrule: z.boolean().describe('Whether it has people and conditions of its own, or those of the folder above'),
    isconfidential: z.boolean().default(false).describe('Whether files in it and below it are never shared by links'),
    audienceid: AUDIENCE.schema,
    ...jobs.shape,
    editorids: listOf(id, MAX_MEMBERS),
    readerids: listOf(id, MAX_MEMBERS),
  }),
  output: z.array(z.object({ drivefolderid: z.number(), version: z.number() })),
  example: {
    drivefolderid: null,
    spaceid: TEAM,
    parentid: null,
    foldername: 'Calibration',
    hasownrule: true,
    audienceid: 2,
    businessunitids: [],
    officeaddressids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
    editorids: [],
    readerids: [],
  },
});

export const trashFolder = endpoint({
  method: 'POST',
  path: 'drive/trashfolder',
  access: writing,
  summary: 'Delete a folder with what is below it: the files go into the trash',
  input: z.object({ drivefolderid: id }),
  output: z.array(z.object({ files: z.number() })),
  example: { drivefolderid: 1 },
});

export const folderTargets = endpoint({
  method: 'GET',
  path: 'drive/targets',
  access: reading,
  summary: 'The folders that the caller may put files into, each with whoever reads it there; at most 500',
  input: z.object({}),
  output: z.array(
    z.object({ displayvalue: z.number(), displayname: z.string(), spaceid: SPACE.schema, readby: z.string() }),
  ),
  example: {},
});

export const getDriveSetting = endpoint({
  method: 'GET',
  path: 'drive/setting',
  access: { feature: 'driveFolder', need: 'read', scope: 'tenant' },
  summary: 'Sizes, quotas and the days of the trash',
  input: z.object({}),
  output: z.array(driveSetting.extend({ version: z.number(), usedbytes: z.number() })),
  example: {},
});
export const saveDriveSetting = endpoint({
  method: 'POST',
  path: 'drive/setting',
  access: { feature: 'driveFolder', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Change sizes, quotas and the days of the trash',
  input: driveSetting,
  output: z.array(z.object({ version: z.number() })),
  example: FIRST_SETTING,
});
