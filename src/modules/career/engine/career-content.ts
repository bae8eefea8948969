import type { PublicJob } from '#modules/recruit/contract/opening/public-job.ts';
import { html, type Html } from '#platform/engine/html.ts';
import type { ShownSection } from '../contract/section.ts';
import { positions } from './jobs.ts';
import { companyContent, nothingConfigured } from './sections.ts';
import type { Words } from '#platform/engine/page-words.ts';
import type { Owner } from './words.ts';

export type CareerContent = {
  readonly sections: readonly ShownSection[];
  readonly jobs: readonly PublicJob[];
  /** How many templates of jobs there are: a company with some has begun. */
  readonly templates: number;
  /** What jobs are searched by, and the query string that links carry along. */
  readonly text: string;
  readonly search: string;
};

/** The content of `/career`, by server and script alike: the company's part, then the open jobs. */
export function careerContent(
  { sections, jobs, templates, text, search }: CareerContent,
  owner: Owner,
  t: Words,
): Html {
  if (sections.length === 0 && templates === 0 && jobs.length === 0)
    return html`<div data-view="career">${nothingConfigured(owner, t)}</div>`;
  return html`<div data-view="career">
    <div data-region="company">${companyContent(sections, owner, t)}</div>
    <div data-region="positions">${positions(jobs, { text, search, t })}</div>
  </div>`;
}
