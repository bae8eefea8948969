import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isEmail } from '#platform/contract/words.ts';
import { passwordLogin } from '#platform/contract/session.ts';
import { call, sentenceOf } from '../call.ts';
import type { Company } from '../company.ts';
import { t } from '../language.ts';
import { begin } from '../session.ts';
import { toast } from '../shell/toast.ts';
import style from './gate.module.css';
import { Mark, Stage } from './stage.tsx';

const EXPIRED = '/login/session-expired';

/** Where to go after the sign-in: only ever a path of this application. */
function returnPath(): string {
  const asked = new URLSearchParams(location.search).get('return') ?? '';
  return /^\/(?![/\\])/.test(asked) && !asked.startsWith('/login') ? asked : '/';
}

/** Puts /login into the address bar and keeps the page that was asked for. */
function settleAddress() {
  if (location.pathname === '/login' || location.pathname === EXPIRED) return;
  const asked = `${location.pathname}${location.search}`;
  history.replaceState(null, '', asked === '/' ? '/login' : `/login?return=${encodeURIComponent(asked)}`);
}

export function SignIn({ company }: { company: Company }) {
  const [email, setEmail] = useState(() => new URLSearchParams(location.search).get('email') ?? '');
  const [knowsEmail] = useState(email !== '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const expired = location.pathname === EXPIRED;
  useEffect(settleAddress, []);

  const fail = (text: string) => {
    setProblem(text);
    toast('error', text);
  };

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) {
      emailInput.current?.focus();
      return fail(t('Please enter valid email id'));
    }
    if (!password) return fail(t('Please enter your password'));
    setBusy(true);
    setProblem(undefined);
    try {
      const [login] = await call(passwordLogin, {
        email: email.trim(),
        password,
        logintype: 2,
        browserdetail: navigator.userAgent,
      });
      if (!login) return fail(t('Something went wrong...'));
      history.replaceState(null, '', returnPath());
      begin(login);
    } catch (error) {
      fail(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  const fillIn = (address: string) => {
    setEmail(address);
    setPassword(company.demopassword ?? '');
    setProblem(undefined);
  };

  return (
    <Stage
      title={expired ? t('Your session has expired') : t('Sign in to {{company}}', { company: company.companyname })}
      lead={expired ? t('Please sign in again to carry on where you were.') : t('Use your work e-mail and password.')}
      mark={company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />}
    >
      <form className={style.card} onSubmit={(event) => void signIn(event)} noValidate>
        <TextInput
          ref={emailInput}
          label={t('E-mail')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={!knowsEmail}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          autoFocus={knowsEmail}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
        {problem ? (
          <p className={style.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {t('Sign in')}
        </Button>
      </form>
      {company.isdemo && company.demosignins.length > 0 ? (
        <section className={style.demo} aria-label={t('Demo sign-ins')}>
          <p>{t('This is a demo company. Choose who you want to be:')}</p>
          <div className={style.people}>
            {company.demosignins.map((one) => (
              <Button key={one.emailid} size="xs" variant="default" onClick={() => fillIn(one.emailid)}>
                {one.role}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
    </Stage>
  );
}
