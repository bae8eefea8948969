import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';

export const DOCUMENT_STATUS = choices({ 1: 'Waiting for verification', 2: 'Verified', 3: 'Refused' });
export const WAITING = 1;
export const VERIFIED = 2;
export const REFUSED = 3;
export const REQUEST_STATUS = choices({ 1: 'Open', 2: 'Waiting for verification', 3: 'Done', 4: 'Withdrawn' });
export const NUMBER_LIMIT = 40;
export const REASON_LIMIT = 300;
export const MAX_PEOPLE = 500;

const own = { feature: 'request', need: 'read', scope: 'self' } as const;
const sending = { feature: 'request', need: 'edit', scope: 'self' } as const;
const reading = { feature: 'employeeDocument', need: 'read', scope: 'people' } as const;
const editing = { feature: 'employeeDocument', need: 'edit', scope: 'people' } as const;

const documentRow = z.object({
  persondocumentid: z.number(),
  documenttypeid: z.number(),
  documenttypename: z.string(),
  documentno: z.string().nullable(),
  expireson: z.string().nullable(),
  isexpired: z.boolean(),
  statusid: DOCUMENT_STATUS.schema,
  reason: z.string().nullable(),
  holdreason: z.string().nullable(),
  name: z.string(),
  mediatype: z.string(),
  imagepath: z.string().nullable(),
  addeddate: z.string(),
  addedbyname: z.string(),
  version: z.number(),
});
export type DocumentRow = z.infer<typeof documentRow>;

const typeOption = option.extend({
  displayvalue: z.number(),
  description: z.string().nullable(),
  isexpiring: z.boolean(),
  isownupload: z.boolean(),
  isidentity: z.boolean(),
});
const requestRow = z.object({
  documentrequestid: z.number(),
  documenttypeid: z.number(),
  documenttypename: z.string(),
  dueday: z.string(),
  isoverdue: z.boolean(),
  note: z.string().nullable(),
  isrenewal: z.boolean(),
  /** It is handed in on the profile, as an identity document. */
  isidentity: z.boolean(),
  statusid: REQUEST_STATUS.schema,
});

export const ownDocuments = endpoint({
  method: 'GET',
  path: 'documents/own',
  access: own,
  summary: 'One’s own documents, what one is asked for, and the types that one uploads',
  input: z.object({}),
  output: z.array(
    z.object({ documents: z.array(documentRow), requests: z.array(requestRow), types: z.array(typeOption) }),
  ),
  example: {},
});
export type OwnDocuments = z.infer<typeof ownDocuments.output>[number];

const sent = {
  documenttypeid: z.number('Please select the type').int().positive().max(Number.MAX_SAFE_INTEGER),
  imagepath: filePath.min(1, 'Please choose the file'),
  documentno: orNull(line(NUMBER_LIMIT)),
  expireson: orNull(dayField),
};
const saved = z.array(z.object({ persondocumentid: z.number(), version: z.number() }));
const EXAMPLE = { documenttypeid: 1, imagepath: '/files/none', documentno: null, expireson: null };

export const uploadOwn = endpoint({
  method: 'POST',
  path: 'documents/own',
  access: sending,
  summary: 'Hand in a document of one’s own; one that was refused is replaced, and a request for it is answered',
  input: z.object(sent),
  output: saved,
  example: EXAMPLE,
});

export const personDocuments = endpoint({
  method: 'GET',
  path: 'documents/person/:employeeid',
  access: reading,
  summary: 'The documents of a person, and the types that can be added',
  input: idParam('employeeid'),
  output: z.array(z.object({ documents: z.array(documentRow), types: z.array(typeOption) })),
  example: { employeeid: 1 },
});

export const addDocument = endpoint({
  method: 'POST',
  path: 'documents/person',
  access: editing,
  summary: 'Add a document of a person, who can read it; it counts as verified',
  input: z.object({ employeeid: id, ...sent }),
  output: saved,
  example: { employeeid: 1, ...EXAMPLE },
});

const listing = z.object({
  search: listQuery.shape.search,
  documenttypeid: id.optional(),
  statusid: z.coerce.number().int().min(1).max(3).optional(),
  /** 1: on its last day within 60 days, 2: expired. */
  expiryid: z.coerce.number().int().min(1).max(2).optional(),
});
const personDocument = documentRow.extend(personChip.omit({ imagepath: true }).shape).extend({ status: z.string() });
export type PersonDocument = z.infer<typeof personDocument>;

