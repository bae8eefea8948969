import { createHash } from 'node:crypto';
import { openJob, openJobs, publicTemplates } from '#modules/recruit/server/public.ts';
import type { PublicJob } from '#modules/recruit/contract/public-job.ts';
import { storedBranding } from '#platform/server/branding.ts';
import { type Page, type PageContext, publicAddress } from '#platform/server/page.ts';
import { sentencesOf } from '#platform/server/language.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { type ShownSection, shownSections } from '../contract/section.ts';
import type { Publisher } from '../engine/structured-data.ts';
import { type Words, wordsOf } from '../engine/words.ts';
import { withImages } from './images.ts';
import { shownPage, type StoredPage } from './stored.ts';

type Content = {
  /** The file of the logo. */
  readonly logo: string | null;
  /** Undefined while visitors see none. */
  readonly page: StoredPage | undefined;
  readonly jobs: readonly PublicJob[];
  readonly templates: number;
};

/** What the career page of a company shows: its own content while it is published, and the jobs that are open. */
export const contentOf = (ctx: PageContext): Promise<Content> =>
  ctx.tx(async (db) => {
    const page = await shownPage(db);
    const jobs = await openJobs(db, ctx);
    const { logo } = await storedBranding(db);
    return { logo, page, jobs, templates: (await publicTemplates(db)).length };
  });

/** One open job by the last part of its address. */
export const jobOf = (ctx: PageContext, code: string): Promise<PublicJob | undefined> =>
  ctx.tx((db) => openJob(db, ctx, code));

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** The version of what the career page and the feeds show, by its content: no write has to change it. */
export const contentVersion: NonNullable<Page['version']> = async (ctx) => hashOf(await contentOf(ctx));

/** The version of a job's page: of the job alone, so that made-up codes cost one look at an index. */
export const jobVersion: NonNullable<Page['version']> = async (ctx) =>
  hashOf(
    await ctx.tx(async (db) => {
      const { logo } = await storedBranding(db);
      return { logo, job: await openJob(db, ctx, ctx.params['jobcode'] ?? '') };
    }),
  );

/** The sections that visitors see, with public addresses of their pictures; none of a page that is not published. */
export const sectionsOf = (ctx: PageContext, page: StoredPage | undefined): ShownSection[] =>
  page ? shownSections(withImages(page, ctx.publicFileLink)) : [];

/** The job with its markup cleaned once more before it is written into a page. */
export const readable = (job: PublicJob): PublicJob => ({ ...job, responsibility: cleanHtml(job.responsibility) });

const TAGS: Readonly<Record<string, string>> = { english: 'en', hindi: 'hi' };

/** Whose pages they are, with the public address of the logo. */
export async function publisherOf(ctx: PageContext): Promise<Publisher> {
  const { logo } = await ctx.tx(storedBranding);
  return {
    companyname: ctx.tenant.companyname,
    logo: ctx.fileLink(logo, 0),
    home: publicAddress(ctx, '/career'),
    timezoneid: ctx.tenant.timezoneid,
  };
}

/** The words of the company's language, with its tag. */
export async function languageOf({ tenant }: PageContext): Promise<{ t: Words; language: string; tag: string }> {
  const pack = await sentencesOf(tenant.language);
  const language = pack ? tenant.language : 'english';
  return { t: wordsOf(pack), language, tag: TAGS[language] ?? 'en' };
}
