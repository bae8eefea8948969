import { names } from '../../contract.names.ts';
import { type DraftForm, eraseDraft, getDraft, saveDraft } from '../contract/form-draft.ts';
import type { Names } from '../contract/module.ts';
import type { Db } from './db.ts';
import { scheduleDailyCheck } from './daily-checks.ts';
import { type DraftRecords, expectVisible } from './form-draft-record.ts';
import type { ServerModule } from './module.ts';
import { expectRoom } from './quota.ts';
import { failField, stale } from './application-error.ts';
import { type Context, serve, type Served } from './serve.ts';

type Which = { readonly formkey: DraftForm; readonly recordid: number };
const FORMS: ReadonlySet<string> = new Set(names.flatMap(({ drafts = [] }: Names) => drafts));
const isForm = (formkey: string): formkey is DraftForm => FORMS.has(formkey);

/** @throws ApplicationError 400 for a form that saves no drafts */
const whichOf = ({ formkey, recordid }: { formkey: string; recordid: number }): Which =>
  isForm(formkey) ? { formkey, recordid } : failField('formkey', 'This form saves no drafts');

const currentBy = ({ db, session }: Pick<Context, 'db' | 'session'>, { formkey, recordid }: Which) =>
  db
    .selectFrom('form_draft')
    .select(['version', 'updatedon', 'recordversion', 'draftvalues'])
    .where('accountid', '=', session.accountid)
    .where('formkey', '=', formkey)
    .where('recordid', '=', recordid);

/** The most drafts of an account. */
const MAX_DRAFTS = 50;
const countDrafts = (accountid: number) => async (db: Db) => {
  const { count } = await db
    .selectFrom('form_draft')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountid', '=', accountid)
    .executeTakeFirstOrThrow();
  return count;
};

const get = serve(getDraft, async (ctx, input) => {
  const which = whichOf(input);
  const row = await currentBy(ctx, which).executeTakeFirst();
  if (!row) return [];
  const { draftvalues, ...rest } = row;
  return [{ ...rest, values: draftvalues as Record<string, unknown> }];
});

/**
 * Saves a draft. Two windows of one form do not overwrite each other: the later one gets a conflict when its draft is
 * not the last.
 */
const saveTo = (records: DraftRecords): Served =>
  serve(saveDraft, async (ctx, { recordversion, values, ...input }) => {
    const { formkey, recordid } = whichOf(input);
    const { db, session, env, ifMatch } = ctx;
    const written = { recordversion, draftvalues: JSON.stringify(values), updatedon: env.now().toISOString() };
    await expectVisible(ctx, records, { formkey, recordid });
    if (ifMatch === 0) {
      await expectRoom(db, {
        what: 'draft',
        owner: session.accountid,
        most: MAX_DRAFTS,
        count: countDrafts(session.accountid),
        text: 'There are too many drafts of yours. Save or discard some of them first.',
      });
      const [created] = await db
        .insertInto('form_draft')
        .values({ accountid: session.accountid, formkey, recordid, version: 1, ...written })
        .onConflict((conflict) => conflict.columns(['subscriptionid', 'accountid', 'formkey', 'recordid']).doNothing())
        .returning(['version', 'updatedon'])
        .execute();
      if (!created) return stale(await currentBy(ctx, { formkey, recordid }).executeTakeFirst());
      await scheduleDailyCheck(db, 'platform');
      return [created];
    }
    const [changed] = await db
      .updateTable('form_draft')
      .set({ ...written, version: (ifMatch ?? 0) + 1 })
      .where('accountid', '=', session.accountid)
      .where('formkey', '=', formkey)
      .where('recordid', '=', recordid)
      .where('version', '=', ifMatch ?? 0)
      .returning(['version', 'updatedon'])
      .execute();
    return changed ? [changed] : stale(await currentBy(ctx, { formkey, recordid }).executeTakeFirst());
  });

const erase = serve(eraseDraft, async ({ db, session }, input) => {
  const { formkey, recordid } = whichOf(input);
  await db
    .deleteFrom('form_draft')
    .where('accountid', '=', session.accountid)
    .where('formkey', '=', formkey)
    .where('recordid', '=', recordid)
    .execute();
  return [{ isexecuted: true }];
});

/** Serves the drafts of the forms that the modules contribute. */
export function draftsOf(modules: readonly ServerModule[]): ServerModule {
  const records: DraftRecords = new Map(modules.flatMap(({ drafts = {} }) => Object.entries(drafts)));
  return { name: 'drafts', endpoints: [get, saveTo(records), erase] };
}
