import { may } from '#platform/contract/features.ts';
import { claimFiles, type Holder, releaseFiles } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import type { Context } from '#platform/server/serve.ts';
import { has, SECTION_NAMES } from '../contract/section.ts';
import type { StoredPage } from './stored.ts';

/** Pictures of a published page are public; those of an unpublished page are not. */
const SHOWN = 'career_page';
const PUT_BACK = 'career_page_unpublished';

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

/**
 * Claims the pictures of a page and releases the previous ones. @returns the page with the ids of its files
 * @throws ApplicationError 404 for a picture that was not uploaded here, or by another user
 */
export async function claimImages(ctx: Context, page: StoredPage): Promise<StoredPage> {
  const paths = new Set<string>();
  withImages(page, (path) => (paths.add(path), path));
  const holder: Holder = { claimedby: page.ispublished ? SHOWN : PUT_BACK, claimedid: ctx.session.subscriptionid };
  const other: Holder = { ...holder, claimedby: page.ispublished ? PUT_BACK : SHOWN };
  const ids = await claimFiles(ctx, [...paths], { purpose: 'career_image', to: holder, from: [holder, other] });
  await releaseFiles(ctx.db, holder, [...ids.values()]);
  await releaseFiles(ctx.db, other, []);
  return withImages(page, (path) => String(ids.get(path)));
}
