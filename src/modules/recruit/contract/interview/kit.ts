import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull, text } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { NAME_LIMIT } from '../opening/job-fields.ts';

export const GUIDE_LIMIT = 20_000;
export const GROUP_LIMIT = 60;
export const ATTRIBUTE_LIMIT = 80;
export const ASKED_LIMIT = 300;
export const MAX_GROUPS = 10;
export const MAX_ATTRIBUTES = 20;
export const MAX_REQUESTED = 40;
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 600;

export const minutes = z
  .number('enter valid number')
  .int('enter valid number')
  .min(MIN_MINUTES, 'enter valid number')
  .max(MAX_MINUTES, 'enter valid number');

/** What a panellist rates, in groups. */
export const attributeGroup = z.object({
  groupname: line(GROUP_LIMIT).min(1, 'Please enter the name of the group'),
  attributes: z
    .array(
      z.object({
        /** Unique within the kit; ratings refer to it. */
        attributeid: z.number().int().min(1).max(9999),
        attributename: line(ATTRIBUTE_LIMIT).min(1, 'Please enter what is rated'),
      }),
    )
    .min(1, 'Add something to rate to each group, or remove the group')
    .max(MAX_ATTRIBUTES),
});
export type AttributeGroup = z.output<typeof attributeGroup>;

const content = {
  interviewkitname: line(NAME_LIMIT).min(1, 'Please enter name'),
  /** What the interview covers, as rich text; the server removes tags that are not on its list. */
  guide: z.string().trim().max(GUIDE_LIMIT),
  durationminutes: minutes,
  questions: z.array(text(ASKED_LIMIT).min(1, 'Please enter the question')).max(MAX_REQUESTED),
};

function* problems(groups: readonly AttributeGroup[]): Generator<string> {
  const attributes = groups.flatMap((group) => group.attributes);
  const names = attributes.map(({ attributename }) => attributename.toLowerCase());
  if (new Set(attributes.map(({ attributeid }) => attributeid)).size < attributes.length)
    yield 'Something to rate has the number of another. Load the page again';
  if (new Set(names).size < names.length) yield 'The same is rated twice';
}

export const kitSave = z
  .object({
    interviewkitid: orNull(id),
    ...content,
    attributegroups: z.array(attributeGroup).max(MAX_GROUPS),
  })
  .superRefine(({ attributegroups }, ctx) => {
    for (const message of problems(attributegroups))
      ctx.addIssue({ code: 'custom', path: ['attributegroups'], message });
  });

export type KitSave = z.output<typeof kitSave>;

export const kitRow = createdRow.extend({
  interviewkitid: z.number(),
  interviewkitname: z.string(),
  guide: z.string(),
  durationminutes: z.number(),
  attributegroups: z.array(attributeGroup),
  questions: z.array(z.string()),
  isactive: ACTIVE.schema,
  /** Interviews that were planned with it. */
  usedcount: z.number(),
});
export type KitRow = z.infer<typeof kitRow>;

const feature = 'interviewKit';

export const listKits = allOf({
  path: 'subscription/allinterviewkit',
  access: mayRead(feature),
  row: kitRow,
  summary: 'All interview kits, oldest first',
});

export const getKit = oneOf({
  path: 'subscription/interviewkit/:interviewkitid',
  access: mayRead(feature),
  row: kitRow,
  summary: 'One interview kit',
});

export const saveKit = endpoint({
  method: 'POST',
  path: 'subscription/interviewkit',
  access: mayEdit(feature),
  summary: 'Create an interview kit, or change the one named by interviewkitid; planned interviews keep what they have',
  input: kitSave,
  output: saved('interviewkitid'),
  example: {
    interviewkitid: null,
    interviewkitname: 'Trial at the loom',
    guide: '<p>How the candidate works with others.</p>',
    durationminutes: 45,
    attributegroups: [{ groupname: 'Craft', attributes: [{ attributeid: 1, attributename: 'Care with tools' }] }],
    questions: ['Which loom did you repair last?'],
  },
});

export const toggleKit = toggle({ noun: 'interviewkit', idfield: 'interviewkitid', feature, of: 'an interview kit' });

export const removeKit = removalOf({
  path: 'subscription/interviewkit/:interviewkitid',
  access: mayEdit(feature),
  summary: 'Delete an interview kit that no interview was planned with',
});
