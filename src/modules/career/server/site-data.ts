import { openJob, openJobs, openJobsVersion, publicTemplates } from '#modules/recruit/server/public.ts';
import type { PublicJob } from '#modules/recruit/contract/opening/public-job.ts';
import { BRANDING, storedBranding } from '#platform/server/branding.ts';
import { type PageContext, type PageVersion, publicAddress } from '#platform/server/page.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { type ShownSection, shownSections } from '../contract/section.ts';
import type { Publisher } from '../engine/structured-data.ts';
import { withImages } from './images.ts';
import { lastVersionId, shownPage, type StoredPage } from './stored.ts';
import { WORDING } from './wording.ts';

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

/** The version of all pages of the career site: of what was published, of the logo, the wording and the open jobs. */
export const siteVersion: PageVersion = {
  name: 'career',
  read: (ctx) =>
    ctx.tx(async (db) => {
      const { settings } = await db
        .selectFrom('tenant_setting')
        .select((eb) => eb.fn.sum<number>('version').as('settings'))
        .where('settingname', 'in', [BRANDING, WORDING])
        .executeTakeFirstOrThrow();
      return [await lastVersionId(db), settings ?? 0, await openJobsVersion(db, ctx)].join(' ');
    }),
};

/** The sections that visitors see, with public addresses of their pictures; none of a page that is not published. */
export const sectionsOf = (ctx: PageContext, page: StoredPage | undefined): ShownSection[] =>
  page ? shownSections(withImages(page, ctx.publicFileLink)) : [];

/** The job with its markup cleaned once more before it is written into a page. */
export const readable = (job: PublicJob): PublicJob => ({ ...job, responsibility: cleanHtml(job.responsibility) });

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
