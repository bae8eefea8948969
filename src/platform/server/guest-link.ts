import { html } from '../engine/html.ts';
import { chunks, type Db } from './db.ts';
import { anyOf } from './ids.ts';
import type { Page, PageAnswer, PageContext } from './page.ts';
import { companyMark, pageDocument } from './page-document.ts';
import type { Form, FormLimits } from './page-form.ts';
import { pageWords } from './page-words.ts';
import { randomToken, sha256 } from './token.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A task that is opened by links: the last day of the link is the last on which it opens. */
export type GuestTask = { readonly objectid: number; readonly lastday: string };

/**
 * Makes a link for each task; links that were made before stay open. The token is stored as a hash, so it is known only to
 * who gets the mail. Links that are over are deleted on the way.
 * @returns the token of each task, by the id of its object
 */
export async function newGuestLinks(
  db: Db,
  { purpose, today }: { purpose: string; today: string },
  tasks: readonly GuestTask[],
): Promise<ReadonlyMap<number, string>> {
  await db.deleteFrom('guest_link').where('lastday', '<', today).execute();
  const links = tasks.map((task) => ({ ...task, token: randomToken(TOKEN_BYTES) }));
  for (const part of chunks(links, 6))
    await db
      .insertInto('guest_link')
      .values(part.map(({ token, ...task }) => ({ ...task, purpose, tokenhash: sha256(token), addedday: today })))
      .execute();
  return new Map(links.map(({ objectid, token }) => [objectid, token]));
}

/** Ends the links of tasks that are done or withdrawn. */
export async function endGuestLinks(db: Db, purpose: string, objectids: readonly number[]): Promise<void> {
  if (objectids.length === 0) return;
  await db.deleteFrom('guest_link').where('purpose', '=', purpose).where(anyOf('objectid', objectids)).execute();
}

/** The object of a link; undefined where the link is unknown, used up, withdrawn or over, or of another purpose. */
export async function guestObject(
  db: Db,
  { purpose, token, today }: { purpose: string; token: string; today: string },
): Promise<number | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const link = await db
    .selectFrom('guest_link')
    .select('objectid')
    .where('tokenhash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('lastday', '>=', today)
    .executeTakeFirst();
  return link?.objectid;
}

/** The one page for every link that opens nothing, so that it says nothing about why. */
export async function guestOverPage(ctx: PageContext): Promise<PageAnswer> {
  const { t } = await pageWords(ctx);
  const title = t('This link does not open anything');
  const content = html`<div class="done">
    ${await companyMark(ctx)}
    <h1>${title}</h1>
    <p>
      ${t('It was used, has expired or was withdrawn, or it is incomplete. Look for a newer mail, or ask the sender.')}
    </p>
  </div>`;
  return pageDocument(ctx, 'guest', { status: 410, title, content });
}

/** One task behind links: both answer undefined where it is not to be done any more. */
type GuestPages = {
  /** Names the task in addresses and in `guest_link`. */
  readonly purpose: string;
  readonly limits: FormLimits;
  /** Shows the task. It changes nothing: mail programs open links before people do. */
  readonly show: (ctx: PageContext, objectid: number) => Promise<PageAnswer | undefined>;
  readonly post: (ctx: PageContext, objectid: number, form: Form) => Promise<PageAnswer | undefined>;
};

/** The path of a link, to be sent behind the address of the company. */
export const guestPath = (purpose: string, token: string): string => `/guest/${purpose}/${token}`;

/** The pages of a task: GET shows it, POST does it; the link is checked before either. */
export function guestPages({ purpose, limits, show, post }: GuestPages): readonly Page[] {
  const path = guestPath(purpose, ':token');
  const behind = async (ctx: PageContext, answer: (objectid: number) => Promise<PageAnswer | undefined>) => {
    const link = { purpose, token: ctx.params['token'] ?? '', today: ctx.today };
    const objectid = await ctx.tx((db) => guestObject(db, link));
    return (objectid === undefined ? undefined : await answer(objectid)) ?? guestOverPage(ctx);
  };
  return [
    { method: 'GET', path, handle: (ctx) => behind(ctx, (objectid) => show(ctx, objectid)) },
    {
      method: 'POST',
      path,
      form: limits,
      handle: async (ctx) => {
        const form = await ctx.form();
        return behind(ctx, (objectid) => post(ctx, objectid, form));
      },
    },
  ];
}
