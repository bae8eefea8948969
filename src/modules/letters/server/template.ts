import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { type Context, serve, type Served, serveFile } from '#platform/server/serve.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import {
  getTemplate,
  initTemplate,
  listTemplates,
  previewTemplate,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
  toggleTemplate,
} from '../contract/template.ts';
import { fillHtml, fillLine, NUMBER_FIELD, fieldsIn } from '../engine/fill.ts';
import { letterPdf } from './letter-pdf.ts';
import { currentLetterhead } from './letterhead.ts';
import type { LetterFields } from './merge-fields.ts';
import { checkChosen, storedWording } from './wording.ts';

const AUTO = 3;

const rows = (db: Db) =>
  db
    .selectFrom('letter_template as t')
    .innerJoin('page_layout as l', 'l.pagelayoutid', 't.pagelayoutid')
    .leftJoin('authorized_signatory as s', 's.authorizedsignatoryid', 't.authorizedsignatoryid')
    .select((eb) => [
      't.lettertemplateid',
      't.lettertemplatename',
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

/** Uses of a template: its letters, and requests without a letter. */
const shaped = ({ isactive, lettercount, requestcount, ...row }: Row, known: ReadonlySet<string>): TemplateRow =>
  ({
    ...row,
    unknownfields: fieldsIn(`${row.subject}\n${row.body}`).filter((key) => !known.has(key)),
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
  if (numUpdatedRows > 0n) await scheduleDailyCheck(db);
}
const toggle = serveToggle(toggleTemplate, {
  table: 'letter_template',
  idfield: 'lettertemplateid',
  after: watchAgain,
});

/** Endpoints of templates, with the merge fields of the modules. */
export function templateEndpoints(fields: LetterFields): Served[] {
  const keysOf = async (db: Db): Promise<ReadonlySet<string>> => new Set((await fields.all(db)).map(({ key }) => key));
  return [
    ...serveRecord(
      { list: listTemplates, read: getTemplate, save: saveTemplate, remove: removeTemplate },
      {
        ...TEMPLATE,
        list: async ({ db }) => {
          const known = await keysOf(db);
          return (await rows(db).execute()).map((row) => shaped(row, known));
        },
        one: async ({ db }, id) => {
          const known = await keysOf(db);
          return (await rows(db).where('t.lettertemplateid', '=', id).execute()).map((row) => shaped(row, known))[0];
        },
        values: async ({ db, today }, { lettertemplateid: _lettertemplateid, ...given }, current) => {
          await checkChosen(db, given);
          const isauto = given.availabilityid === AUTO;
          const same = current?.availabilityid === AUTO && current.triggerid === given.triggerid;
          if (isauto) await scheduleDailyCheck(db);
          return {
            ...given,
            ...storedWording(given, await keysOf(db)),
            triggerid: isauto ? given.triggerid : null,
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
      fields: [...(await fields.all(db))],
    })),
    serveFile(previewTemplate, async (ctx, { subject, body, ...chosen }) => {
      const { letterhead, known } = await ctx.tx(async (db) => {
        const { files } = ctx.env;
        const { subscriptionid, companyname } = ctx.tenant;
        return {
          letterhead: await currentLetterhead({ db, files, subscriptionid, companyname }, chosen),
          known: await fields.all(db),
        };
      });
      const samples = new Map(known.filter(({ key }) => key !== NUMBER_FIELD).map(({ key, sample }) => [key, sample]));
      const html = fillHtml(cleanHtml(body), samples);
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