export const listDocuments = endpoint({
  method: 'GET',
  path: 'documents/list',
  access: reading,
  summary: 'The documents of people, those to verify first',
  input: listQuery.extend(listing.shape),
  output: z.object({ rows: z.array(personDocument), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const documentReport = report({
  title: 'Employee documents',
  list: listDocuments,
  query: listing,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    documenttypename: { label: 'Document type' },
    documentno: { label: 'Number' },
    status: { label: 'Status' },
    expireson: { label: 'Last day' },
  },
});

export const decideDocument = endpoint({
  method: 'POST',
  path: 'documents/decide',
  access: editing,
  versioned: true,
  summary: 'Verify a document, or refuse it with a reason; nobody decides their own',
  input: z
    .object({ persondocumentid: id, isverified: z.boolean(), reason: orNull(text(REASON_LIMIT)) })
    .refine(({ isverified, reason }) => isverified || reason !== null, {
      path: ['reason'],
      message: 'Please enter a reason',
    }),
  output: saved,
  example: { persondocumentid: 1, isverified: true, reason: null },
});

export const holdDocument = endpoint({
  method: 'POST',
  path: 'documents/hold',
  access: editing,
  summary: 'Put a document on legal hold, or lift it without a reason: on hold it is not deleted',
  input: z.object({ persondocumentid: id, reason: orNull(text(REASON_LIMIT)) }),
  output: saved,
  example: { persondocumentid: 1, reason: 'Case 12 of 2026' },
});

export const removeDocument = endpoint({
  method: 'DELETE',
  path: 'documents/document/:persondocumentid',
  access: editing,
  summary: 'Delete a document of a person; one on legal hold stays',
  input: idParam('persondocumentid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { persondocumentid: 1 },
});

export const askDocument = endpoint({
  method: 'POST',
  path: 'documents/request',
  access: editing,
  summary: 'Ask people for a document by a day; without people everybody in scope who has none that counts',
  input: z.object({
    documenttypeid: z.number('Please select the type').int().positive().max(Number.MAX_SAFE_INTEGER),
    dueday: dayField,
    note: orNull(text(REASON_LIMIT)),
    employeeids: z.array(id).max(MAX_PEOPLE),
  }),
  output: z.array(z.object({ requested: z.number(), skipped: z.number() })),
  example: { documenttypeid: 1, dueday: '2026-12-11', note: null, employeeids: [1] },
});

const chasing = z.object({
  search: listQuery.shape.search,
  documenttypeid: id.optional(),
  /** 1 open, 2 waiting for verification, 3 done, 4 withdrawn, 5 overdue. */
  stateid: z.coerce.number().int().min(1).max(5).optional(),
});
const chaseRow = requestRow.extend(personChip.shape).extend({
  status: z.string(),
  remindedon: z.string().nullable(),
});
export type ChaseRow = z.infer<typeof chaseRow>;
export const listRequests = endpoint({
  method: 'GET',
  path: 'documents/requests',
  access: reading,
  summary: 'What people were asked for, those overdue first',
  input: listQuery.extend(chasing.shape),
  output: z.object({ rows: z.array(chaseRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const requestReport = report({
  title: 'Requests for documents',
  list: listRequests,
  query: chasing,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    documenttypename: { label: 'Document type' },
    status: { label: 'Status' },
    dueday: { label: 'Due' },
    remindedon: { label: 'Reminded' },
  },
});

export const remindRequests = endpoint({
  method: 'POST',
  path: 'documents/remind',
  access: editing,
  summary: 'Remind people of open requests, each once a day at most; without requests all open ones in scope',
  input: z.object({ documentrequestids: z.array(id).max(MAX_PEOPLE) }),
  output: z.array(z.object({ reminded: z.number(), skipped: z.number() })),
  example: { documentrequestids: [] },
});

export const withdrawRequests = endpoint({
  method: 'POST',
  path: 'documents/withdraw',
  access: editing,
  summary: 'Withdraw open requests',
  input: z.object({ documentrequestids: z.array(id).min(1, MESSAGES.E1400).max(MAX_PEOPLE) }),
  output: z.array(z.object({ withdrawn: z.number() })),
  example: { documentrequestids: [1] },
});

export const initDocuments = endpoint({
  method: 'GET',
  path: 'documents/init',
  access: reading,
  summary: 'The active document types',
  input: z.object({}),
  output: z.object({ types: z.array(typeOption) }),
  example: {},
});

/** What one is asked for, and what waits for verification in one's scope. */
export const documentCounts = z.object({ open: z.number(), overdue: z.number(), toverify: z.number() });
export type DocumentCounts = z.infer<typeof documentCounts>;
export const documentCard = { access: own, output: documentCounts };
