import { needPublicKey } from '#platform/server/public-key.ts';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import { type Context, serve, serveOpen } from '#platform/server/serve.ts';
import {
  type CareerPage,
  getCareerConfig,
  getCareerVersion,
  listCareerVersions,
  MAX_VERSIONS,
  pageProblems,
  publishCareerPage,
  restoreCareerVersion,
  saveCareerConfig,
  undoCareerPage,
  unpublishCareerPage,
} from '../contract/career-config.ts';
import { getCareerPage } from '../contract/career-page.ts';
import { SECTION_NAMES, shownSections } from '../contract/section.ts';
import { claimImages, closeImages, openImages, releaseDraftImages, withImages } from './images.ts';
import { storedSection } from './stored-section.ts';
import { holdDraft, lastVersion, shownPage, storedDraft, type StoredPage, wholePage } from './stored.ts';

const PUBLISHED = 1;
const UNDONE = 2;
const UNPUBLISHED = 3;

/** The same response for everybody, with public paths of the pictures. */
const show = serveOpen(getCareerPage, async (ctx) => {
  needPublicKey(ctx);
  const page = await ctx.tx(shownPage);
  return page ? shownSections(withImages(page, ctx.publicFileLink)) : [];
});

const readable = ({ session, fileLink }: Context, page: StoredPage): StoredPage =>
  withImages(page, (current) => fileLink(current, session.logininfoid));

async function result(ctx: Context): Promise<CareerPage[]> {
  const { page, ...draft } = await storedDraft(ctx.db);
  const last = await lastVersion(ctx.db);
  return [
    {
      ...readable(ctx, page),
      ...draft,
      shown: last?.page ? readable(ctx, last.page) : null,
      shownon: last?.addeddate ?? null,
      shownbyname: last?.byname ?? '',
      careerpageversionid: last?.careerpageversionid ?? 0,
      canundo: last?.actiontypeid === PUBLISHED,
    },
  ];
}

/** Locks the draft in the version that the caller saw. @throws ApplicationError 412 with the page as it is */
async function holdSeenDraft(ctx: Context): Promise<number> {
  const version = await holdDraft(ctx.db);
  if (version !== ctx.ifMatch) return stale((await result(ctx))[0]);
  return version;
}

const saveDraft = (ctx: Context, page: StoredPage, version: number) =>
  ctx.db
    .updateTable('career_page_draft')
    .set({
      content: JSON.stringify(page),
      version: version + 1,
      updatedon: ctx.env.now().toISOString(),
      updatedby: ctx.session.accountid,
    })
    .execute();

const save = serve(saveCareerConfig, async (ctx, input) => {
  const version = await holdSeenDraft(ctx);
  const sections = SECTION_NAMES.map((name) => [name, storedSection(name, input[name])] as const);
  await saveDraft(ctx, await claimImages(ctx, wholePage(Object.fromEntries(sections))), version);
  return result(ctx);
});

/** Writes what visitors see from now on, with the pictures that are open for it. */
async function showFromNow(ctx: Context, actiontypeid: number, page: StoredPage | undefined): Promise<void> {
  const content = page === undefined ? null : JSON.stringify(page);
  await ctx.db
    .insertInto('career_page_version')
    .values({ actiontypeid, content, addedby: ctx.session.accountid })
    .execute();
  await (page ? openImages(ctx, page) : closeImages(ctx));
}

const publish = serve(publishCareerPage, async (ctx) => {
  await holdSeenDraft(ctx);
  const { page } = await storedDraft(ctx.db);
  const problems = pageProblems(page);
  const [text] = Object.values(problems);
  if (text !== undefined) return failWith('E0010', { text, fields: problems });
  await showFromNow(ctx, PUBLISHED, page);
  return result(ctx);
});

/** Locks the versions, the latest being the one that the caller saw. @throws ApplicationError 412 with the page as it is */
async function holdSeenVersion(ctx: Context) {
  await holdDraft(ctx.db);
  const last = await lastVersion(ctx.db);
  if ((last?.careerpageversionid ?? 0) !== ctx.ifMatch) return stale((await result(ctx))[0]);
  return last;
}

const unpublish = serve(unpublishCareerPage, async (ctx) => {
  const last = await holdSeenVersion(ctx);
  if (!last?.page) return failWith('E0010', { text: 'Visitors see no page at the moment' });
  await showFromNow(ctx, UNPUBLISHED, undefined);
  return result(ctx);
});

const undo = serve(undoCareerPage, async (ctx) => {
  const last = await holdSeenVersion(ctx);
  if (last?.actiontypeid !== PUBLISHED)
    return failWith('E0010', { text: 'There is no publishing that could be undone' });
  const before = await ctx.db
    .selectFrom('career_page_version')
    .select('content')
    .where('careerpageversionid', '<', last.careerpageversionid)
    .orderBy('careerpageversionid', 'desc')
    .limit(1)
    .executeTakeFirst();
  const content = before?.content ?? null;
  await showFromNow(ctx, UNDONE, content === null ? undefined : wholePage(content));
  return result(ctx);
});

async function versionPage({ db }: Context, careerpageversionid: number): Promise<StoredPage> {
  const row = await db
    .selectFrom('career_page_version')
    .select('content')
    .where('careerpageversionid', '=', careerpageversionid)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row ? wholePage(row.content) : notFound();
}

const restore = serve(restoreCareerVersion, async (ctx, { careerpageversionid }) => {
  const version = await holdSeenDraft(ctx);
  const page = await versionPage(ctx, careerpageversionid);
  await releaseDraftImages(ctx, page);
  await saveDraft(ctx, page, version);
  return result(ctx);
});

const list = serve(listCareerVersions, async ({ db }) => {
  const rows = await db
    .selectFrom('career_page_version as v')
    .select((eb) => [
      'v.careerpageversionid',
      'v.actiontypeid',
      'v.addeddate',
      eb('v.content', 'is not', null).as('hascontent'),
      eb.selectFrom('account as a').select('a.fullname').whereRef('a.accountid', '=', 'v.addedby').as('byname'),
    ])
    .orderBy('v.careerpageversionid', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return rows.map(({ byname, actiontypeid, hascontent, ...row }) => ({
    ...row,
    actiontypeid: actiontypeid as 1 | 2 | 3,
    hascontent: Boolean(hascontent),
    addedbyname: byname ?? '',
  }));
});

export const careerEndpoints = [
  show,
  serve(getCareerConfig, result),
  save,
  publish,
  unpublish,
  undo,
  list,
  serve(getCareerVersion, async (ctx, { careerpageversionid }) => [
    readable(ctx, await versionPage(ctx, careerpageversionid)),
  ]),
  restore,
];
