import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { FIELD_KEYS } from '#modules/people/contract/profile-fields.ts';
import { type FieldVisibility, seenPerson, fieldVisibilityOf } from '#modules/people/server/public.ts';
import {
  type ChangeLine,
  changePayload,
  getSections,
  listBankHistory,
  type ProfileSections,
  saveBank,
  saveOwnBank,
  saveOwnSection,
  saveSection,
  type SeenSection,
} from '../contract/profile.ts';
import type { FieldValue, Row } from '../contract/section-fields.ts';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '../contract/sections.ts';
import { maskOf } from '../engine/diff.ts';
import { employmentNotices } from '../engine/experience.ts';
import { changeSection } from './change.ts';
import { policiesOf } from './policy.ts';
import { changeKinds } from './request.ts';
import { rowsOf } from './rows.ts';
import { savingFor } from './standing.ts';

type Open = NonNullable<SeenSection['open']>;

/** Open requests by section, in one query. */
async function openChanges(db: Db, employeeid: number): Promise<Map<string, Open>> {
  const rows = await db
    .selectFrom('approval_request as r')
    .innerJoin('account as a', 'a.accountid', 'r.requesteraccountid')
    .select(['r.approvalrequestid', 'r.addeddate', 'r.payload', 'a.fullname as byname'])
    .where('r.employeeid', '=', employeeid)
    .where('r.statusid', '=', 1)
    .where(
      'r.kind',
      'in',
      changeKinds.map(({ kind }) => kind),
    )
    .execute();
  return new Map(
    rows.map(({ payload, ...row }) => {
      const { section, lines } = changePayload.parse(payload);
      return [section, { ...row, lines: lines satisfies ChangeLine[] }];
    }),
  );
}

async function versionsOf(db: Db, employeeid: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('profile_section')
    .select(['section', 'version'])
    .where('employeeid', '=', employeeid)
    .execute();
  return new Map(rows.map(({ section, version }) => [section, version]));
}

/** The visible fields of a section, as column names. */
export function fieldsSeen(section: SectionKey, visibility: FieldVisibility, employeeid: number): string[] {
  const { fields, visibility: usual } = SECTIONS[section];
  return fields.flatMap((field) => (visibility.of(employeeid, field.visibility ?? usual).visible ? [field.key] : []));
}

/** Rows as sent to the client: visible fields only, numbers masked. */
function shown(section: SectionKey, rows: readonly Row[], seen: readonly string[]) {
  const fields = SECTIONS[section].fields.filter(({ key, type }) => type !== 'scan' && seen.includes(key));
  const scan = (value: FieldValue | undefined) =>
    typeof value === 'string' && seen.includes('imagepath') ? value : null;
  return rows.map(({ rowid, values }) => ({
    rowid: rowid ?? 0,
    imagepath: scan(values['imagepath']),
    values: Object.fromEntries(
      fields.map((field) => {
        const stored = field.key === 'bankaccountagain' ? 'bankaccount' : field.key;
        return [field.key, maskOf(field, values[stored] ?? null)];
      }),
    ),
  }));
}

const noticesOf = (section: SectionKey, rows: readonly Row[]): string[] =>
  section === 'experience'
    ? employmentNotices(
        rows.map(({ values }) => ({
          companyname: String(values['companyname']),
          fromdate: String(values['fromdate']),
          todate: String(values['todate']),
        })),
      )
    : [];

async function sectionsOf(ctx: Context, employeeid: number): Promise<ProfileSections> {
  const { db, session } = ctx;
  const { covers } = await seenPerson(ctx, employeeid);
  const visibility = await fieldVisibilityOf(ctx, [employeeid]);
  const own = session.employeeid === employeeid;
  const policies = await policiesOf(db);
  const versions = await versionsOf(db, employeeid);
  const open = await openChanges(db, employeeid);
  const sections: SeenSection[] = [];
  for (const section of SECTION_KEYS) {
    const fields = fieldsSeen(section, visibility, employeeid);
    if (fields.length === 0) continue;
    const all = fields.length === SECTIONS[section].fields.length;
    const rows = await rowsOf(db, section, employeeid);
    // A hidden field cannot be changed, and the request might reveal it.
    const saving = all ? savingFor(ctx, { employeeid, covers, section, policy: policies(section) }) : 'none';
    sections.push({
      section,
      version: versions.get(section) ?? 0,
      rows: shown(section, rows, fields),
      fields,
      saving,
      notices: noticesOf(section, rows),
      open: all ? (open.get(section) ?? null) : null,
    });
  }
  return {
    employeeid,
    sections,
    visibility: FIELD_KEYS.flatMap((fieldkey) => {
      const visible = visibility.of(employeeid, fieldkey);
      const audiences = own ? visibility.open(employeeid, fieldkey) : null;
      return visible.visible ? [{ fieldkey, because: visible.because, open: audiences }] : [];
    }),
  };
}

/** Whether any field of the sections is visible to the caller, without reading them. */
export async function seesSections(ctx: Context, employeeid: number, keys: readonly SectionKey[]): Promise<boolean> {
  const visibility = await fieldVisibilityOf(ctx, [employeeid]);
  const seen = keys.filter((section) => fieldsSeen(section, visibility, employeeid).length > 0);
  if (seen.length === 0) return false;
  const self = ctx.session.employeeid === employeeid;
  if (self || visibility.of(employeeid, 'documents').visible) return true;
  for (const section of seen) {
    // The name in the local script is in the header of the page already.
    const fields = fieldsSeen(section, visibility, employeeid).filter((key) => key !== 'localname');
    const rows = await rowsOf(ctx.db, section, employeeid);
    if (rows.some(({ values }) => fields.some((key) => !['', null, false, undefined].includes(values[key] as string))))
      return true;
  }
  return false;
}

const get = serve(getSections, async (ctx, { employeeid }) => [await sectionsOf(ctx, employeeid)]);

const saveOwn = serve(saveOwnSection, async (ctx, { section, rows }) =>
  ctx.session.employeeid === null ? notFound() : changeSection(ctx, ctx.session.employeeid, section, rows),
);
const save = serve(saveSection, async (ctx, { employeeid, section, rows }) =>
  changeSection(ctx, await ctx.people.one(employeeid), section, rows),
);

const asRow = (values: Row['values']): Row[] => [{ rowid: 0, values }];
const ownBank = serve(saveOwnBank, async (ctx, { values }) => {
  const { employeeid } = ctx.session;
  if (employeeid === null) return notFound();
  return changeSection(ctx, employeeid, 'bank', asRow(values));
});
const bank = serve(saveBank, async (ctx, { employeeid, values }) => {
  return changeSection(ctx, await ctx.people.one(employeeid), 'bank', asRow(values));
});

const history = serve(listBankHistory, async (ctx, { employeeid }) => {
  await seenPerson(ctx, employeeid);
  const visibility = await fieldVisibilityOf(ctx, [employeeid], ['bankaccount']);
  if (!visibility.of(employeeid, 'bankaccount').visible) return [];
  return ctx.db
    .selectFrom('employee_bank_history')
    .select(['bankhistoryid', 'bankname', 'ifsc', 'accountholder', 'paymentmode', 'effectivefrom'])
    .select(
      sql<string | null>`repeat('•', greatest(length(bankaccount) - 4, 0)) || right(bankaccount, 4)`.as('bankaccount'),
    )
    .where('employeeid', '=', employeeid)
    .orderBy('bankhistoryid', 'desc')
    .execute();
});

export const sectionEndpoints = [get, saveOwn, save, ownBank, bank, history];
