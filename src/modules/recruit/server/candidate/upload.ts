import { isEmail } from '#platform/contract/fields.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { readChoice, readCode, YES_NO } from '#bulk/engine/cell.ts';
import { column, dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkGiven, type BulkKind, fail, failed, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { candidateBulk } from '../../contract/candidate/bulk.ts';
import { addCandidate, CONSENT_METHOD } from '../../contract/candidate/intake.ts';
import { NOTE_LIMIT } from '../../contract/candidate/move.ts';
import { emailKey } from '../application/candidate-rows.ts';
import { appliedAlready, KNOWN } from './earlier.ts';
import { sourcesOf } from './intake.ts';
import { addRows, type NewCandidate } from './upload-rows.ts';
import { takeBackRows } from './upload-undo.ts';

/** The columns whose rules are those of the form. */
const AS_IN_FORM = ['name', 'emailid', 'callingcode', 'mobilenumber', 'city'] as const;
const METHODS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  CONSENT_METHOD.options.map(({ displayname }) => [displayname, displayname === 'E-mail' ? ['Email', 'Mail'] : []]),
);

/** The published openings by the code of their requisition in lower case. */
async function openingsByCode(db: Db): Promise<Map<string, { code: string; jobs: number[] }>> {
  const rows = await db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .select(['j.requisitionjobid', 'r.requisitioncode'])
    .where('j.statusid', '=', 2)
    .orderBy('j.requisitionjobid')
    .execute();
  const groups = Map.groupBy(rows, ({ requisitioncode }) => requisitioncode.toLowerCase());
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      { code: own[0]?.requisitioncode ?? key, jobs: own.map(({ requisitionjobid }) => requisitionjobid) },
    ]),
  );
}

async function knownOf(db: Db) {
  const sources = await sourcesOf(db);
  return {
    openings: await openingsByCode(db),
    sources: new Map(sources.map((one) => [one.displayname.toLowerCase(), one.displayvalue])),
    sourcenames: sources.map(({ displayname }) => displayname),
  };
}
type Existing = Awaited<ReturnType<typeof knownOf>>;

const methodOf = (row: ReadRow): number =>
  CONSENT_METHOD.options.find(({ displayname }) => displayname === textOf(row, 'consentmethod'))?.displayvalue ?? 0;

/** What a row adds; undefined while something that it needs is missing or not known. */
function candidateOf(row: ReadRow, { openings, sources }: Existing): NewCandidate | undefined {
  const text = (name: string) => textOf(row, name) ?? '';
  const [requisitionjobid, more] = openings.get(text('requisition').toLowerCase())?.jobs ?? [];
  const candidatesourceid = sources.get(text('source').toLowerCase());
  const emailid = text('emailid');
  if (requisitionjobid === undefined || more !== undefined || candidatesourceid === undefined || !isEmail(emailid))
    return undefined;
  return {
    rownumber: row.rownumber,
    requisitionjobid,
    candidatesourceid,
    source: text('source'),
    name: text('name'),
    emailid,
    callingcode: text('callingcode') === '' ? '+91' : text('callingcode'),
    mobilenumber: text('mobilenumber'),
    city: text('city'),
    consentedon: text('consentedon'),
    consentmethodid: methodOf(row),
    istalentpool: text('istalentpool') === 'Yes',
    note: text('note'),
  };
}

function expectOpening(row: ReadRow, { openings }: Existing): void {
  const code = textOf(row, 'requisition');
  if (code === null) return;
  const opening = openings.get(code.toLowerCase());
  if (!opening) {
    const meant = nearest(
      code,
      [...openings.values()].map((one) => one.code),
    );
    const hint = meant ? say`Did you mean “${meant}”?` : say`Publish its opening first.`;
    fail(row, 'requisition', `${say`“${code}” has no published opening.`} ${hint}`);
  } else if (opening.jobs.length > 1)
    fail(row, 'requisition', say`“${code}” has several published openings. Add the candidate on the board of one.`);
}

function expectSource(row: ReadRow, { sources, sourcenames }: Existing): void {
  const source = textOf(row, 'source');
  if (source === null || sources.has(source.toLowerCase())) return;
  const meant = nearest(source, sourcenames);
  const hint = meant ? say`Did you mean “${meant}”?` : say`Add it to the candidate sources first.`;
  fail(row, 'source', `${say`There is no active source “${source}”.`} ${hint}`);
}

function expectAsInForm(row: ReadRow): void {
  for (const name of AS_IN_FORM) {
    if (row.messages.some((one) => one.column === name)) continue;
    const parsed = addCandidate.input.shape[name].safeParse(textOf(row, name) ?? '');
    const [issue] = parsed.error?.issues ?? [];
    if (issue) fail(row, name, issue.message);
  }
}

