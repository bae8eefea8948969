import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, orNull, text } from '#platform/contract/fields.ts';
import { mayEdit } from '#platform/contract/record.ts';

export const NOTE_LIMIT = 2000;
/** The most applications of one call. */
export const MAX_MOVED = 10_000;

export const MOVE_KIND = choices({ 1: 'Moved', 2: 'Received', 3: 'Ruled out by an answer', 4: 'Undone', 5: 'Merged' });

/** Minutes in which an undo restores what a move ended; mails about it leave afterwards. */
export const UNDO_MINUTES = 10;

/**
 * What becomes of open offers: `withdraw` ends them with the planned interviews; `accept`, in the stage Hired alone, takes
 * a sent one as accepted on paper.
 */
export const ENDINGS = ['withdraw', 'accept'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Needed where an offer or a planned interview would end with the closing: without it 409, with the question in `fields`. */
export const closingEnds = z.literal('withdraw').optional();

const feature = 'candidate';

const move = {
  pipelinestageid: id,
  /** Needed in a stage of the type Rejected, and only there. */
  rejectreasonid: orNull(id),
  note: text(NOTE_LIMIT),
  /** Whether the candidates are written what the stage sends. */
  ismailed: z.boolean(),
  /** Needed where an offer or a planned interview would end with the move: without it 409, with the question in `fields`. */
  ending: z.enum(ENDINGS).optional(),
};

/** An opening whose positions are all filled now. */
const fullOpening = z.object({
  requisitionjobid: z.number(),
  requisitioncode: z.string(),
  designationname: z.string(),
  positions: z.number(),
  hired: z.number(),
  version: z.number(),
});
export type FullOpening = z.infer<typeof fullOpening>;

const outcome = z.array(
  z.object({
    /** By which the moves of this call are undone; empty where nothing moved. */
    moveset: z.string(),
    moved: z.array(z.object({ candidateapplicationid: z.number(), pipelinestageid: z.number(), version: z.number() })),
    /** Who stayed, and why. */
    left: z.array(z.object({ candidateapplicationid: z.number(), why: z.string() })),
    full: z.array(fullOpening),
    /** Of an undo: offers and interviews that stay ended, because somebody was written to. */
    stayended: z.number(),
  }),
);
export type MoveOutcome = z.infer<typeof outcome>[number];

export const moveCandidate = endpoint({
  method: 'POST',
  path: 'recruit/candidatemove',
  access: mayEdit(feature),
  versioned: true,
  summary: 'Move an application to another stage of the pipeline of its job; what the stage does on entering is done',
  input: z.object({ candidateapplicationid: id, ...move }),
  output: outcome,
  example: { candidateapplicationid: 1, pipelinestageid: 2, rejectreasonid: null, note: '', ismailed: true },
});

export const moveCandidates = endpoint({
  method: 'POST',
  path: 'recruit/candidatemoves',
  access: mayEdit(feature),
  body: 1024 * 1024,
  summary: 'Move many applications to a stage; who has changed meanwhile stays, with the reason',
  input: z.object({
    applications: z
      .array(z.object({ candidateapplicationid: id, version: z.number().int().positive() }))
      .min(1, 'Please select a candidate')
      .max(MAX_MOVED),
    ...move,
  }),
  output: outcome,
  example: {
    applications: [{ candidateapplicationid: 1, version: 1 }],
    pipelinestageid: 2,
    rejectreasonid: null,
    note: '',
    ismailed: true,
  },
});

export const undoMoves = endpoint({
  method: 'POST',
  path: 'recruit/candidatemoveundo',
  access: mayEdit(feature),
  summary: 'Undo the moves of one call where nobody moved the application since; mails stay sent',
  input: z.object({ moveset: z.string().regex(/^[0-9a-f-]{36}$/, 'Please fill valid data') }),
  output: outcome,
  example: { moveset: '00000000-0000-4000-8000-000000000000' },
});

export const initMove = endpoint({
  method: 'POST',
  path: 'recruit/initcandidatemove',
  access: mayEdit(feature),
  summary: 'The stages that candidates of a job can be moved to, in order, and the reasons for a rejection',
  input: idParam('requisitionjobid'),
  output: z.object({
    Stage: z.array(
      z.object({
        displayname: z.string(),
        displayvalue: z.number(),
        stagetypeid: z.number(),
        /** The email template of the stage; empty without one. */
        templatename: z.string(),
        isknockout: z.boolean(),
        isblind: z.boolean(),
      }),
    ),
    RejectReason: z.array(z.object({ displayname: z.string(), displayvalue: z.number() })),
  }),
  example: { requisitionjobid: 1 },
});
export type StageOption = z.infer<typeof initMove.output>['Stage'][number];
