import { failField } from '#platform/server/application-error.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { type Context, serve, type Served, serveFile } from '#platform/server/serve.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import {
  EMPLOYEE,
  getTemplate,
  initTemplate,
  listTemplates,
  previewTemplate,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
  toggleTemplate,
} from '../contract/template.ts';
import { fillHtml, fillLine, fillTables, NUMBER_FIELD, fieldsIn } from '../engine/fill.ts';
import { letterPdf } from './letter-pdf.ts';
import { currentLetterhead } from './letterhead.ts';
import { type LetterFields, OWN } from './merge-fields.ts';
import { checkChosen, storedWording } from './wording.ts';

const AUTO = 3;
const EMPLOYEES = 'Letters to employees, by letter box, post office or Create letters';

const rows = (db: Db) =>
  db
    .selectFrom('letter_template as t')
    .innerJoin('page_layout as l', 'l.pagelayoutid', 't.pagelayoutid')
    .leftJoin('authorized_signatory as s', 's.authorizedsignatoryid', 't.authorizedsignatoryid')
    .select((eb) => [
      't.lettertemplateid',
      't.lettertemplatename',
      't.letterkind',
      't.availabilityid',
      't.triggerid',
      't.pagelayoutid',
      'l.pagelayoutname',
      't.authorizedsignatoryid',
      's.signatoryname',
      't.numberpattern',
      't.subject',
      't.body',
      't.isactive',
      't.addeddate',
      't.version',
      ...creator('t'),
      eb
        .selectFrom('letter as x')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('x.lettertemplateid', '=', 't.lettertemplateid')
        .as('lettercount'),
      eb
        .selectFrom('letter_request as r')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('r.lettertemplateid', '=', 't.lettertemplateid')
        .where('r.letterid', 'is', null)
        .as('requestcount'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.lettertemplateid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The keys of merge fields by kind of letter. */
type KnownKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Uses of a template: its letters, and requests without a letter. */
const shaped = ({ isactive, lettercount, requestcount, ...row }: Row, existing: KnownKeys): TemplateRow =>
  ({
    ...row,
    unknownfields: fieldsIn(`${row.subject}\n${row.body}`).filter((key) => !existing.get(row.letterkind)?.has(key)),
    isactive: activeOf(isactive),
    usedcount: (lettercount ?? 0) + (requestcount ?? 0),
  }) as TemplateRow;

const IN_USE = 'This letter template is in use. Make it inactive instead';
const TEMPLATE = {
  table: 'letter_template',
  idfield: 'lettertemplateid',
  usedBy: [
    ['letter', 'lettertemplateid', 'E1200', IN_USE],
    ['letter_request', 'lettertemplateid', 'E1200', IN_USE],
  ],
} as const;

/** Triggers apply from the day it is active again; days in between trigger nothing. */
async function watchAgain({ db, today }: Context, lettertemplateid: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('letter_template')
    .set({ triggeredfrom: today })
    .where('lettertemplateid', '=', lettertemplateid)
    .where('availabilityid', '=', AUTO)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await scheduleDailyCheck(db, 'letters');
}
const toggle = serveToggle(toggleTemplate, {
  table: 'letter_template',
  idfield: 'lettertemplateid',
  after: watchAgain,
});

/** Endpoints of templates, with the merge fields of the modules. */
export function templateEndpoints(fields: LetterFields): Served[] {
  const fieldsByKind = async (db: Db) => [
    { letterkind: EMPLOYEE, name: 'Employees', about: EMPLOYEES, fields: await fields.all(db) },
    ...fields.kinds.map(({ key, name, about, fields: own }) => ({
      letterkind: key,
      name,
      about,
      fields: [...OWN, ...own],
    })),
  ];
  const keysOf = async (db: Db): Promise<KnownKeys> =>
    new Map(
      (await fieldsByKind(db)).map(({ letterkind, fields: own }) => [letterkind, new Set(own.map(({ key }) => key))]),
    );
  return [
    ...serveRecord(
      { list: listTemplates, read: getTemplate, save: saveTemplate, remove: removeTemplate },
      {
        ...TEMPLATE,
        list: async ({ db }) => {
          const existing = await keysOf(db);
          return (await rows(db).execute()).map((row) => shaped(row, existing));
        },
        one: async ({ db }, id) => {
          const existing = await keysOf(db);
          return (await rows(db).where('t.lettertemplateid', '=', id).execute()).map((row) => shaped(row, existing))[0];
        },
        values: async ({ db, today }, { lettertemplateid: _lettertemplateid, ...input }, current) => {
          await checkChosen(db, input);
          const existing = await fields.ofKind(db, input.letterkind);
          if (!existing) return failField('letterkind', 'There are no letters of this kind. Choose another one');
          if (current && current.letterkind !== input.letterkind)
            failField('letterkind', 'What a template is for stays. Create another template instead');
          const keys = new Set(existing.map(({ key }) => key));
          const tables = new Set(existing.flatMap(({ key, table }) => (table ? [key] : [])));
          const isauto = input.letterkind === EMPLOYEE && input.availabilityid === AUTO;
          const same = current?.availabilityid === AUTO && current.triggerid === input.triggerid;
          if (isauto) await scheduleDailyCheck(db, 'letters');
          return {
            ...input,
            ...storedWording(input, keys, tables),
            availabilityid: input.letterkind === EMPLOYEE ? input.availabilityid : null,
            triggerid: isauto ? input.triggerid : null,
            triggeredfrom: isauto ? (same ? current.triggeredfrom : today) : null,
          };
        },
        remove: async ({ db }, id) => {
          await lockForRemoval(db, TEMPLATE, id);
          await db.deleteFrom('letter_series').where('lettertemplateid', '=', id).execute();
          await db.deleteFrom('letter_template').where('lettertemplateid', '=', id).execute();
          return true;
        },
      },
    ),
    serve(initTemplate, async ({ db }) => ({
      PageLayout: await db
        .selectFrom('page_layout')
        .select(['pagelayoutname as displayname', 'pagelayoutid as displayvalue'])
        .orderBy('pagelayoutname')
        .execute(),
      AuthorizedSignatory: await db
        .selectFrom('authorized_signatory')
        .select(['signatoryname as displayname', 'authorizedsignatoryid as displayvalue'])
        .orderBy('signatoryname')
        .execute(),
      kinds: (await fieldsByKind(db)).map(({ letterkind, name, about, fields: own }) => ({
        displayname: name,
        displayvalue: letterkind,
        about,
        fields: own.map(({ key, label, group, sample }) => ({ key, label, group, sample })),
      })),
    })),
    serveFile(previewTemplate, async (ctx, { subject, body, letterkind, ...chosen }) => {
      const { letterhead, known } = await ctx.tx(async (db) => {
        const { files } = ctx.env;
        const { subscriptionid, companyname } = ctx.tenant;
        return {
          letterhead: await currentLetterhead({ db, files, subscriptionid, companyname }, chosen),
          known: (await fields.ofKind(db, letterkind)) ?? [],
        };
      });
      const samples = new Map(known.filter(({ key }) => key !== NUMBER_FIELD).map(({ key, sample }) => [key, sample]));
      const tables = new Map(known.flatMap(({ key, table }) => (table ? [[key, table] as const] : [])));
      const html = fillHtml(fillTables(cleanHtml(body), tables), samples);
      const bytes = letterPdf({
        letterhead,
        subject: fillLine(subject, samples),
        html,
        number: null,
        mark: null,
        on: ctx.today,
      });
      return { name: 'letter-template.pdf', type: 'application/pdf', bytes };
    }),
    toggle,
  ];
}
