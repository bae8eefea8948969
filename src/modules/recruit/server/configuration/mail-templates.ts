import { cleanHtml } from '#platform/server/rich-text.ts';
import { MERGE_FIELDS, mailTemplateSave } from '../../contract/opening/mail-template.ts';
import { wordingFault } from '../../engine/opening/wording.ts';
import { activeColumn, activity, fileKind, isActive } from '#platform/server/record-file.ts';

const KNOWN = new Set<string>(MERGE_FIELDS.map(({ key }) => key));

/** Email templates of stages. */
export const fileMailTemplates = fileKind({
  title: 'Pipeline email templates',
  row: mailTemplateSave.omit({ pipelineemailtemplateid: true }).extend(activity),
  nameOf: ({ templatename }) => templatename,
  current: async (db) => {
    const rows = await db
      .selectFrom('pipeline_email_template')
      .select(['templatename', 'subject', 'body', 'isactive'])
      .orderBy('pipelineemailtemplateid')
      .execute();
    return rows.map((one) => ({ ...one, isactive: isActive(one.isactive) }));
  },
  faults: ({ subject, body }) => {
    const fault = wordingFault({ subject, body: cleanHtml(body) }, KNOWN);
    return fault ? [fault.text] : [];
  },
  create: async (db, rows) => {
    await db
      .insertInto('pipeline_email_template')
      .values(
        rows.map(({ body, isactive, ...one }) => ({ ...one, body: cleanHtml(body), isactive: activeColumn(isactive) })),
      )
      .execute();
  },
});