async function validate({ db, today }: BulkGiven, rows: readonly ReadRow[]) {
  const existing = await knownOf(db);
  for (const row of rows) {
    expectOpening(row, existing);
    expectSource(row, existing);
    expectAsInForm(row);
    if ((textOf(row, 'consentedon') ?? '') > today)
      fail(row, 'consentedon', 'Please enter a date that is not in the future');
  }
  const byAddress = Map.groupBy(
    rows.filter((row) => textOf(row, 'emailid') !== null),
    (row) => emailKey(textOf(row, 'emailid') ?? ''),
  );
  for (const group of byAddress.values()) {
    if (group.length === 1) continue;
    const numbers = group.map(({ rownumber }) => rownumber).join(', ');
    for (const row of group)
      fail(row, 'emailid', say`This e-mail is in rows ${numbers}. Keep one; a second job goes into another file.`);
  }
  const wanted = rows.flatMap((row) => {
    const candidate = failed(row) ? undefined : candidateOf(row, existing);
    return candidate ? [{ row, ...candidate }] : [];
  });
  const before = await appliedAlready(db, wanted);
  for (const { row } of wanted.filter((_, at) => before[at])) fail(row, 'emailid', KNOWN);
  return { offered: [] };
}

const candidatesOf = async (db: Db, rows: readonly ReadRow[]): Promise<NewCandidate[]> => {
  const existing = await knownOf(db);
  return rows.flatMap((row) => candidateOf(row, existing) ?? []);
};

/** Candidates of many openings from a file, each with source and consent. */
export const candidateKind: BulkKind = {
  kind: candidateBulk.kind,
  title: candidateBulk.title,
  key: ['name', 'emailid'],
  named: true,
  sheet: 'Candidates',
  columns: [
    textColumn({
      name: 'requisition',
      label: 'Requisition',
      required: true,
      aliases: ['Requisition Code', 'Job', 'Job Code', 'Req'],
      hint: 'The code of a requisition with one published opening',
    }),
    textColumn(
      { name: 'name', label: 'Name', required: true, aliases: ['Candidate', 'Full Name', 'Candidate Name'] },
      100,
    ),
    textColumn({ name: 'emailid', label: 'E-mail', required: true, aliases: ['Email', 'Email Id', 'Mail'] }, 254),
    column({
      name: 'callingcode',
      label: 'Calling code',
      aliases: ['Country Code', 'ISD'],
      hint: 'Such as +91, which a blank cell is',
      istext: true,
      read: (cell) => readCode(cell, { max: 6, restore: false }),
    }),
    column({
      name: 'mobilenumber',
      label: 'Phone',
      aliases: ['Mobile', 'Mobile Number', 'Phone Number', 'Contact'],
      istext: true,
      read: (cell) => readCode(cell, { max: 20, restore: false }),
    }),
    textColumn({ name: 'city', label: 'City', aliases: ['Location'] }, 60),
    textColumn({ name: 'source', label: 'Source', required: true, hint: 'An active candidate source' }),
    dateColumn({
      name: 'consentedon',
      label: 'Consent given on',
      required: true,
      aliases: ['Consent Date', 'Consented On'],
      hint: 'The day on which the candidate agreed that you store these details',
    }),
    column({
      name: 'consentmethod',
      label: 'Consent given by',
      required: true,
      aliases: ['Consent', 'Consent Method'],
      choices: Object.keys(METHODS),
      read: (cell) => readChoice(cell, METHODS),
    }),
    column({
      name: 'istalentpool',
      label: 'Other jobs',
      aliases: ['Talent Pool'],
      hint: 'Yes where the candidate agrees to be considered for other jobs; blank is No',
      choices: ['Yes', 'No'],
      read: (cell) => readChoice(cell, YES_NO),
    }),
    textColumn({ name: 'note', label: 'Note', aliases: ['Remarks', 'Comment'] }, NOTE_LIMIT),
  ],
  validate,
  async impact({ db }, rows) {
    const candidates = await candidatesOf(db, rows);
    const jobs = new Set(candidates.map((one) => one.requisitionjobid));
    return {
      place: null,
      sums: [
        { label: say`New candidates`, count: candidates.length },
        { label: say`Openings`, count: jobs.size },
      ],
      questions: [],
    };
  },
  apply: async (input, rows) => addRows(input, await candidatesOf(input.db, rows)),
  undo: ({ db }, rows) => takeBackRows(db, rows),
};

export const candidateUpload = serveBulk(candidateBulk, candidateKind);
