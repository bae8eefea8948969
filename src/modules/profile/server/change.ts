import { chunks, tenantSql } from '#platform/server/db.ts';
import { claimFile } from '#platform/server/files/claim.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { forbidden, failWith, stale } from '#platform/server/application-error.ts';
import type { Context } from '#platform/server/serve.ts';
import { submitRequests } from '#modules/approval/server/public.ts';
import { coversPerson } from '#modules/people/server/public.ts';
import type { Row } from '../contract/section-fields.ts';
import { fieldsStored, SECTIONS, type SectionKey } from '../contract/sections.ts';
import { problemsOf } from '../engine/check.ts';
import { cleanRows, followed } from '../engine/clean.ts';
import { diff } from '../engine/diff.ts';
import { addressesOf, bankNotification, tellPerson } from './mails.ts';
import { policiesOf } from './policy.ts';
import { kindFor, makeStale } from './request.ts';
import { rowsOf } from './rows.ts';
import { savingFor } from './standing.ts';
import { holdSection, writeSection } from './write.ts';

/** Claims scans for their person. @returns the rows with file ids instead of paths */
async function claimScans(ctx: Context, employeeid: number, rows: readonly Row[]): Promise<Row[]> {
  const claimed: Row[] = [];
  for (const row of rows) {
    const { imagepath } = row.values;
    if (typeof imagepath !== 'string' || imagepath === '') {
      claimed.push(row);
      continue;
    }
    const claim = { imagepath, purpose: 'identity_document', claimedby: 'employee', claimedid: employeeid } as const;
    claimed.push({ ...row, values: { ...row.values, imagepath: String(await claimFile(ctx, claim)) } });
  }
  return claimed;
}

/** Fails with the first problem as text; a form finds each by row number and field. */
function failOnProblems(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) failWith('E0010', { text: first, fields: problems });
}

const withoutAgain = (section: SectionKey, rows: readonly Row[]): Row[] => {
  const stored = fieldsStored(section).map(({ key }) => key);
  return rows.map(({ rowid, values }) => ({
    rowid,
    values: Object.fromEntries(stored.map((key) => [key, values[key] ?? null])),
  }));
};

/** A change of a section that is asked for; `version` is that of the section which was seen. */
export type AskedChange = { employeeid: number; version: number; before: readonly Row[]; after: readonly Row[] };

/**
 * Asks for changes of a section of people, in their order: one request each. Every known address is told of another
 * bank account. @returns the requests
 */
export async function askForChanges(
  ctx: RequestContext,
  section: SectionKey,
  changes: readonly AskedChange[],
): Promise<number[]> {
  const { db, session, origin } = ctx;
  const ids: number[] = [];
  for (const part of chunks(changes, 6)) {
    const rows = await db
      .insertInto('profile_change')
      .values(
        part.map(({ employeeid, version, before, after }) => ({
          employeeid,
          section,
          baseversion: version,
          proposed: JSON.stringify({ before, after }),
          addedby: session.accountid,
        })),
      )
      .returning('profilechangeid')
      .execute();
    ids.push(...insertedIds(rows, 'profilechangeid'));
  }
  const { label } = SECTIONS[section];
  const created = await submitRequests(
    ctx,
    changes.map(({ employeeid, before, after }, at) => ({
      kind: kindFor(section),
      employeeid,
      facts: {},
      payload: { profilechangeid: ids[at] ?? 0, section, lines: diff(section, before, after) },
      title: `Change of profile: ${label}`,
      similar: section,
    })),
  );
  const waiting = created.flatMap(({ approvalrequestid, statusid }, at) =>
    statusid === 1 ? [{ approvalrequestid, profilechangeid: ids[at] ?? 0 }] : [],
  );
  for (const part of chunks(waiting, 2))
    await tenantSql`update profile_change c set approvalrequestid = g.request
      from unnest(${part.map((one) => one.profilechangeid)}::bigint[],
        ${part.map((one) => one.approvalrequestid)}::bigint[]) as g(id, request)
      where c.subscriptionid = current_subscription() and c.profilechangeid = g.id`.execute(db);
  if (section === 'bank')
    for (const { employeeid, after } of changes) {
      const { emailids } = await addressesOf(db, employeeid);
      const ending = String(after[0]?.values['bankaccount'] ?? '').slice(-4) || '–';
      await tellPerson(db, employeeid, {
        kind: bankNotification,
        to: emailids,
        values: { what: 'a change was asked for', ending, address: `${origin}/profile`, section: label },
      });
    }
  return created.map(({ approvalrequestid }) => approvalrequestid);
}

/**
 * Changes a section of a person in the caller's scope: directly, or as a request. The version the caller saw is in
 * If-Match. @throws 403 when the caller may not change the section; E1020 while a change of the same section waits for
 * a decision
 */
export async function changeSection(ctx: Context, employeeid: number, section: SectionKey, sent: readonly Row[]) {
  const { db, today } = ctx;
  const policies = await policiesOf(db);
  const covers = await coversPerson(ctx, employeeid);
  const saving = savingFor(ctx, { employeeid, covers, section, policy: policies(section) });
  if (saving === 'none') return forbidden();
  const version = await holdSection(db, employeeid, section);
  if (version !== ctx.ifMatch) return stale({ version });
  const before = await rowsOf(db, section, employeeid);
  const scanned = section === 'documents' ? await claimScans(ctx, employeeid, sent) : sent;
  const rows = followed(section, cleanRows(section, before, scanned));
  failOnProblems(problemsOf(section, rows, today));
  const after = withoutAgain(section, rows);
  if (diff(section, before, after).length === 0) return failWith('invalid', { text: 'Nothing was changed' });
  if (saving === 'request') {
    const [approvalrequestid = 0] = await askForChanges(ctx, section, [{ employeeid, version, before, after }]);
    return [{ version, approvalrequestid }];
  }
  const next = await writeSection(ctx, { section, employeeid, before, after, approvalrequestid: null });
  await makeStale(ctx, employeeid, section);
  return [{ version: next, approvalrequestid: null }];
}
