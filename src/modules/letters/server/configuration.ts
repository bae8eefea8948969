import { z } from 'zod';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import type { MergeField } from '#platform/server/merge-fields.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { ConfigurationPart } from '#platform/server/module.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { layoutSave } from '../contract/layout.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import { EMPLOYEE, templateSave } from '../contract/template.ts';
import { LETTERHEAD_COLUMNS } from './letterhead.ts';
import type { LetterFields } from './merge-fields.ts';
import { wordingFault } from './wording.ts';

const {
  lettertemplateid: _id,
  pagelayoutid: _layout,
  authorizedsignatoryid: _signatory,
  ...words
} = templateSave.shape;
/** A configuration file has names only, no pictures and people. */
const part = z.object({
  letters: z
    .object({
      layouts: z.array(layoutSave.omit({ pagelayoutid: true, logopath: true })).default([]),
      signatories: z
        .array(signatoryRecord.calls.save.input.pick({ signatoryname: true, signatorytitle: true }))
        .default([]),
      templates: z
        .array(
          z
            .object({ ...words, layout: z.string(), signatory: z.string().nullable().default(null) })
            .refine(({ availabilityid, triggerid }) => (availabilityid === 3) === (triggerid !== null), {
              path: ['triggerid'],
              message: 'Please select the day',
            })
            .refine(({ letterkind, availabilityid }) => (letterkind === EMPLOYEE) === (availabilityid !== null), {
              path: ['availabilityid'],
              message: 'Letters to employees have an availability, others have none',
            }),
        )
        .default([]),
    })
    .optional(),
});
type Input = NonNullable<z.output<typeof part>['letters']>;

async function current(db: Db): Promise<Input> {
  const layouts = await db
    .selectFrom('page_layout')
    .select(['pagelayoutname', ...LETTERHEAD_COLUMNS])
    .orderBy('pagelayoutid')
    .execute();
  const signatories = await db
    .selectFrom('authorized_signatory')
    .select(['signatoryname', 'signatorytitle'])
    .orderBy('authorizedsignatoryid')
    .execute();
  const templates = await db
    .selectFrom('letter_template as t')
    .innerJoin('page_layout as l', 'l.pagelayoutid', 't.pagelayoutid')
    .leftJoin('authorized_signatory as s', 's.authorizedsignatoryid', 't.authorizedsignatoryid')
    .select([
      't.lettertemplatename',
      't.letterkind',
      't.availabilityid',
      't.triggerid',
      't.numberpattern',
      't.subject',
      't.body',
      'l.pagelayoutname as layout',
      's.signatoryname as signatory',
    ])
    .orderBy('t.lettertemplateid')
    .execute();
  return { layouts, signatories, templates } as Input;
}

type Existing = ReadonlyMap<string, readonly MergeField[]>;

function faults(input: Input, have: Input, existing: Existing): string[] {
  const layouts = new Set([...input.layouts, ...have.layouts].map((one) => nameKey(one.pagelayoutname)));
  const signatories = new Set([...input.signatories, ...have.signatories].map((one) => nameKey(one.signatoryname)));
  return input.templates.flatMap(({ lettertemplatename, letterkind, layout, signatory, subject, body }) => {
    const fields = existing.get(letterkind);
    if (!fields) return [`${lettertemplatename}: There are no letters of the kind ${letterkind}.`];
    const keys = new Set(fields.map(({ key }) => key));
    const tables = new Set(fields.flatMap(({ key, table }) => (table ? [key] : [])));
    const wrong = wordingFault({ subject, body: cleanHtml(body) }, keys, tables);
    return [
      ...(layouts.has(nameKey(layout)) ? [] : [`${lettertemplatename}: There is no page layout ${layout}.`]),
      ...(signatory === null || signatories.has(nameKey(signatory))
        ? []
        : [`${lettertemplatename}: There is no authorized signatory ${signatory}.`]),
      ...(wrong ? [`${lettertemplatename}: ${wrong.text}.`] : []),
    ];
  });
}

async function create(db: Db, { layouts, signatories, templates }: Input, today: string): Promise<void> {
  if (layouts.length > 0) await db.insertInto('page_layout').values(layouts).execute();
  if (signatories.length > 0) await db.insertInto('authorized_signatory').values(signatories).execute();
  if (templates.length === 0) return;
  const layoutids = await db.selectFrom('page_layout').select(['pagelayoutid', 'pagelayoutname']).execute();
  const signatoryids = await db
    .selectFrom('authorized_signatory')
    .select(['authorizedsignatoryid', 'signatoryname'])
    .execute();
  const layoutOf = new Map(layoutids.map((one) => [nameKey(one.pagelayoutname), one.pagelayoutid]));
  const signatoryOf = new Map(signatoryids.map((one) => [nameKey(one.signatoryname), one.authorizedsignatoryid]));
  await db
    .insertInto('letter_template')
    .values(
      templates.map(({ layout, signatory, body, ...template }) => ({
        ...template,
        body: cleanHtml(body),
        pagelayoutid: layoutOf.get(nameKey(layout)) ?? 0,
        authorizedsignatoryid: signatory === null ? null : (signatoryOf.get(nameKey(signatory)) ?? null),
        triggeredfrom: template.triggerid === null ? null : today,
      })),
    )
    .execute();
  if (templates.some(({ triggerid }) => triggerid !== null)) await scheduleDailyCheck(db, 'letters');
}

/** Layouts, signatories and templates in the configuration file: names are added, existing rows are not changed. */
export const lettersConfiguration = (fields: LetterFields): ConfigurationPart => ({
  schema: part,
  read: async (db) => ({ letters: await current(db) }),
  take: async (db, input, apply, today) => {
    const read = part.safeParse(input);
    if (!read.success)
      return { changes: [], problems: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) };
    const { letters } = read.data;
    if (!letters) return { changes: [], problems: [] };
    const have = await current(db);
    const created: Input = {
      layouts: freshRows(letters.layouts, have.layouts, (one) => one.pagelayoutname),
      signatories: freshRows(letters.signatories, have.signatories, (one) => one.signatoryname),
      templates: freshRows(letters.templates, have.templates, (one) => one.lettertemplatename),
    };
    const byKey = new Map<string, readonly MergeField[]>();
    for (const letterkind of new Set(created.templates.map((one) => one.letterkind))) {
      const own = await fields.ofKind(db, letterkind);
      if (own) byKey.set(letterkind, own);
    }
    const problems = faults(created, have, byKey);
    if (apply && problems.length === 0) await create(db, created, today);
    return {
      changes: [
        ...createdRows(
          'Page layouts',
          created.layouts.map((one) => one.pagelayoutname),
        ),
        ...createdRows(
          'Authorized signatories',
          created.signatories.map((one) => one.signatoryname),
        ),
        ...createdRows(
          'Letter templates',
          created.templates.map((one) => one.lettertemplatename),
        ),
      ],
      problems,
    };
  },
});
