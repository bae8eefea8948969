import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isEmail } from '#platform/contract/words.ts';
import { type LoginSession, passwordLogin } from '#platform/contract/session.ts';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import type { Company } from '#platform/web/company.ts';
import { clientDetail } from '#platform/web/client-detail.ts';
import { t } from '#platform/web/language.ts';
import { begin } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import style from '#platform/web/gate/gate.module.css';
import { forgetTyped, typedBefore } from '#platform/web/typed.ts';
import { FORGOT_PASSWORD } from '#platform/web/gate/paths.ts';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';

const SecondStep = lazy(() => import('./second-step.tsx'));
const EXPIRED = '/login/session-expired';

/** Where to go after the sign-in: only a path of this application. */
function returnPath(): string {
  const selection = new URLSearchParams(location.search).get('return') ?? '';
  return /^\/(?![/\\])/.test(selection) && !selection.startsWith('/login') ? selection : '/';
}

/** Changes the address to /login and remembers the requested page. */
function settleAddress() {
  if (location.pathname === '/login' || location.pathname === EXPIRED) return;
  const selection = `${location.pathname}${location.search}`;
  history.replaceState(null, '', selection === '/' ? '/login' : `/login?return=${encodeURIComponent(selection)}`);
}

export function SignIn({ company, onLeave }: { company: Company; onLeave: () => void }) {
  const [typed] = useState(typedBefore);
  const [email, setEmail] = useState(() => typed.email || (new URLSearchParams(location.search).get('email') ?? ''));
  const [asksPassword] = useState(new URLSearchParams(location.search).get('email') !== null);
  const [password, setPassword] = useState(typed.password);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The step after the right password: a code, or the set-up of a second factor. */
  const [step, setStep] = useState<'otp-needed' | 'otp-setup'>();
  const own = company.singlesignon;
  const [byPassword, setByPassword] = useState(!own?.only);
  const emailInput = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const expired = location.pathname === EXPIRED;
  useEffect(settleAddress, []);
  useEffect(() => {
    forgetTyped();
    if (typed.pressed) form.current?.requestSubmit();
  }, [typed]);

  const fail = (text: string) => {
    setProblem(text);
    toast('error', text);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) {
      emailInput.current?.focus();
      return fail(t('Please enter valid email id'));
    }
    if (!password) return fail(t('Please enter your password'));
    await signIn({ email: email.trim(), password });
  };
  const signIn = async (credentials: { email: string; password: string }) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const [login] = await call(passwordLogin, {
        ...credentials,
        subscriptionid: company.subscriptionid,
        ...clientDetail(),
      });
      if (!login) return fail(t('Something went wrong...'));
      enter(login);
    } catch (error) {
      if (isCallError(error) && (error.code === 'otp-needed' || error.code === 'otp-setup')) setStep(error.code);
      else fail(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const enter = (login: LoginSession) => {
    history.replaceState(null, '', returnPath());
    begin(login);
  };
  const signOn = async () => {
    setBusy(true);
    try {
      await (await import('./single-sign-on.tsx')).leave(returnPath());
    } catch (error) {
      fail(sentenceOf(error));
      setBusy(false);
    }
  };
  const forgot = () => {
    history.pushState(null, '', `${FORGOT_PASSWORD}?email=${encodeURIComponent(email.trim())}`);
    onLeave();
  };

  const signInAs = (address: string) => {
    const credentials = { email: address, password: company.demopassword ?? '' };
    setEmail(credentials.email);
    setPassword(credentials.password);
    void signIn(credentials);
  };

  const complaint = problem ? (
    <p className={style.problem} role="alert">
      {t(problem)}
    </p>
  ) : null;

  if (step)
    return (
      <Suspense fallback={<div className="boot" role="progressbar" aria-label={t('Loading')} />}>
        <SecondStep
          company={company}
          proof={{ email: email.trim(), password }}
          setUp={step === 'otp-setup'}
          onEntered={enter}
          onBack={() => setStep(undefined)}
        />
      </Suspense>
    );

  return (
    <Stage
      title={expired ? t('Your session has expired') : t('Sign in to {{company}}', { company: company.companyname })}
      lead={expired ? t('Please sign in again to carry on where you were.') : t('Use your work e-mail and password.')}
      mark={company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />}
    >
      {own ? (
        <div className={style.card}>
          <Button fullWidth loading={busy} onClick={() => void signOn()}>
            {t('Sign in with {{name}}', { name: own.name })}
          </Button>
          {byPassword ? null : complaint}
          {byPassword ? null : (
            <Anchor component="button" type="button" size="sm" onClick={() => setByPassword(true)}>
              {t('Use a password instead')}
            </Anchor>
          )}
        </div>
      ) : null}
      {byPassword ? (
        <form ref={form} method="post" className={style.card} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            ref={emailInput}
            label={t('E-mail')}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoFocus={!asksPassword}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            autoFocus={asksPassword}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
          />
          {complaint}
          <Button type="submit" fullWidth loading={busy}>
            {t('Sign in')}
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={forgot}>
            {t('Forgot your password?')}
          </Anchor>
        </form>
      ) : null}
      {company.isdemo && company.demosignins.length > 0 ? (
        <section className={style.demo} aria-label={t('Demo sign-ins')}>
          <p>{t('This is a demo company. Choose who you want to be:')}</p>
          <div className={style.people}>
            {company.demosignins.map((one) => (
              <Button
                key={one.emailid}
                size="xs"
                variant="default"
                // For a click before the program is there.
                data-email={one.emailid}
                data-password={company.demopassword}
                disabled={busy}
                onClick={() => signInAs(one.emailid)}
              >
                {one.role}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
    </Stage>
  );
}
