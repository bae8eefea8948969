import { claimFile } from '#platform/server/files/claim.ts';
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

async function ask(
  ctx: Context,
  given: { section: SectionKey; employeeid: number; version: number; before: Row[]; after: Row[] },
): Promise<number> {
  const { section, employeeid, version, before, after } = given;
  const { db, session, origin } = ctx;
  const lines = diff(section, before, after);
  const { profilechangeid } = await db
    .insertInto('profile_change')
    .values({
      employeeid,
      section,
      baseversion: version,
      proposed: JSON.stringify({ before, after }),
      addedby: session.accountid,
    })
    .returning('profilechangeid')
    .executeTakeFirstOrThrow();
  const { label } = SECTIONS[section];
  const [created] = await submitRequests(ctx, [
    {
      kind: kindFor(section),
      employeeid,
      facts: {},
      payload: { profilechangeid, section, lines },
      title: `Change of profile: ${label}`,
      similar: section,
    },
  ]);
  const approvalrequestid = created?.approvalrequestid ?? 0;
  if (created?.statusid === 1)
    await db
      .updateTable('profile_change')
      .set({ approvalrequestid })
      .where('profilechangeid', '=', profilechangeid)
      .execute();
  if (section === 'bank') {
    const { emailids } = await addressesOf(db, employeeid);
    const ending = String(after[0]?.values['bankaccount'] ?? '').slice(-4) || '–';
    await tellPerson(db, employeeid, {
      kind: bankNotification,
      to: emailids,
      values: { what: 'a change was asked for', ending, address: `${origin}/profile`, section: label },
    });
  }
  return approvalrequestid;
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
  if (saving === 'request')
    return [{ version, approvalrequestid: await ask(ctx, { section, employeeid, version, before, after }) }];
  const next = await writeSection(ctx, { section, employeeid, before, after, approvalrequestid: null });
  await makeStale(ctx, employeeid, section);
  return [{ version: next, approvalrequestid: null }];
}
