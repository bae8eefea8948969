import type { Db } from '#platform/server/db.ts';
import { expectStructure } from '#modules/company/server/public.ts';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import { changeRecord, lockForChange } from '#platform/server/record.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { listRequestSettings, saveRequestSetting } from '../contract/setting.ts';
import type { People } from '../engine/choose.ts';
import type { Kinds } from './settle.ts';
import { detailOf, type Escalation, listIn } from './stored.ts';

export type RequestSetting = People & {
  readonly kind: string;
  readonly isenabled: boolean;
  readonly approvalworkflowid: number | null;
  readonly replydays: number | null;
};

const rows = (db: Db) =>
  db
    .selectFrom('request_setting as s')
    .leftJoin('approval_workflow as w', 'w.approvalworkflowid', 's.approvalworkflowid')
    .select([
      's.kind',
      's.isenabled',
      's.businessunitids',
      's.subscriptiongradeids',
      's.employmenttypes',
      's.approvalworkflowid',
      's.replydays',
      's.version',
      'w.approvalworkflowname',
    ]);

const stored = async (db: Db) =>
  new Map(
    (await rows(db).execute()).map((row) => [
      row.kind,
      {
        ...row,
        businessunitids: listIn<number>(row.businessunitids),
        subscriptiongradeids: listIn<number>(row.subscriptiongradeids),
        employmenttypes: listIn<string>(row.employmenttypes),
      },
    ]),
  );

/** What the company says of kinds of request, by kind; a kind without an entry is open to everybody. */
export const requestSettings = (db: Db): Promise<ReadonlyMap<string, RequestSetting>> => stored(db);

/** When approvers are reminded: as the workflow says, otherwise after the reply time of the kind. */
export const escalationFor = (
  { escalationid, escalationdays, escalationemployeeid }: Escalation,
  replydays: number | null | undefined,
): Escalation =>
  escalationid === 1 && replydays
    ? { escalationid: 2, escalationdays: replydays, escalationemployeeid: null }
    : { escalationid, escalationdays, escalationemployeeid };

const NOTHING = {
  isenabled: true,
  businessunitids: [],
  subscriptiongradeids: [],
  employmenttypes: [],
  approvalworkflowid: null,
  approvalworkflowname: null,
  replydays: null,
  version: 0,
};

const list = (kinds: Kinds): Served =>
  serve(listRequestSettings, async ({ db }) => {
    const existing = await stored(db);
    return [...kinds.values()].map(({ kind, name }) => ({ ...NOTHING, ...existing.get(kind), kind, kindname: name }));
  });

/** @throws ApplicationError for a workflow that does not exist, is inactive or is for other kinds */
async function checkWorkflow(db: Db, kind: string, approvalworkflowid: number): Promise<void> {
  const workflow = await db
    .selectFrom('approval_workflow')
    .select(['isactive', 'detail'])
    .where('approvalworkflowid', '=', approvalworkflowid)
    .forShare()
    .executeTakeFirst();
  const fail = (text: string) => failWith('E0010', { text, fields: { approvalworkflowid: text } });
  if (!workflow || workflow.isactive !== 1) return fail('This workflow does not exist or is inactive');
  const { kinds } = detailOf(workflow.detail);
  if (kinds.length > 0 && !kinds.includes(kind)) fail('This workflow is for other kinds of request');
}

const SETTING = { table: 'request_setting', idfield: 'requestsettingid' } as const;

const save = (kinds: Kinds): Served =>
  serve(saveRequestSetting, async ({ db, session, ifMatch }, { kind, ...input }) => {
    if (!kinds.has(kind)) failWith('E0010', { fields: { kind: 'Please fill valid data' } });
    if (input.approvalworkflowid !== null) await checkWorkflow(db, kind, input.approvalworkflowid);
    await expectStructure(db, input);
    const values = {
      ...input,
      businessunitids: JSON.stringify(input.businessunitids),
      subscriptiongradeids: JSON.stringify(input.subscriptiongradeids),
      employmenttypes: JSON.stringify(input.employmenttypes),
    };
    // Of two first saves at once the second waits here, and finds the version of the other.
    const created = await db
      .insertInto('request_setting')
      .values({ kind, ...values, addedby: session.accountid })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'kind']).doNothing())
      .returning('version')
      .executeTakeFirst();
    if (created) return ifMatch === 0 ? [{ kind, version: created.version }] : stale({ ...NOTHING, kind });
    const { requestsettingid } = await db
      .selectFrom('request_setting')
      .select('requestsettingid')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    const now = async () => ({ ...NOTHING, ...(await stored(db)).get(kind), kind });
    const current = await lockForChange({ db, ifMatch }, SETTING, requestsettingid, now);
    if (!current) return notFound();
    const { version } = await changeRecord(db, SETTING, current, values);
    return [{ kind, version }];
  });

export const settingEndpoints = (kinds: Kinds): Served[] => [list(kinds), save(kinds)];
