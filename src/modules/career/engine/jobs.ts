import { NO_SUCH_OPENING, type PublicJob } from '#modules/recruit/contract/opening/public-job.ts';
import { html, type Html, trustedHtml } from '#platform/engine/html.ts';
import type { Words } from '#platform/engine/page-words.ts';
import type { Owner } from './words.ts';

/** The address of a job's page; `search` is the query string that is carried along, since it names the source. */
export const jobPath = ({ jobuuid }: Pick<PublicJob, 'jobuuid'>, search: string): string =>
  `/career/job/${jobuuid}${search}`;
export const applyPath = ({ jobuuid }: Pick<PublicJob, 'jobuuid'>, search: string): string =>
  `/career/apply/${jobuuid}${search}`;

/** The query string without what was searched for: the rest says where somebody comes from. */
export function carriedSearch(search: string): string {
  if (!/[?&]search=/.test(search)) return search;
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('search='));
  return rest.length > 0 ? `?${rest.join('&')}` : '';
}

/** Whether a job is found by a text: by its designation, type or location. */
export const isFound = ({ designationname, jobtype, location }: PublicJob, text: string): boolean =>
  [designationname, jobtype, location?.location ?? ''].some((word) =>
    word.toLowerCase().includes(text.trim().toLowerCase()),
  );

const card = (job: PublicJob, search: string): Html =>
  html`<li>
    <a class="job" href="${jobPath(job, search)}" data-job="${job.jobuuid}">
      <h3>${job.designationname}</h3>
      <p><span>${job.jobtype}</span><span>${job.location?.location}</span></p>
    </a>
  </li>`;

/** The open jobs with their search. Without a script the form asks the server for the page of what was searched. */
export function positions(
  jobs: readonly PublicJob[],
  { text, search, t }: { text: string; search: string; t: Words },
): Html {
  const matches = jobs.filter((job) => isFound(job, text));
  return html`<section class="part" data-part="positions">
    <div class="search">
      <h2 id="positions" tabindex="-1">${t('Open Positions')}</h2>
      <form action="/career#positions" role="search">
        <input
          type="search"
          name="search"
          value="${text}"
          maxlength="100"
          aria-label="${t('Search job')}"
          placeholder="${t('Search job')}"
          autocomplete="off"
        />
      </form>
    </div>
    <ul class="jobs">
      ${matches.map((job) => card(job, search))}
    </ul>
    <div class="nothing" role="status" ${trustedHtml(matches.length > 0 ? ' hidden' : '')}>
      <b>${t('No result found')}</b>
      ${jobs.length === 0 && html`<p>${t('There are no open positions right now. Please check back later.')}</p>`}
    </div>
  </section>`;
}

/** The years of experience that a job asks for, as `min - max`. */
export function experienceOf({ minworkexperience: least, maxworkexperience: most }: PublicJob, t: Words): string {
  if (least === null && most === null) return '-';
  return most === null
    ? t(least === 1 ? '1 year or more' : '{{least}} years or more', { least: least ?? 0 })
    : t('{{least}} - {{most}} years', { least: least ?? 0, most });
}

const paragraphs = (text: string, empty: string): Html =>
  text.trim() === ''
    ? html`<p class="none">${empty}</p>`
    : html`${text.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph}</p>`)}`;

const isBlank = (markup: string): boolean => markup.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';

/** The page of one job. `responsibility` is markup that the server has cleaned. */
export function jobContent(job: PublicJob, { owner, search, t }: { owner: Owner; search: string; t: Words }): Html {
  const place = job.location?.location;
  const apply = applyPath(job, search);
  const label = t('Apply for this position');
  return html`<header class="jobhead">
      ${owner.logo && html`<a href="/career${search}"><img class="mark" src="${owner.logo}" alt="${owner.companyname}" /></a>`}
      <h1 tabindex="-1">${job.designationname}</h1>
      <p class="facts">${place && html`<span>${place}</span>`}<span>${job.jobtype}</span></p>
      <a class="apply" href="${apply}">${label}</a>
    </header>
    <div class="columns">
      <div class="text">
        <section>
          <h2>${t('Job mission')}</h2>
          ${paragraphs(job.mission, t('No job mission defined'))}
        </section>
        <section>
          <h2>${t('Role summary')}</h2>
          ${paragraphs(job.rolesummary, t('No role summary defined'))}
        </section>
        <section>
          <h2>${t('Responsibilities')}</h2>
          ${
            isBlank(job.responsibility)
              ? html`<p class="none">${t('No responsibilities defined')}</p>`
              : html`<div class="body">${trustedHtml(job.responsibility)}</div>`
          }
        </section>
        <section>
          <h2>${t('Skills')}</h2>
          ${
            job.skill.length > 0
              ? html`<ul class="chips">
                  ${job.skill.map((skill) => html`<li>${skill}</li>`)}
                </ul>`
              : html`<p class="none">${t('No skills defined')}</p>`
          }
        </section>
      </div>
      <aside class="side" aria-label="${t('About the position')}">
        <dl>
          <dt>${t('Location')}</dt>
          <dd>${place || '-'}</dd>
          <dt>${t('Job type')}</dt>
          <dd>${job.jobtype || '-'}</dd>
          <dt>${t('Experience')}</dt>
          <dd>${experienceOf(job, t)}</dd>
        </dl>
        <a class="button" role="button" href="${apply}">${label}</a>
        <a class="back" href="/career${search}">${t('View all openings')}</a>
      </aside>
    </div>`;
}

/** The page of a job that is not there, or of another path of the career pages. */
export const noSuchJob = (owner: Owner, search: string, t: Words): Html =>
  html`<div class="empty">
    ${owner.logo && html`<img class="mark" src="${owner.logo}" alt="${owner.companyname}" />`}
    <h1>${t(NO_SUCH_OPENING)}</h1>
    <p>${t('It may have been filled or withdrawn, or the address may be wrong.')}</p>
    <a class="back" href="/career${search}">${t('View all openings')}</a>
  </div>`;
