import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, orNull, personChip, text } from '#platform/contract/fields.ts';
import { NOTE_LIMIT } from './review.ts';

export const ONE_ON_ONE_STATUS = choices({ 1: 'Planned', 2: 'Held' });
export const PLANNED = 1;
export const DONE = 2;
export const ITEM_KIND = choices({ 1: 'Agenda', 2: 'Action' });
export const AGENDA = 1;
export const ACTION = 2;
export const MAX_ITEMS = 50;
export const MAX_ITEM = 300;

const read = { feature: 'performReview', need: 'read', scope: 'self' } as const;
const edit = { feature: 'performReview', need: 'edit', scope: 'self' } as const;

/** A point of the agenda, or an action of one of the two until a day. */
const item = z.object({
  kindid: ITEM_KIND.schema,
  text: line(MAX_ITEM).min(1, 'Please enter the text'),
  /** Whose action it is. */
  employeeid: orNull(id),
  duedate: orNull(dayField),
  isdone: z.boolean(),
});
export type OneOnOneItem = z.output<typeof item>;
/** A point as a form has it: its day may be no date yet. */
export type SentItem = Omit<OneOnOneItem, 'duedate'> & { readonly duedate: string | null };

const row = z.object({
  oneononeid: z.number(),
  /** The other of the two. */
  person: personChip,
  meetson: z.string(),
  statusid: ONE_ON_ONE_STATUS.schema,
  /** Points and actions that are not done. */
  open: z.number(),
});
export type OneOnOneRow = z.infer<typeof row>;

export const listOneOnOnes = endpoint({
  method: 'GET',
  path: 'perform/oneonones',
  access: read,
  summary:
    'The 1:1s of the caller, the latest first, and the people with whom they can plan one: manager and direct reports',
  input: z.object({}),
  output: z.array(z.object({ people: z.array(personChip), rows: z.array(row) })),
  example: {},
});

const detail = z.object({
  oneononeid: z.number(),
  manager: personChip,
  employee: personChip,
  meetson: z.string(),
  statusid: ONE_ON_ONE_STATUS.schema,
  items: z.array(item),
  notes: z.string(),
  /** Notes that the caller alone reads. */
  ownnotes: z.string(),
  version: z.number(),
});
export type OneOnOneDetail = z.infer<typeof detail>;

export const getOneOnOne = endpoint({
  method: 'GET',
  path: 'perform/oneonone/:oneononeid',
  access: read,
  summary: 'A 1:1 of the caller with agenda, actions, shared notes, and the notes of the caller',
  input: idParam('oneononeid'),
  output: z.array(detail),
  example: { oneononeid: 1 },
});

export const planOneOnOne = endpoint({
  method: 'POST',
  path: 'perform/oneonone',
  access: edit,
  summary: 'Plan a 1:1 with the own manager or a direct report; what is open of the last one is carried over',
  input: z.object({ employeeid: z.number('Please select a person').int().positive(), meetson: dayField }),
  output: z.array(z.object({ oneononeid: z.number() })),
  example: { employeeid: 1, meetson: '2026-12-01' },
});

export const saveOneOnOne = endpoint({
  method: 'POST',
  path: 'perform/oneononesave',
  access: edit,
  versioned: true,
  summary: 'Change the day, the agenda, the actions and the shared notes of a 1:1, or say that it was held',
  input: z.object({
    oneononeid: id,
    meetson: dayField,
    statusid: ONE_ON_ONE_STATUS.schema,
    items: z.array(item).max(MAX_ITEMS),
    notes: text(NOTE_LIMIT),
  }),
  output: z.array(detail),
  example: { oneononeid: 1, meetson: '2026-12-01', statusid: 1, items: [], notes: '' },
});

export const saveOwnNotes = endpoint({
  method: 'POST',
  path: 'perform/oneononenotes',
  access: edit,
  summary: 'Change the notes of a 1:1 that only the caller reads',
  input: z.object({ oneononeid: id, body: text(NOTE_LIMIT) }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { oneononeid: 1, body: 'Ask about the move to Pune' },
});
