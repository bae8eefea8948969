import { lazy, Suspense } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import { NumberField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { SuggestField } from '#platform/web/kit/suggest-field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { SKILL_LIMIT } from '#modules/company/contract/designation.ts';
import {
  type JobFields as JobFieldsOf,
  LOCATION_LIMIT,
  MAX_YEARS,
  TYPE_LIMIT,
} from '../../contract/opening/job-fields.ts';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));
/** The most characters of a description, as a designation has it. */
const TEXT_LIMIT = 2000;

/** The fields of a draft that has them, empty for a new record. */
export const jobDraftOf = (row: JobFieldsOf | undefined) => ({
  jobtype: row?.jobtype ?? '',
  location: row?.location ?? '',
  mission: row?.mission ?? '',
  rolesummary: row?.rolesummary ?? '',
  responsibility: row?.responsibility ?? '',
  skill: row?.skill ?? [],
  minworkexperience: row?.minworkexperience ?? null,
  maxworkexperience: row?.maxworkexperience ?? null,
});

/** `bind` of any form whose draft has the fields. */
type BindsJob = {
  (name: 'jobtype' | 'location' | 'mission' | 'rolesummary' | 'responsibility'): Bound<string>;
  (name: 'skill'): Bound<string[]>;
  (name: 'minworkexperience' | 'maxworkexperience'): Bound<number | null>;
};

const namesOf = (options: readonly Option[]) => options.map(({ displayname }) => displayname);

/** What templates of jobs and openings have in common. */
export function JobFields({
  bind,
  types,
  places,
}: {
  bind: BindsJob;
  types: readonly Option[];
  places: readonly Option[];
}) {
  return (
    <>
      <FieldPair>
        <SuggestField field={bind('jobtype')} label="Job type" options={namesOf(types)} limit={TYPE_LIMIT} />
        <SuggestField field={bind('location')} label="Location" options={namesOf(places)} limit={LOCATION_LIMIT} />
        <NumberField field={bind('minworkexperience')} label="Least years of experience" most={MAX_YEARS} />
        <NumberField field={bind('maxworkexperience')} label="Most years of experience" most={MAX_YEARS} />
      </FieldPair>
      <TextField field={bind('mission')} label="Job mission" hint="Why this job exists" lines={2} limit={TEXT_LIMIT} />
      <TextField field={bind('rolesummary')} label="Role summary" lines={3} limit={TEXT_LIMIT} />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField field={bind('responsibility')} label="Responsibilities" />
      </Suspense>
      <TagsField field={bind('skill')} label="Skills" hint="Press Enter after each" limit={SKILL_LIMIT} />
    </>
  );
}
