import { z } from 'zod';
import { point, type Point } from './scale.ts';
import type { Section } from './form.ts';
import type { RaterGroup } from './structure.ts';

export const ANSWER_LIMIT = 2000;
/** The most bytes of the answers of one form: all sealed ones have one length. */
export const MAX_FORM_BYTES = 16_000;
const MAX_ITEMS = 300;

/** The bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** What was answered to one item; null is "not applicable", no row is not answered. */
export const answer = z.object({
  key: z.string().regex(/^[coq]\d{1,16}\.\d{1,16}$/, 'Please fill valid data'),
  value: z.union([
    z.string().trim().max(ANSWER_LIMIT),
    z.number().min(-1_000_000_000).max(1_000_000_000),
    z.array(z.string().max(200)).max(20),
    z.null(),
  ]),
});
export type Answer = z.output<typeof answer>;
export const answersField = z
  .array(answer)
  .max(MAX_ITEMS)
  .refine((rows) => bytesOf(JSON.stringify(rows)) <= MAX_FORM_BYTES, {
    message: 'These answers are too long together. Please shorten the texts',
  })
  .refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, { message: 'Please fill valid data' });

/** One question or competency of a form, as a rater sees it. */
export const item = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  typeid: z.number(),
  isrequired: z.boolean(),
  israted: z.boolean(),
  options: z.array(z.string()),
});
export type Item = z.output<typeof item>;

export const sheetSection = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  weight: z.number(),
  points: z.array(point),
  items: z.array(item),
});
export type SheetSection = z.output<typeof sheetSection>;

/** How an objective that is rated stands today: progress in basis points, the grade once it is closed. */
const objectiveStanding = z.object({
  okrobjectiveid: z.number(),
  okrcyclename: z.string(),
  progress: z.number().nullable(),
  grade: z.number().nullable(),
  isclosed: z.boolean(),
});

/** What is in a form of a rater beside whom it is about. */
export const reviewSheet = {
  groupsize: z.number(),
  sections: z.array(sheetSection),
  objectives: z.array(objectiveStanding),
  answers: z.array(answer),
  version: z.number(),
};

/** Whom a review is of, as far as the form depends on it. */
export type Job = {
  readonly designationid: number | null;
  readonly subscriptiongradeid: number | null;
  /** The objectives of the time under review, as stored. */
  readonly objectives: unknown;
};
/** An objective of a review. */
export type ReviewObjective = { readonly okrobjectiveid: number; readonly title: string };

/** Form, scales, competencies and structure of a cycle as they were at its launch. */
export type Snapshot = {
  readonly points: readonly Point[];
  readonly sections: readonly (Section & { readonly points: readonly Point[] })[];
  readonly competencies: readonly {
    readonly competencyid: number;
    readonly competencyname: string;
    readonly description: string | null;
    readonly designationids: readonly number[];
    readonly subscriptiongradeids: readonly number[];
  }[];
  readonly groupsize: number;
  readonly maxpeers: number;
  readonly maxforms: number;
  readonly ratergroups: readonly RaterGroup[];
};
