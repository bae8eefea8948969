import { z } from 'zod';
import { names } from '../../contract.names.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, listOf, text } from './fields.ts';
import { filePath } from './files.ts';
import type { Names } from './module.ts';

type Part = (typeof names)[number];
/** A kind of record that people write comments beside, contributed by the module it belongs to. */
export type CommentOwnerName = Part extends infer P
  ? P extends { commented: readonly (infer N extends string)[] }
    ? N
    : never
  : never;
const COMMENT_OWNERS = names.flatMap(({ commented = [] }: Names) => commented) as CommentOwnerName[];

export const COMMENT_TEXT_LIMIT = 2000;
/** The most comments, and the most files, of one record. */
export const MAX_COMMENTS = 500;
export const MAX_ATTACHMENTS = 20;
/** How often a comment can be changed. */
export const MAX_CHANGES = 20;
const MAX_MENTIONS = 20;
export const ATTACHMENT_ENDINGS = [
  '.pdf',
  '.doc',
  '.docx',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.mp4',
  '.webm',
  '.mp3',
  '.m4a',
  '.wav',
  '.ogg',
  '.zip',
] as const;

const owner = { ownerkind: z.enum(COMMENT_OWNERS), ownerid: id };
const ofRequest = { ownerkind: 'request', ownerid: 1 } as const;
const account = z.object({ accountid: z.number(), fullname: z.string() });
const written = {
  text: text(COMMENT_TEXT_LIMIT).refine((value) => value !== '', 'Please add comment'),
  mentions: listOf(id, MAX_MENTIONS),
};

const comment = z.object({
  commentid: z.number(),
  byname: z.string(),
  /** Null for a deleted comment. */
  text: z.string().nullable(),
  mentions: z.array(account),
  addeddate: z.string(),
  changedon: z.string().nullable(),
  /** What it said before, the earliest first; empty for a deleted comment. */
  earlier: z.array(z.object({ text: z.string(), endedon: z.string() })),
  /** Written by the caller, who may change and delete it. */
  isown: z.boolean(),
  version: z.number(),
});
export type Comment = z.infer<typeof comment>;

const attachment = z.object({
  attachmentid: z.number(),
  name: z.string(),
  /** The address of the file; null once it was removed. */
  imagepath: z.string().nullable(),
  mediatype: z.string().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  byname: z.string(),
  addeddate: z.string(),
  removedon: z.string().nullable(),
  isown: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

export const getThread = endpoint({
  method: 'GET',
  path: 'comment/thread/:ownerkind/:ownerid',
  access: 'session',
  summary: 'Comments and files beside a record that the caller may read, the oldest first, and who can be mentioned',
  input: z.object(owner),
  output: z.array(
    z.object({
      maywrite: z.boolean(),
      comments: z.array(comment),
      attachments: z.array(attachment),
      people: z.array(account),
    }),
  ),
  example: ofRequest,
});

export const addComment = endpoint({
  method: 'POST',
  path: 'comment',
  access: 'session',
  summary: 'Write a comment beside a record; whoever is mentioned is notified',
  input: z.object({ ...owner, ...written }),
  output: z.array(z.object({ commentid: z.number() })),
  example: { ...ofRequest, text: 'The bills are attached', mentions: [] },
});

export const changeComment = endpoint({
  method: 'PUT',
  path: 'comment/:commentid',
  access: 'session',
  versioned: true,
  summary: 'Change one’s own comment; what it said before stays readable',
  input: z.object({ commentid: id, ...written }),
  output: z.array(z.object({ commentid: z.number(), version: z.number() })),
  example: { commentid: 1, text: 'Both bills are attached', mentions: [] },
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: 'comment/:commentid',
  access: 'session',
  versioned: true,
  summary: 'Delete one’s own comment; that there was one stays visible',
  input: idParam('commentid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { commentid: 1 },
});

export const addAttachment = endpoint({
  method: 'POST',
  path: 'attachment',
  access: 'session',
  summary: 'Add an uploaded file (purpose attachment) beside a record',
  input: z.object({ ...owner, imagepath: filePath }),
  output: z.array(z.object({ attachmentid: z.number() })),
  example: { ...ofRequest, imagepath: '/files/none' },
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: 'attachment/:attachmentid',
  access: 'session',
  summary: 'Remove a file that one has added; its name stays visible',
  input: idParam('attachmentid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { attachmentid: 1 },
});
