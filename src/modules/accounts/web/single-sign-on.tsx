import { Button, PasswordInput, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Place, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { useVersioned } from '#platform/web/kit/use-versioned.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { FactorDemand } from '#modules/sign-in/contract/sign-on.ts';
import {
  getSignInPolicy,
  getSignOn,
  saveSignInPolicy,
  saveSignOn,
  type SignInPolicy,
  signOnInput,
  type SignOnScreen,
  testSignOn,
  verifyDomain,
} from '../contract/sign-on-screen.ts';
import style from './accounts.module.css';

/** How the people of the company sign in: who needs a second factor, and the company's own single sign-on. */
export default function SingleSignOn() {
  const policy = useEndpoint(getSignInPolicy, {});
  const signOn = useEndpoint(getSignOn, {});
  /** After a save the form is reset to the saved version. */
  const [saves, setSaves] = useState(0);
  const error = policy.error ?? signOn.error;
  if (error)
    return <Failed text={sentenceOf(error)} retry={() => void Promise.all([policy.refetch(), signOn.refetch()])} />;
  const [demand] = policy.data ?? [];
  const [screen] = signOn.data ?? [];
  if (!demand || !screen) return <PageSkeleton />;
  return (
    <div className={style.page}>
      <SignOn key={saves} stored={screen} onSaved={() => setSaves(saves + 1)} />
      <Policy policy={demand} />
    </div>
  );
}

const DEMANDS: readonly { value: FactorDemand; label: string; why: string }[] = [
  { value: 'nobody', label: 'Nobody', why: 'Each person can switch it on for themselves.' },
  {
    value: 'sensitive',
    label: 'People with payroll or configuration rights',
    why: 'Everybody who can run or approve payroll, or change the configuration.',
  },
  { value: 'everybody', label: 'Everybody', why: 'Anybody without one sets it up at the next sign-in.' },
];

function Policy({ policy }: { policy: SignInPolicy }) {
  const mayEdit = useMay('signOn', 'edit');
  const save = useSave(saveSignInPolicy);
  const change = async (value: string) => {
    const demand = DEMANDS.find((one) => one.value === value)?.value;
    if (!demand) return;
    try {
      await save.mutateAsync({ input: { demand }, version: policy.version });
      toast('success', t(message('E0000')));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card title={t('Second factor')}>
      <Radio.Group label={t('Required for')} value={policy.demand} onChange={(value) => void change(value)}>
        <Stack gap={12} mt={8}>
          {DEMANDS.map(({ value, label, why }) => (
            <Radio
              key={value}
              value={value}
              label={t(label)}
              description={t(why)}
              disabled={!mayEdit || save.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  );
}

const draftOf = (stored: SignOnScreen) => ({
  providername: stored.providername,
  issuer: stored.issuer,
  clientid: stored.clientid,
  clientsecret: '',
  domains: stored.domains,
  isenabled: stored.isenabled,
  isonly: stored.isonly,
  breakglassemail: stored.breakglassemail ?? '',
});
type Draft = ReturnType<typeof draftOf>;
const word = (on: boolean): string => t(on ? 'On' : 'Off');

function SignOn({ stored, onSaved }: { stored: SignOnScreen; onSaved: () => void }) {
  const mayEdit = useMay('signOn', 'edit');
  const save = useSave(saveSignOn);
  const form = useForm<Draft>({ schema: signOnInput, initial: draftOf(stored) });
  const done = () => {
    toast('success', t(message('E0000')));
    onSaved();
  };
  const versioned = useVersioned<Draft, SignOnScreen>({
    stored,
    form,
    valuesOf: draftOf,
    reread: async () => (await call(getSignOn, {}))[0],
    send: async (values, version) => {
      await save.mutateAsync({ input: values, version });
    },
    done,
    lines: [
      ['Name', ({ providername }) => providername],
      ['Issuer', ({ issuer }) => issuer],
      ['Client id', ({ clientid }) => clientid],
      ['E-mail domains', ({ domains }) => domains.join(', ')],
      ['Single sign-on', ({ isenabled }) => word(isenabled)],
      ['Only single sign-on', ({ isonly }) => word(isonly)],
    ],
  });
  const secret = form.bind('clientsecret');
  return (
    <Card title={t('Single sign-on')}>
      <form
        className={style.stack}
        noValidate
        aria-label={t('Single sign-on')}
        onSubmit={(event) => void form.submit(versioned.save, done)(event)}
      >
        <p className={style.quiet}>
          {t(
            'People sign in with the identity provider that your company already uses (OpenID Connect). No accounts are created here.',
          )}
        </p>
        <p className={style.quiet}>{t('Redirect URL: {{address}}', { address: stored.returnaddress })}</p>
        <fieldset className={style.fields} disabled={!mayEdit}>
          <TextField
            field={form.bind('providername')}
            label="Name"
            hint="Shown on the sign-in button"
            limit={60}
            required
          />
          <TextField
            field={form.bind('issuer')}
            label="Issuer"
            hint="Such as https://login.acme.example"
            limit={500}
            required
          />
          <TextField field={form.bind('clientid')} label="Client id" limit={300} required />
          <Place name="clientsecret">
            <PasswordInput
              name="clientsecret"
              label={t('Client secret')}
              description={t(
                stored.hassecret
                  ? 'Already set. Leave this empty to keep it.'
                  : 'Not set. It is not shown again after it is saved.',
              )}
              autoComplete="off"
              maxLength={500}
              value={secret.value}
              error={secret.error ?? null}
              onBlur={secret.onBlur}
              onChange={(event) => secret.onChange(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the secret'), tabIndex: 0 }}
            />
          </Place>
          <TagsField
            field={form.bind('domains')}
            label="E-mail domains"
            hint="People with e-mail addresses of these domains can sign in once the domain is verified below"
            disabled={!mayEdit}
          />
          <SwitchField field={form.bind('isenabled')} label="Offer single sign-on on the sign-in page" />
          <SwitchField
            field={form.bind('isonly')}
            label="Only single sign-on"
            hint="Passwords are refused, except for one administrator"
          />
          <TextField
            field={form.bind('breakglassemail')}
            label="Administrator who may still use a password"
            hint="For when single sign-on is not available"
            type="email"
            limit={254}
          />
        </fieldset>
        {mayEdit ? (
          <div className={style.buttons}>
            <Button type="submit" loading={form.busy}>
              {t('Save')}
            </Button>
            {stored.version > 0 ? <Test /> : null}
          </div>
        ) : null}
      </form>
      {stored.proofs.length > 0 ? <Proofs proofs={stored.proofs} mayEdit={mayEdit} onVerified={onSaved} /> : null}
      {versioned.conflict}
    </Card>
  );
}

type Proof = SignOnScreen['proofs'][number];

/** The TXT records that prove the company's ownership of each domain. */
function Proofs({
  proofs,
  mayEdit,
  onVerified,
}: {
  proofs: readonly Proof[];
  mayEdit: boolean;
  onVerified: () => void;
}) {
  const verify = useSave(verifyDomain);
  const run = async (domain: string) => {
    try {
      await verify.mutateAsync({ input: { domain } });
      toast('success', t('{{domain}} is verified', { domain }));
      onVerified();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <section className={style.stack} aria-label={t('Verified domains')}>
      <p className={style.quiet}>
        {t(
          'Only e-mail addresses of verified domains can sign in. Add the TXT record to the DNS of the domain, then verify it.',
        )}
      </p>
      <ul className={style.rows}>
        {proofs.map(({ domain, name, value, isverified }) => (
          <li key={domain}>
            <div className={style.what}>
              <b>
                {domain}
                <Tag tone={isverified ? 'good' : 'warn'}>{t(isverified ? 'Verified' : 'Not verified')}</Tag>
              </b>
              {isverified ? null : (
                <span className={style.quiet}>
                  {name} TXT {value}
                </span>
              )}
            </div>
            {isverified || !mayEdit ? null : (
              <Button size="xs" variant="default" loading={verify.isPending} onClick={() => void run(domain)}>
                {t('Verify')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Test() {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const [result] = await call(testSignOn, {});
      toast('success', t('{{issuer}} responds correctly', { issuer: result?.issuer ?? '' }));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: !isCallError(error) || error.status !== 422 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void run()}>
      {t('Test the saved settings')}
    </Button>
  );
}
