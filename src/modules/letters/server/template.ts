import { sql } from 'kysely';
import { activeOf, expectActive, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
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
    .leftJoin('account as by', 'by.accountid', 't.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
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
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
      'maker.imagepath as addedbyimagepath',
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

/** Reports a name that is taken before the database rejects it. */
async function failOnDouble(db: Db, lettertemplateid: number | null, name: string): Promise<void> {
  const rival = await db
    .selectFrom('letter_template')
    .select('lettertemplateid')
    .where(sql<boolean>`lower(lettertemplatename) = ${name.toLowerCase()}`)
    .where('lettertemplateid', '<>', lettertemplateid ?? -1)
    .executeTakeFirst();
  const text = 'There is a letter template with this name already';
  if (rival) failWith('E0110', { status: 409, text, fields: { lettertemplatename: text } });
}

const lockedTemplate = (db: Db, lettertemplateid: number) =>
  db
    .selectFrom('letter_template')
    .select(['version', 'isactive', 'availabilityid', 'triggerid', 'triggeredfrom'])
    .where('lettertemplateid', '=', lettertemplateid)
    .forUpdate()
    .executeTakeFirst();

const remove = serve(removeTemplate, async ({ db }, { lettertemplateid }) => {
  const current = await lockedTemplate(db, lettertemplateid);
  if (!current) return notFound();
  expectActive(current);
  const letter = await db
    .selectFrom('letter')
    .select('lettertemplateid')
    .where('lettertemplateid', '=', lettertemplateid)
    .limit(1)
    .executeTakeFirst();
  const request = await db
    .selectFrom('letter_request')
    .select('lettertemplateid')
    .where('lettertemplateid', '=', lettertemplateid)
    .limit(1)
    .executeTakeFirst();
  if (letter ?? request)
    return failWith('E1200', { status: 409, text: 'This letter template is in use. Make it inactive instead' });
  await db.deleteFrom('letter_series').where('lettertemplateid', '=', lettertemplateid).execute();
  await db.deleteFrom('letter_template').where('lettertemplateid', '=', lettertemplateid).execute();
  return [{ isexecuted: true }];
});

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
  const one = async (db: Db, lettertemplateid: number): Promise<TemplateRow> => {
    const row = await rows(db).where('t.lettertemplateid', '=', lettertemplateid).executeTakeFirst();
    return row ? shaped(row, await keysOf(db)) : notFound();
  };
  return [
    serve(listTemplates, async ({ db }) => {
      const known = await keysOf(db);
      return (await rows(db).execute()).map((row) => shaped(row, known));
    }),
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
    serve(getTemplate, async ({ db }, { lettertemplateid }) => [await one(db, lettertemplateid)]),
    serve(saveTemplate, async ({ db, session, today, ifMatch }, { lettertemplateid, ...given }) => {
      const current = lettertemplateid === null ? undefined : await lockedTemplate(db, lettertemplateid);
      if (lettertemplateid !== null && !current) return notFound();
      if (current && ifMatch !== undefined && current.version !== ifMatch)
        return stale(await one(db, lettertemplateid ?? 0));
      if (current) expectActive(current);
      await failOnDouble(db, lettertemplateid, given.lettertemplatename);
      await checkChosen(db, given);
      const isauto = given.availabilityid === AUTO;
      const same = current?.availabilityid === AUTO && current.triggerid === given.triggerid;
      const written = {
        ...given,
        ...storedWording(given, await keysOf(db)),
        triggerid: isauto ? given.triggerid : null,
        triggeredfrom: isauto ? (same ? current.triggeredfrom : today) : null,
      };
      if (isauto) await scheduleDailyCheck(db);
      if (!current || lettertemplateid === null)
        return db
          .insertInto('letter_template')
          .values({ ...written, addedby: session.accountid })
          .returning(['lettertemplateid', 'version'])
          .execute();
      return db
        .updateTable('letter_template')
        .set({ ...written, version: current.version + 1 })
        .where('lettertemplateid', '=', lettertemplateid)
        .returning(['lettertemplateid', 'version'])
        .execute();
    }),
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
    remove,
  ];
}
