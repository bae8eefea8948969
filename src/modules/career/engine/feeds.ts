import { day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import type { PublicJob } from '#modules/recruit/contract/opening/public-job.ts';
import { html, markupOf } from '#platform/engine/html.ts';
import { jobDescription, type Publisher } from './structured-data.ts';
import type { Words } from '#platform/engine/page-words.ts';

type Given = { readonly publisher: Publisher; readonly t: Words };

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** The beginning of a day as feeds write it (RFC 822), such as `Tue, 24 Nov 2026 00:00:00 GMT`. */
function mailDate(on: string): string {
  return `${WEEKDAYS[weekdayOf(day(on))]}, ${on.slice(8)} ${MONTHS[Number(on.slice(5, 7)) - 1]} ${on.slice(0, 4)} 00:00:00 GMT`;
}

/** Signs that no XML may hold, however they are written. */
const BARRED = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const xml = (text: string): string => text.toWellFormed().replace(BARRED, '');

const titleOf = (job: PublicJob): string => [job.designationname, job.location?.location].filter(Boolean).join(', ');
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The open jobs as RSS 2.0, the latest first. */
export function rssFeed(jobs: readonly PublicJob[], { publisher: { companyname: company, home }, t }: Given): string {
  const channel = html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
    <channel>
      <title>${xml(t('Careers at {{company}}', { company }))}</title>
      <link>${home}</link>
      <description>${xml(t('Open Positions'))}</description>
      <atom:link href="${home}/feed.xml" rel="self" type="application/rss+xml" />
      ${jobs.map(
        (job) =>
          html`<item>
            <title>${xml(titleOf(job))}</title>
            <link>${home}/job/${job.jobuuid}</link>
            <guid isPermaLink="false">${job.jobuuid}</guid>
            <pubDate>${mailDate(job.publishedday)}</pubDate>
            ${job.jobtype && html`<category>${xml(job.jobtype)}</category>`}
            <description>${xml(jobDescription(job))}</description>
          </item>`,
      )}
    </channel>
  </rss>`;
  return `${DECLARATION}${markupOf(channel)}\n`;
}

/** The open jobs as JSON Feed 1.1, the latest first. */
export const jsonFeed = (jobs: readonly PublicJob[], { publisher: { companyname: company, home }, t }: Given): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: t('Careers at {{company}}', { company }),
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    items: jobs.map((job) => ({
      id: job.jobuuid,
      url: `${home}/job/${job.jobuuid}`,
      title: titleOf(job),
      content_html: jobDescription(job),
      date_published: `${job.publishedday}T00:00:00Z`,
      tags: [job.jobtype, ...job.skill].filter((tag) => tag !== ''),
    })),
  });

/** The addresses of the career pages for search engines. */
export function sitemap(jobs: readonly PublicJob[], home: string): string {
  const urls = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>${home}</loc></url>
    ${jobs.map((job) => html`<url><loc>${home}/job/${job.jobuuid}</loc><lastmod>${job.publishedday}</lastmod></url>`)}
  </urlset>`;
  return `${DECLARATION}${markupOf(urls)}\n`;
}

/** Which paths of a company's host search engines may read: the career pages and what they load. */
export const robots = (home: string): string =>
  `User-agent: *\nAllow: /career\nAllow: /assets/\nAllow: /favicon.svg\nDisallow: /\n\nSitemap: ${home}/sitemap.xml\n`;
