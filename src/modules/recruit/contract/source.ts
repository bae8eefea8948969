import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { NAME_LIMIT } from './job-fields.ts';

export const MATCH_LIMIT = 100;

export const SOURCE_TYPE = choices({
  1: 'Career page',
  2: 'Referral',
  3: 'Job board',
  4: 'Social network',
  5: 'Agency',
  6: 'Walk-in',
  7: 'Other',
});

export const sourceSave = z.object({
  candidatesourceid: orNull(id),
  sourcename: line(NAME_LIMIT).min(1, 'Please enter name'),
  sourcetypeid: SOURCE_TYPE.schema,
  /** Texts of links: `…?source=naukri` counts for the source with the match `naukri`. */
  matches: listOf(text(MATCH_LIMIT).min(1, 'Please enter the text of the link'), 50),
});

export const sourceRow = createdRow.extend({
  candidatesourceid: z.number(),
  sourcename: z.string(),
  sourcetypeid: SOURCE_TYPE.schema,
  matches: z.array(z.string()),
  isactive: ACTIVE.schema,
});
export type SourceRow = z.infer<typeof sourceRow>;

const feature = 'candidateSource';

export const listSources = allOf({
  path: 'subscription/allcandidatesource',
  access: mayRead(feature),
  row: sourceRow,
  summary: 'All candidate sources, oldest first',
});

export const getSource = oneOf({
  path: 'subscription/candidatesource/:candidatesourceid',
  access: mayRead(feature),
  row: sourceRow,
  summary: 'One candidate source',
});

export const saveSource = endpoint({
  method: 'POST',
  path: 'subscription/candidatesource',
  access: mayEdit(feature),
  summary: 'Create a candidate source, or change the one named by candidatesourceid',
  input: sourceSave,
  output: saved('candidatesourceid'),
  example: { candidatesourceid: null, sourcename: 'Campus drive', sourcetypeid: 7, matches: ['campus'] },
});

export const toggleSource = toggle({
  noun: 'candidatesource',
  idfield: 'candidatesourceid',
  feature,
  of: 'a candidate source',
});

export const removeSource = removalOf({
  path: 'subscription/candidatesource/:candidatesourceid',
  access: mayEdit(feature),
  summary: 'Delete a candidate source',
});
