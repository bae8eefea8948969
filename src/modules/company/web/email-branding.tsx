import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { emailBrandingSave, getEmailBranding, saveEmailBranding } from '../contract/email-branding.ts';
import { ColourField } from './colour-field.tsx';
import { EmailTemplates } from './email-templates.tsx';
import { emailValuesOf as valuesOf } from './email-values.ts';

/** The design of the company's mails and the text of each. */
export default function EmailBranding() {
  const query = useEndpoint(getEmailBranding, {}, { staleTime: 0 });
  const mayEdit = useMay('emailBranding', 'edit');
  const { mutateAsync } = useSave(saveEmailBranding);
  const [stored] = query.data ?? [];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return (
    <SettingForm
      key={stored.version}
      label="E-mail branding"
      stored={stored}
      valuesOf={valuesOf}
      schema={emailBrandingSave}
      mayEdit={mayEdit}
      reread={async () => (await call(getEmailBranding, {}))[0]}
      send={(values, version) => mutateAsync({ input: emailBrandingSave.parse(values), version })}
      lines={[
        ['Sender’s name', ({ sendername }) => sendername],
        ['Reply-to address', ({ replyto }) => replyto],
        ['Colour', ({ colour }) => colour],
        ['Footer', ({ footer }) => footer],
        ['E-mails with your own text', ({ templates }) => Object.keys(templates).join(', ')],
      ]}
    >
      {({ bind, values }) => (
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
    </SettingForm>
  );
}
