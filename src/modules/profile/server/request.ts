import { releaseFile } from '#platform/server/files/claim.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { RequestContext, RequestKind, SubmittedRequest } from '#platform/server/request-kind.ts';
import { serve } from '#platform/server/serve.ts';
import { openRequestsOf, standingIn, withdraw } from '#modules/approval/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { changePayload, chooseChange, getChange } from '../contract/profile.ts';
import type { Row } from '../contract/section-fields.ts';
import { SECTIONS, type SectionKey } from '../contract/sections.ts';
import { problemsOf } from '../engine/check.ts';
import { diff, taken } from '../engine/diff.ts';
import { addressesOf, bankNotification, partlyNotification, staleNotification, tellPerson } from './mails.ts';
import { rowsOf } from './rows.ts';
import { holdSection, writeSection } from './write.ts';

const payloadOf = ({ payload }: SubmittedRequest) => changePayload.parse(payload);
/** The requested change; only this module writes it, so it is not validated when read. */
type Proposed = { before: Row[]; after: Row[] };
export const proposedOf = (value: unknown): Proposed => value as Proposed;

/** Ends changes whose requests ended: 2 taken over, 3 rejected, 4 withdrawn, 5 out of date. */
export async function end(ctx: RequestContext, requests: readonly SubmittedRequest[], statusid: number): Promise<void> {
  const ids = requests.map((one) => payloadOf(one).profilechangeid);
  const rows = await ctx.db
    .updateTable('profile_change')
    .set({ statusid, decidedby: ctx.session.accountid, decidedon: ctx.env.now() })
    .where(anyOf('profilechangeid', ids))
    .where('statusid', '=', 1)
    .returning(['section', 'proposed'])
    .execute();
  if (statusid === 2) return;
  // Scans of changes that were not accepted are released.
  for (const { section, proposed } of rows) {
    if (section !== 'documents') continue;
    const { before, after } = proposedOf(proposed);
    const current = new Set(before.map(({ values }) => values['imagepath']));
    for (const { values } of after)
      if (typeof values['imagepath'] === 'string' && !current.has(values['imagepath']))
        await releaseFile(ctx.db, values['imagepath']);
  }
}

const ending = (rows: readonly Row[]): string => String(rows[0]?.values['bankaccount'] ?? '').slice(-4) || '–';

