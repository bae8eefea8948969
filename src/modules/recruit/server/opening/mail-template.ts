import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { fillFields } from '#platform/server/mail/template.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { serve } from '#platform/server/serve.ts';
import {
  getMailTemplate,
  listMailTemplates,
  type MailTemplateRow,
  MERGE_FIELDS,
  previewMailTemplate,
  removeMailTemplate,
  saveMailTemplate,
  toggleMailTemplate,
} from '../../contract/opening/mail-template.ts';
import { wordingFault } from '../../engine/opening/wording.ts';

const MAIL_TEMPLATE = {
  table: 'pipeline_email_template',
  idfield: 'pipelineemailtemplateid',
  usedBy: [
    [
      'pipeline_stage',
      'pipelineemailtemplateid',
      'E1200',
      say`A stage of a pipeline sends this email template. Change the pipeline first, or make the template inactive`,
    ],
  ],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('pipeline_email_template as t')
    .select((eb) => [
      't.pipelineemailtemplateid',
      't.templatename',
      't.subject',
      't.body',
      't.isactive',
      't.addeddate',
      't.version',
      ...creator('t'),
      eb
        .selectFrom('pipeline_stage as s')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('s.pipelineemailtemplateid', '=', 't.pipelineemailtemplateid')
        .as('stagecount'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.pipelineemailtemplateid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ isactive, stagecount, ...row }: Row): MailTemplateRow => ({
  ...row,
  isactive: activeOf(isactive),
  stagecount: stagecount ?? 0,
});

const KNOWN = new Set<string>(MERGE_FIELDS.map(({ key }) => key));
const SAMPLES = Object.fromEntries(MERGE_FIELDS.map(({ key, sample }) => [key, sample]));

/** The wording to store: sanitised, and with known merge fields only. @throws ApplicationError 400 at its field */
export function storedWording({ subject, body }: { subject: string; body: string }): { subject: string; body: string } {
  const stored = { subject, body: cleanHtml(body) };
  const fault = wordingFault(stored, KNOWN);
  return fault ? failField(fault.field, fault.text) : stored;
}

/** The active email templates as options. */
export const mailTemplateChoices = (db: Db) =>
  db
    .selectFrom('pipeline_email_template')
    .select(['templatename as displayname', 'pipelineemailtemplateid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('templatename')
    .execute();

export const mailTemplateEndpoints = [
  ...serveRecord(
    { list: listMailTemplates, read: getMailTemplate, save: saveMailTemplate, remove: removeMailTemplate },
    {
      ...MAIL_TEMPLATE,
      list: async ({ db }) => (await rows(db).execute()).map(shaped),
      one: async ({ db }, id) => (await rows(db).where('t.pipelineemailtemplateid', '=', id).execute()).map(shaped)[0],
      values: (_ctx, { templatename, ...wording }) => ({ templatename, ...storedWording(wording) }),
    },
  ),
  serve(previewMailTemplate, (_ctx, wording) => {
    const { subject, body } = storedWording(wording);
    return Promise.resolve([{ subject: fillFields(subject, SAMPLES), body: fillFields(body, SAMPLES) }]);
  }),
  serveToggle(toggleMailTemplate, { table: 'pipeline_email_template', idfield: 'pipelineemailtemplateid' }),
];
