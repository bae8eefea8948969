import { choices } from '#platform/contract/choices.ts';
import { choiceField, nameField, tagsField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

export const SOURCE_TYPE = choices({
  1: 'Career page',
  2: 'Referral',
  3: 'Job board',
  4: 'Social network',
  5: 'Agency',
  6: 'Walk-in',
  7: 'Other',
});

/** Where candidates come from. */
export const candidateSourceRecord = recordKind({
  table: 'candidate_source',
  id: 'candidatesourceid',
  feature: 'candidateSource',
  path: 'candidatesource',
  words: { list: 'Candidate sources', title: 'Candidate source', label: 'candidate source' },
  fields: {
    sourcename: nameField({ label: 'Name', example: 'Campus drive' }),
    sourcetypeid: choiceField({ label: 'Kind', choices: SOURCE_TYPE, initial: 3 }),
    /** Texts of links: `…?source=naukri` counts for the source with the match `naukri`. */
    matches: tagsField({
      label: 'Texts of links',
      hint: 'Candidates who apply by a link with one of these texts count for this source. Press Enter after each',
      missing: 'Please enter the text of the link',
      max: 100,
      example: ['campus'],
    }),
  },
  usedBy: [
    {
      table: 'candidate_application',
      column: 'candidatesourceid',
      code: 'E1200',
      text: say`Candidates came from this source. Make it inactive instead`,
    },
  ],
  active: 'a candidate source',
});
