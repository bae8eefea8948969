import { Card } from '#platform/web/kit/card.tsx';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { t } from '#platform/web/language.ts';
import { emailBrandingSave, getEmailBranding, saveEmailBranding } from '../contract/email-branding.ts';
import { ColourField } from './colour-field.tsx';
import { EmailTemplates } from './email-templates.tsx';
import { emailValuesOf as valuesOf } from './email-values.ts';

/** The design of the company's mails and the text of each. */
export default function EmailBranding() {
  return (
    <SettingPage
      get={getEmailBranding}
      save={saveEmailBranding}
      feature="emailBranding"
      label="E-mail branding"
      valuesOf={valuesOf}
      schema={emailBrandingSave}
      lines={[
        ['Sender’s name', ({ sendername }) => sendername],
        ['Reply-to address', ({ replyto }) => replyto],
        ['Colour', ({ colour }) => colour],
        ['Footer', ({ footer }) => footer],
        ['E-mails with your own text', ({ templates }) => Object.keys(templates).join(', ')],
      ]}
    >
      {({ bind, values }, { stored, mayEdit }) => (
        <>
          <Card title={t('Sender')}>
            <TextField
              field={bind('sendername')}
              label="Sender’s name"
              hint="The sender shown in inboxes. If empty, the company name is used"
              limit={100}
            />
            <TextField
              field={bind('replyto')}
              label="Reply-to address"
              hint="A mailbox that somebody reads, such as HR’s. Without it, replies are lost"
              type="email"
              limit={254}
            />
          </Card>
          <Card title={t('Paper')}>
            <ColourField field={bind('colour')} />
            <SwitchField
              field={bind('isshowlogo')}
              label="Show the logo"
              hint="If empty, the company’s name is shown in white"
            />
            <TextField
              field={bind('footer')}
              label="Footer"
              hint="Below every e-mail, such as an address or a privacy notice"
              lines={2}
              limit={500}
            />
          </Card>
          <EmailTemplates stored={stored} values={values} field={bind('templates')} mayEdit={mayEdit} />
        </>
      )}
    </SettingPage>
  );
}
