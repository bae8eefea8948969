import type { PublicJob } from '#modules/recruit/contract/opening/public-job.ts';
import { escapeHtml } from '#platform/engine/html.ts';
import type { Owner } from './words.ts';

const EMPLOYMENT: readonly (readonly [RegExp, string])[] = [
  [/full/i, 'FULL_TIME'],
  [/part/i, 'PART_TIME'],
  [/intern|trainee|apprentice/i, 'INTERN'],
  [/temp|season/i, 'TEMPORARY'],
  [/contract|freelance|consult/i, 'CONTRACTOR'],
  [/volunteer/i, 'VOLUNTEER'],
  [/day|daily/i, 'PER_DIEM'],
];
/** The kind of employment in the words of schema.org. */
export const employmentType = (jobtype: string): string =>
  EMPLOYMENT.find(([pattern]) => pattern.test(jobtype))?.[1] ?? 'OTHER';

/** Time zones that lie in one country; of others the country of a job is not known. */
const COUNTRIES: Readonly<Record<string, string>> = { 'Asia/Kolkata': 'IN', 'Asia/Calcutta': 'IN' };

export type Publisher = Owner & {
  /** The address of the career page. */
  readonly home: string;
  readonly timezoneid: string;
};

/** What a job is about, as markup: its mission, summary, responsibilities and skills, or at least its name. */
export function jobDescription({ mission, rolesummary, responsibility, skill, designationname }: PublicJob): string {
  const texts = [mission, rolesummary].filter((text) => text.trim() !== '').map((text) => `<p>${escapeHtml(text)}</p>`);
  const skills = skill.length > 0 ? [`<ul>${skill.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`] : [];
  const parts = [...texts, ...(responsibility === '' ? [] : [responsibility]), ...skills];
  return parts.length > 0 ? parts.join('\n') : `<p>${escapeHtml(designationname)}</p>`;
}

function placeOf(job: PublicJob, country: string | undefined): object {
  const place = job.location?.location ?? '';
  const address = {
    '@type': 'PostalAddress',
    ...(place ? { addressLocality: place } : {}),
    ...(country ? { addressCountry: country } : {}),
  };
  if (/\bremote\b|work from home/i.test(place))
    return {
      jobLocationType: 'TELECOMMUTE',
      ...(country ? { applicantLocationRequirements: { '@type': 'Country', name: country } } : {}),
    };
  return { jobLocation: { '@type': 'Place', address } };
}

/** A job as a `JobPosting` of schema.org. */
export function jobPosting(job: PublicJob, { companyname, logo, home, timezoneid }: Publisher): object {
  const { minworkexperience: least } = job;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.designationname,
    description: jobDescription(job),
    datePosted: job.publishedday,
    ...(job.closeson === null ? {} : { validThrough: `${job.closeson}T23:59:59` }),
    employmentType: employmentType(job.jobtype),
    hiringOrganization: { '@type': 'Organization', name: companyname, sameAs: home, ...(logo ? { logo } : {}) },
    ...placeOf(job, COUNTRIES[timezoneid]),
    identifier: { '@type': 'PropertyValue', name: companyname, value: job.requisitioncode },
    url: `${home}/job/${job.jobuuid}`,
    directApply: true,
    ...(job.skill.length > 0 ? { skills: job.skill.join(', ') } : {}),
    ...(least
      ? { experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: least * 12 } }
      : {}),
  };
}

/** The company as an `Organization` of schema.org. */
export const organization = ({ companyname, logo, home }: Publisher): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: companyname,
  url: home,
  ...(logo ? { logo } : {}),
});
