import { may } from '#platform/contract/features.ts';
import { claimFiles, type Holder, passFiles, releaseFiles } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import type { Context } from '#platform/server/serve.ts';
import { has, SECTION_NAMES } from '../contract/section.ts';
import type { StoredPage } from './stored.ts';

/** A picture that left the page stays open for so long, under the same link, for pages that somebody keeps. */
const OPEN_FOR = '24 hours';

/** Who holds pictures: the page that visitors see, the draft, and the pages that were published before. */
const holdersOf = ({ session }: Pick<Context, 'session'>) => {
  const holder = (claimedby: Holder['claimedby']): Holder => ({ claimedby, claimedid: session.subscriptionid });
  return {
    shown: holder('career_page'),
    draft: holder('career_page_unpublished'),
    versions: holder('career_page_version'),
  };
};

export const careerImage: FilePurpose = {
  purpose: 'career_image',
  accepts: 'wide_image',
  mayUpload: ({ grants }) => may(grants, 'careerPage', 'edit'),
  mayRead: async ({ session }) => may(session.grants, 'careerPage', 'read'),
};

/** The page with `change` applied to the path or id of each of its pictures. */
export function withImages<P extends StoredPage>(page: P, change: (current: string) => string | null): P {
  const sections = SECTION_NAMES.map((name) => {
    const section = page[name];
    if (!has(name, 'image')) return [name, section] as const;
    const sectiondetail = section.sectiondetail.map((entry) => ({
      ...entry,
      documentpath: entry.documentpath === null ? null : change(entry.documentpath),
    }));
    return [name, { ...section, sectiondetail }] as const;
  });
  return { ...page, ...Object.fromEntries(sections) };
}

function picturesOf(page: StoredPage): string[] {
  const matches = new Set<string>();
  withImages(page, (path) => (matches.add(path), path));
  return [...matches];
}

/**
 * Claims the pictures of a draft and releases those that only the draft before it had. What visitors see, and what
 * earlier pages had, keeps its holder. @returns the page with the ids of its files
 * @throws ApplicationError 404 for a picture that was not uploaded here, or by another user
 */
export async function claimImages(ctx: Context, page: StoredPage): Promise<StoredPage> {
  const { shown, draft, versions } = holdersOf(ctx);
  const paths = picturesOf(page);
  const ids = await claimFiles(ctx, paths, {
    purpose: 'career_image',
    to: draft,
    from: [draft],
    kept: [shown, versions],
  });
  await releaseFiles(ctx.db, draft, [...ids.values()]);
  return withImages(page, (path) => String(ids.get(path)));
}

/** Lets the draft hold the pictures of a version that becomes the draft: they are kept already. */
export const releaseDraftImages = (ctx: Context, page: StoredPage): Promise<void> =>
  releaseFiles(ctx.db, holdersOf(ctx).draft, picturesOf(page).map(Number));

/** Opens the pictures of the page that visitors see from now on. Those of the page before stay open for a day. */
export function openImages(ctx: Context, page: StoredPage): Promise<void> {
  const { shown, draft, versions } = holdersOf(ctx);
  const fileids = picturesOf(page).map(Number);
  return passFiles(ctx.db, { from: [draft, versions], to: shown, rest: versions, openfor: OPEN_FOR, fileids });
}

/** Closes all pictures at once: visitors see no page any more. */
export function closeImages(ctx: Context): Promise<void> {
  const { shown, versions } = holdersOf(ctx);
  return passFiles(ctx.db, { from: [], to: shown, rest: versions, fileids: [] });
}
