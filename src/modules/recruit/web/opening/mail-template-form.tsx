import { Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { NAME_LIMIT } from '../../contract/opening/job-fields.ts';
import {
  getMailTemplate,
  type MailTemplateRow,
  MERGE_FIELDS,
  previewMailTemplate,
  saveMailTemplate,
  SUBJECT_LIMIT,
} from '../../contract/opening/mail-template.ts';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

const draftOf = (row: MailTemplateRow | undefined) => ({
  pipelineemailtemplateid: row?.pipelineemailtemplateid ?? null,
  templatename: row?.templatename ?? '',
  subject: row?.subject ?? '',
  body: row?.body ?? '',
});
type Draft = ReturnType<typeof draftOf>;

const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

export default recordForm({
  get: getMailTemplate,
  save: saveMailTemplate,
  id: 'pipelineemailtemplateid',
  draftOf,
  draft: 'pipeline-email-template',
  touches: ['pipeline'],
  compare: [
    ['Name', (draft) => draft.templatename],
    ['Subject', (draft) => draft.subject],
    ['Text', (draft) => plainText(draft.body)],
  ],
  title: (row) => row?.templatename ?? t('New email template'),
})(Fields);

type Preview = OutputOf<typeof previewMailTemplate>[number];

function Fields({ bind, values, passes }: RecordFields<Draft, MailTemplateRow>) {
  const [preview, setPreview] = useState<Preview>();
  const look = async () => {
    if (!passes(['subject', 'body'])) return;
    try {
      const [filled] = await call(previewMailTemplate, { subject: values.subject, body: values.body });
      setPreview(filled);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      <TextField field={bind('templatename')} label="Name" limit={NAME_LIMIT} required />
      <TextField
        field={bind('subject')}
        label="Subject"
        hint="Placeholders such as {{jobname}} can be used here too"
        limit={SUBJECT_LIMIT}
        required
      />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField
          field={bind('body')}
          label="Text"
          hint="Placeholders are filled in for each candidate when the mail is sent"
          fields={MERGE_FIELDS}
          required
        />
      </Suspense>
      <div>
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => void look()}>
          {t('Preview')}
        </Button>
      </div>
      <Modal opened={preview !== undefined} onClose={() => setPreview(undefined)} title={preview?.subject ?? ''}>
        <RichText html={preview?.body ?? ''} />
      </Modal>
    </>
  );
}
