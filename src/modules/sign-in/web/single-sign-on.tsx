import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { LoginSession } from '#platform/contract/session.ts';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import type { Company } from '#platform/web/company.ts';
import style from '#platform/web/gate/gate.module.css';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { begin } from '#platform/web/session.ts';
import { confirmSingleSignOn, finishSingleSignOn, startSingleSignOn } from '../contract/sign-on.ts';

const RETURN = 'muster.return';

/** Redirects to the company's single sign-on; `path` is the page to open afterwards. @throws CallError */
export async function leave(path: string): Promise<void> {
  const [way] = await call(startSingleSignOn, {});
  if (!way) return;
  sessionStorage.setItem(RETURN, path);
  location.assign(way.address);
}

/** Reads the stored path; only a path of this application is used. */
function storedPath(): string {
  const path = sessionStorage.getItem(RETURN) ?? '/';
  sessionStorage.removeItem(RETURN);
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}

function enter(login: LoginSession): void {
  history.replaceState(null, '', storedPath());
  begin(login);
}

let finishing: Promise<LoginSession | undefined> | undefined;
/** Finishes the sign-on with a single call, however often the page is rendered. */
const finishOnce = () =>
  (finishing ??= call(finishSingleSignOn, { query: location.search.slice(0, 4000) }).then(([login]) => login));

/** Further steps of a sign-on: the password once, to link the account, and the second-factor code. */
type Query = 'sign-on-link' | 'otp-needed';
const askedBy = (error: unknown): Query | undefined =>
  isCallError(error) && (error.code === 'sign-on-link' || error.code === 'otp-needed') ? error.code : undefined;

function Step({ first, fail }: { first: Query; fail: (text: string) => void }) {
  const [selection, setAsked] = useState(first);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const [login] = await call(confirmSingleSignOn, { password: password || null, otp: otp.trim() || null });
      if (login) enter(login);
    } catch (error) {
      const next = askedBy(error);
      if (next === 'otp-needed' && selection !== next) setAsked(next);
      else if (isCallError(error) && error.code === 'single-sign-on') fail(sentenceOf(error));
      else setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={style.card} noValidate onSubmit={(event) => void submit(event)}>
      {selection === 'sign-on-link' ? (
        <PasswordInput
          key="password"
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
      ) : (
        <TextInput
          key="code"
          label={t('Code')}
          name="otp"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
        />
      )}
      {problem ? (
        <p className={style.problem} role="alert">
          {t(problem)}
        </p>
      ) : null}
      <Button type="submit" fullWidth loading={busy}>
        {t('Sign in')}
      </Button>
    </form>
  );
}

/** The page that the company's single sign-on redirects to. */
export default function SingleSignOn({ company, onDone }: { company: Company; onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [selection, setAsked] = useState<Query>();
  useEffect(() => {
    finishOnce().then(
      (login) => login && enter(login),
      (error: unknown) => {
        const next = askedBy(error);
        if (next) setAsked(next);
        else setProblem(sentenceOf(error));
      },
    );
  }, []);
  const back = () => {
    finishing = undefined;
    history.replaceState(null, '', '/login');
    onDone();
  };
  const mark = company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />;
  if (selection && !problem)
    return (
      <Stage
        title={t('One more step')}
        lead={
          selection === 'sign-on-link'
            ? t('Enter your Muster password this one time to link your account to your company’s single sign-on.')
            : t('Enter the code that your authenticator app shows now, or one of your recovery codes.')
        }
        mark={mark}
      >
        <Step first={selection} fail={setProblem} />
      </Stage>
    );
  if (!problem) return <div className="boot" role="progressbar" aria-label={t('Signing you in')} />;
  return (
    <Stage title={t('You are not signed in')} mark={mark}>
      <div className={style.card}>
        <p className={style.problem} role="alert">
          {t(problem)}
        </p>
        <Button fullWidth onClick={back}>
          {t('Go to the sign-in')}
        </Button>
      </div>
    </Stage>
  );
}