/** Writes an approved change, except what the approver left out. If any part fails, the decision fails. */
async function takeOver(ctx: RequestContext, request: SubmittedRequest): Promise<void> {
  const { db, today, origin } = ctx;
  const { employeeid, approvalrequestid } = request;
  const { profilechangeid, section, lines } = payloadOf(request);
  const version = await holdSection(db, employeeid, section);
  const change = await db
    .selectFrom('profile_change')
    .select(['baseversion', 'proposed', 'leftout'])
    .where('profilechangeid', '=', profilechangeid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const label = SECTIONS[section].label;
  const before = await rowsOf(db, section, employeeid);
  const { after, before: seen } = proposedOf(change.proposed);
  if (version !== change.baseversion || diff(section, seen, before).length > 0)
    failWith('conflict', {
      status: 409,
      text: `${label} was changed since this was asked for. Reject it, so that it can be asked for again.`,
    });
  const rows = taken(section, { before, after, leftout: change.leftout });
  const [problem] = Object.values(problemsOf(section, withAgain(section, rows), today));
  if (problem !== undefined)
    failWith('conflict', { status: 409, text: `What is ticked does not fit together: ${problem}` });
  const { emailids } = await addressesOf(db, employeeid);
  await writeSection(ctx, { section, employeeid, before, after: rows, approvalrequestid });
  await end(ctx, [request], 2);
  const address = `${origin}/profile`;
  const left = lines.filter(({ key }) => change.leftout.includes(key)).map((line) => line.label);
  if (left.length > 0)
    await tellPerson(db, employeeid, {
      kind: partlyNotification,
      values: { section: label, leftout: [...new Set(left)].join(', '), address },
    });
  if (section === 'bank')
    await tellPerson(db, employeeid, {
      kind: bankNotification,
      to: emailids,
      values: { what: 'the change was taken over', ending: ending(rows), address, section: label },
    });
}

/** Fills the repeated account number when it was compared already. */
export const withAgain = (section: SectionKey, rows: readonly Row[]): Row[] =>
  section === 'bank'
    ? rows.map((row) => ({ ...row, values: { ...row.values, bankaccountagain: row.values['bankaccount'] ?? null } }))
    : [...rows];

const kindOf = (kind: string, name: string): RequestKind => ({
  kind,
  name,
  facts: [],
  describe: async (_db, requests) =>
    new Map(
      requests.map((request) => [
        request.approvalrequestid,
        payloadOf(request).lines.map(({ label, before, after }) => ({
          label,
          value: after ?? 'removed',
          before: before ?? '',
        })),
      ]),
    ),
  approved: async (ctx, requests) => {
    for (const request of requests) await takeOver(ctx, request);
  },
  rejected: (ctx, requests) => end(ctx, requests, 3),
  withdrawn: (ctx, requests) => end(ctx, requests, 4),
});

export const profileChange = kindOf('profile-change', 'Profile change');
export const bankChange: RequestKind = { ...kindOf('bank-change', 'Bank account change'), stepUp: true };
export const changeKinds = [profileChange, bankChange] as const;
export const kindFor = (section: SectionKey): RequestKind => (section === 'bank' ? bankChange : profileChange);

/** Withdraws the open request of a section that was changed otherwise, and notifies the person. */
export async function makeStale(ctx: RequestContext, employeeid: number, section: SectionKey): Promise<void> {
  const kind = kindFor(section);
  const open = await openRequestsOf(ctx.db, { kind, employeeids: [employeeid] });
  const gone = open.filter((request) => payloadOf(request).section === section);
  if (gone.length === 0) return;
  await end(ctx, gone, 5);
  await withdraw(ctx, {
    kind,
    ids: gone.map(({ approvalrequestid }) => approvalrequestid),
    comment: 'Out of date: this was changed meanwhile',
  });
  await tellPerson(ctx.db, employeeid, {
    kind: staleNotification,
    values: { section: SECTIONS[section].label, address: `${ctx.origin}/profile` },
  });
}

const get = serve(getChange, async (ctx, { approvalrequestid }) => {
  const { request, maydecide } = await standingIn(ctx, { kinds: changeKinds, approvalrequestid });
  const { profilechangeid, lines } = payloadOf(request);
  const row = await ctx.db
    .selectFrom('profile_change')
    .select(['leftout', 'statusid'])
    .where('profilechangeid', '=', profilechangeid)
    .executeTakeFirstOrThrow();
  return [{ lines, leftout: row.leftout, statusid: row.statusid, maychoose: maydecide }];
});

const choose = serve(chooseChange, async (ctx, { approvalrequestid, leftout }) => {
  const { request, maydecide } = await standingIn(ctx, { kinds: changeKinds, approvalrequestid });
  if (!maydecide) failWith('conflict', { status: 409, text: 'This request is not waiting for you' });
  const { profilechangeid, section, lines } = payloadOf(request);
  // An account is one unit: half of it would pay somebody else.
  if (section === 'bank' && leftout.length > 0)
    failWith('invalid', { text: 'A bank account is approved or rejected as a whole' });
  const existing = new Set(lines.map(({ key }) => key));
  if (leftout.some((key) => !existing.has(key))) failWith('E0010');
  const left = [...new Set(leftout)];
  if (left.length === lines.length)
    failWith('invalid', { text: 'Nothing would be approved. Reject the request instead.' });
  await ctx.db
    .updateTable('profile_change')
    .set({ leftout: left })
    .where('profilechangeid', '=', profilechangeid)
    .execute();
  return [{ leftout: left }];
});

export const requestEndpoints = [get, choose];
