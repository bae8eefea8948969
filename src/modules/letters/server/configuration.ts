import type { z } from 'zod';
import type { Reference } from '#platform/server/file-names.ts';
import { filePart, fileRecord, fileRows, type Import } from '#platform/server/file-part.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { MergeField } from '#platform/server/merge-fields.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { layoutSave } from '../contract/layout.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import { EMPLOYEE, type TemplateSave, templateSave } from '../contract/template.ts';
import type { LetterFields } from './merge-fields.ts';
import { wordingFault } from './wording.ts';

const LAYOUT: Reference = {
  table: 'page_layout',
  id: 'pagelayoutid',
  name: 'pagelayoutname',
  place: 'letters.layouts[].pagelayoutname',
  missing: (row, name) => `${row}: there is no page layout ${name}.`,
};
const SIGNATORY: Reference = {
  table: 'authorized_signatory',
  id: 'authorizedsignatoryid',
  name: 'signatoryname',
  place: 'letters.signatories[].signatoryname',
  missing: (row, name) => `${row}: there is no authorized signatory ${name}.`,
};

const layouts = fileRows({
  title: 'Page layouts',
  form: layoutSave,
  own: { pagelayoutid: null, logopath: null },
  nameOf: ({ pagelayoutname }) => String(pagelayoutname),
  stored: (db) => db.selectFrom('page_layout').selectAll().orderBy('pagelayoutid').execute(),
  create: async ({ db }, { forms }) => {
    const rows = (await forms()) as z.output<typeof layoutSave>[];
    await db
      .insertInto('page_layout')
      .values(rows.map(({ pagelayoutid: _new, ...row }) => row))
      .execute();
  },
});

const templates = (fields: LetterFields) => {
  const fieldsOf = new WeakMap<Import, Map<string, Promise<readonly MergeField[] | undefined>>>();
  return fileRows({
    title: 'Letter templates',
    form: templateSave,
    own: { lettertemplateid: null },
    names: { pagelayoutid: LAYOUT, authorizedsignatoryid: SIGNATORY },
    row: (row) =>
      row
        .refine(({ availabilityid, triggerid }) => (availabilityid === 3) === (triggerid !== null), {
          path: ['triggerid'],
          message: 'Please select the day',
        })
        .refine(({ letterkind, availabilityid }) => (letterkind === EMPLOYEE) === (availabilityid !== null), {
          path: ['availabilityid'],
          message: 'Letters to employees have an availability, others have none',
        }),
    nameOf: ({ lettertemplatename }) => String(lettertemplatename),
    stored: (db) => db.selectFrom('letter_template').selectAll().orderBy('lettertemplateid').execute(),
    faults: async (row, at) => {
      const { letterkind, subject, body } = row as Pick<TemplateSave, 'letterkind' | 'subject' | 'body'>;
      const kinds = fieldsOf.get(at) ?? new Map<string, Promise<readonly MergeField[] | undefined>>();
      fieldsOf.set(at, kinds.set(letterkind, kinds.get(letterkind) ?? fields.ofKind(at.db, letterkind)));
      const own = await kinds.get(letterkind);
      if (!own) return [`There are no letters of the kind ${letterkind}`];
      const tables = new Set(own.flatMap(({ key, table }) => (table ? [key] : [])));
      const keys = new Set(own.map(({ key }) => key));
      const wrong = wordingFault({ subject, body: cleanHtml(body) }, keys, tables);
      return wrong ? [wrong.text] : [];
    },
    create: async ({ db, today }, { forms }) => {
      const rows = (await forms()) as TemplateSave[];
      const written = rows.map(({ lettertemplateid: _new, body, ...row }) => ({
        ...row,
        body: cleanHtml(body),
        triggeredfrom: row.triggerid === null ? null : today,
      }));
      await db.insertInto('letter_template').values(written).execute();
      if (rows.some(({ triggerid }) => triggerid !== null)) await scheduleDailyCheck(db, 'letters');
    },
  });
};

/** Layouts, signatories and templates in the configuration file, without pictures and people. */
export const lettersConfiguration = (fields: LetterFields) =>
  filePart('letters', {
    layouts,
    signatories: fileRecord(signatoryRecord, { own: { employeeid: null, signaturepath: null } }),
    templates: templates(fields),
  });
