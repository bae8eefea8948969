import { lazy, Suspense } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import { NumberField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { SuggestField } from '#platform/web/kit/suggest-field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { SKILL_LIMIT } from '#modules/company/contract/designation.ts';
import { LOCATION_LIMIT, MOST_YEARS, TYPE_LIMIT } from '../contract/job-fields.ts';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));
/** The most characters of a description, as a designation has it. */
const TEXT_LIMIT = 2000;

export type JobBound = {
  jobtype: Bound<string>;
  location: Bound<string>;
  mission: Bound<string>;
  rolesummary: Bound<string>;
  responsibility: Bound<string>;
  skill: Bound<string[]>;
  minworkexperience: Bound<number | null>;
  maxworkexperience: Bound<number | null>;
};

const namesOf = (options: readonly Option[]) => options.map(({ displayname }) => displayname);

/** What templates of jobs and openings have in common. */
export function JobFields({
  job,
  types,
  places,
}: {
  job: JobBound;
  types: readonly Option[];
  places: readonly Option[];
}) {
  return (
    <>
      <FieldPair>
        <SuggestField field={job.jobtype} label="Job type" options={namesOf(types)} limit={TYPE_LIMIT} />
        <SuggestField field={job.location} label="Location" options={namesOf(places)} limit={LOCATION_LIMIT} />
        <NumberField field={job.minworkexperience} label="Least years of experience" most={MOST_YEARS} />
        <NumberField field={job.maxworkexperience} label="Most years of experience" most={MOST_YEARS} />
      </FieldPair>
      <TextField field={job.mission} label="Job mission" hint="Why this job exists" lines={2} limit={TEXT_LIMIT} />
      <TextField field={job.rolesummary} label="Role summary" lines={3} limit={TEXT_LIMIT} />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField field={job.responsibility} label="Responsibilities" />
      </Suspense>
      <TagsField field={job.skill} label="Skills" hint="Press Enter after each" limit={SKILL_LIMIT} />
    </>
  );
}
