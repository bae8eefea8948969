import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  BODY_LIMIT,
  type EmailBrandingState,
  type MailTemplateRow,
  previewEmail,
  SUBJECT_LIMIT,
} from '../contract/email-branding.ts';
import type { EmailValues, Wordings } from './email-values.ts';
import style from './email-templates.module.css';

type Templates = { stored: EmailBrandingState; values: EmailValues; field: Bound<Wordings>; mayEdit: boolean };

/** The mails the product sends automatically, each with its text and a preview. */
export function EmailTemplates({ stored, values, field, mayEdit }: Templates) {
  const [opened, setOpened] = useState<MailTemplateRow>();
  return (
    <Card title={t('Mails')}>
      <ul className={style.list}>
        {stored.templates.map((template) => (
          <li key={template.kind}>
            <div>
              <b>{t(template.name)}</b>
              {field.value[template.kind] ? <Tag tone="info">{t('Your text')}</Tag> : null}
              <p>{t(template.about)}</p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={
                mayEdit
                  ? t('Open {{name}}', { name: t(template.name) })
                  : t('View {{name}}', { name: t(template.name) })
              }
              onClick={() => setOpened(template)}
            >
              {mayEdit ? t('Open ¦ action') : t('View')}
            </Button>
          </li>
        ))}
      </ul>
      {field.error ? <p role="alert">{field.error}</p> : null}
      {opened ? (
        <Wording
          template={opened}
          values={values}
          mayEdit={mayEdit}
          onClose={() => setOpened(undefined)}
          onChange={(wording) => {
            const { [opened.kind]: _before, ...others } = field.value;
            field.onChange(wording ? { ...others, [opened.kind]: wording } : others);
            setOpened(undefined);
          }}
        />
      ) : null}
    </Card>
  );
}

type WordingDialog = {
  template: MailTemplateRow;
  values: EmailValues;
  mayEdit: boolean;
  onClose: () => void;
  onChange: (wording: { subject: string; body: string } | undefined) => void;
};

function Wording({ template, values, mayEdit, onClose, onChange }: WordingDialog) {
  const usual = { subject: template.usualsubject, body: template.usualbody };
  const [wording, setWording] = useState(values.templates[template.kind] ?? usual);
  const [selection, setAsked] = useState(wording);
  const { templates: _templates, ...look } = values;
  const { data, error } = useEndpoint(previewEmail, { ...look, kind: template.kind, wording: selection });
  const [preview] = data ?? [];
  const changed = wording.subject !== usual.subject || wording.body !== usual.body;
  return (
    <Modal opened onClose={onClose} size="xl" title={t(template.name)} closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={style.two}>
        <div className={style.words}>
          <TextInput
            label={t('Subject')}
            value={wording.subject}
            maxLength={SUBJECT_LIMIT}
            disabled={!mayEdit}
            onChange={(event) => setWording({ ...wording, subject: event.currentTarget.value })}
            onBlur={() => setAsked(wording)}
          />
          <Textarea
            label={t('Text')}
            value={wording.body}
            maxLength={BODY_LIMIT}
            autosize
            minRows={8}
            disabled={!mayEdit}
            onChange={(event) => setWording({ ...wording, body: event.currentTarget.value })}
            onBlur={() => setAsked(wording)}
          />
          <p>
            {t('Filled in when it is sent: {{fields}}', {
              fields: template.fields.map(({ name }) => `{{${name}}}`).join(', '),
            })}
          </p>
          {preview?.problem ? <p role="alert">{t(preview.problem)}</p> : null}
          {error ? <p role="alert">{t(sentenceOf(error))}</p> : null}
        </div>
        <figure className={style.preview}>
          <figcaption>{preview?.subject ?? ''}</figcaption>
          <iframe title={t('How the mail looks')} sandbox="" srcDoc={preview?.html ?? ''} />
        </figure>
      </div>
      {mayEdit ? (
        <div className={style.buttons}>
          {changed ? (
            <Button variant="subtle" onClick={() => onChange(undefined)}>
              {t('Reset to the default text')}
            </Button>
          ) : null}
          <Button
            disabled={preview?.problem !== null && preview !== undefined}
            onClick={() => onChange(changed ? wording : undefined)}
          >
            {t('Use this text')}
          </Button>
        </div>
      ) : null}
    </Modal>
  );
}
