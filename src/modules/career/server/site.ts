import { NO_SUCH_OPENING } from '#modules/recruit/contract/opening/public-job.ts';
import { html, type Html } from '#platform/engine/html.ts';
import type { Page, PageAnswer, PageContext } from '#platform/server/page.ts';
import { careerContent } from '../engine/career-content.ts';
import { careerDocument, type Head, plainText } from '../engine/document.ts';
import { jsonFeed, robots, rssFeed, sitemap } from '../engine/feeds.ts';
import { carriedSearch, jobContent, noSuchJob } from '../engine/jobs.ts';
import { coverOf } from '../engine/sections.ts';
import { jobDescription, jobPosting, organization } from '../engine/structured-data.ts';
import { STYLE } from '../engine/style.ts';
import { careerWords } from './career-words.ts';
import { careerScript } from './script-file.ts';
import { contentOf, jobOf, publisherOf, readable, sectionsOf, siteVersion } from './site-data.ts';

const FEED_SECONDS = 300;
const LONGEST_SEARCH = 100;

async function page(ctx: PageContext, status: number, head: Head, content: Html): Promise<PageAnswer> {
  const { companyname, applicationkey } = ctx.tenant;
  const [{ t, language, tag, wording }, script] = [await careerWords(ctx), await careerScript()];
  const body = careerDocument(head, content, {
    t,
    language,
    tag,
    wording,
    companyname,
    applicationkey,
    script,
    logo: (await publisherOf(ctx)).logo,
  });
  return { status, body, styles: [STYLE] };
}

async function notFoundPage(ctx: PageContext): Promise<PageAnswer> {
  const { t } = await careerWords(ctx);
  const title = t(NO_SUCH_OPENING);
  const head = { title, description: title, canonical: null, image: null, data: [] };
  return page(ctx, 404, head, noSuchJob(await publisherOf(ctx), carriedSearch(ctx.search), t));
}

const careerPage: Page = {
  method: 'GET',
  path: '/career',
  version: siteVersion,
  handle: async (ctx) => {
    const { t } = await careerWords(ctx);
    const publisher = await publisherOf(ctx);
    const { page: stored, jobs, templates } = await contentOf(ctx);
    const sections = sectionsOf(ctx, stored);
    const about = sections.find(({ sectionbody }) => sectionbody !== '')?.sectionbody ?? '';
    const company = publisher.companyname;
    const head: Head = {
      title: t('Careers at {{company}}', { company }),
      description: plainText(about) || t('The open positions of {{company}}', { company }),
      canonical: publisher.home,
      image: coverOf(sections) ?? publisher.logo,
      data: [organization(publisher)],
    };
    const text = (ctx.query.get('search') ?? '').slice(0, LONGEST_SEARCH);
    const values = { sections, jobs, templates, text, search: carriedSearch(ctx.search) };
    return page(ctx, 200, head, careerContent(values, publisher, t));
  },
};

const jobPage: Page = {
  method: 'GET',
  path: '/career/job/:jobcode',
  version: siteVersion,
  handle: async (ctx) => {
    const job = await jobOf(ctx, ctx.params['jobcode'] ?? '');
    if (!job) return notFoundPage(ctx);
    const shown = readable(job);
    const { t } = await careerWords(ctx);
    const publisher = await publisherOf(ctx);
    const head: Head = {
      title: t('{{designation}} at {{company}}', { designation: job.designationname, company: publisher.companyname }),
      description: plainText(jobDescription(shown)),
      canonical: `${publisher.home}/job/${job.jobuuid}`,
      image: publisher.logo,
      data: [jobPosting(shown, publisher)],
    };
    const content = jobContent(shown, { owner: publisher, search: ctx.search, t });
    return page(ctx, 200, head, html`<div data-view="job">${content}</div>`);
  },
};

const feed = (path: string, type: string, write: (ctx: PageContext) => Promise<string>): Page => ({
  method: 'GET',
  path,
  version: siteVersion,
  handle: async (ctx) => ({
    status: 200,
    type,
    body: await write(ctx),
    headers: { 'cache-control': `public, max-age=${FEED_SECONDS}` },
  }),
});

const value = async (ctx: PageContext) => ({
  jobs: (await contentOf(ctx)).jobs.map(readable),
  publisher: await publisherOf(ctx),
  t: (await careerWords(ctx)).t,
});

/** The pages of the career site that everybody reads, without a script and without signing in. */
export const careerPages: readonly Page[] = [
  careerPage,
  jobPage,
  feed('/career/feed.xml', 'application/rss+xml; charset=utf-8', async (ctx) => {
    const { jobs, ...rest } = await value(ctx);
    return rssFeed(jobs, rest);
  }),
  feed('/career/feed.json', 'application/feed+json; charset=utf-8', async (ctx) => {
    const { jobs, ...rest } = await value(ctx);
    return jsonFeed(jobs, rest);
  }),
  feed('/career/sitemap.xml', 'application/xml; charset=utf-8', async (ctx) =>
    sitemap((await contentOf(ctx)).jobs, (await publisherOf(ctx)).home),
  ),
  feed('/robots.txt', 'text/plain; charset=utf-8', async (ctx) => robots((await publisherOf(ctx)).home)),
  { method: 'GET', path: '/career/*', handle: notFoundPage },
];
