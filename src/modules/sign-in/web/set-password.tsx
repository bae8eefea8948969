import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { firstPassword, newPassword, passwordLogin } from '#platform/contract/session.ts';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { clientDetail } from '#platform/web/client-detail.ts';
import type { Company } from '#platform/web/company.ts';
import { NewPasswordField } from '#platform/web/kit/new-password-field.tsx';
import { t } from '#platform/web/language.ts';
import { begin, currentSession, signOut } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import style from '#platform/web/gate/gate.module.css';
import { RESET_PASSWORD } from '#platform/web/gate/paths.ts';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { resetPassword } from '../contract/sign-on.ts';

const MIN = 12;

type SetPassword = { company: Company; onDone: () => void };

/** The page of a one-time link, of an invitation or a forgotten password: sets a password, then signs in with it. */
export default function SetPassword({ company, onDone }: SetPassword) {
  const [forgotten] = useState(location.pathname === RESET_PASSWORD);
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [expired, setExpired] = useState(token === '');
  const mark = company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />;

  const fail = (text: string) => {
    setProblem(text);
    toast('error', text);
  };
  const toSignIn = async (emailid?: string) => {
    if (currentSession()) await signOut();
    history.replaceState(null, '', emailid ? `/login?email=${encodeURIComponent(emailid)}` : '/login');
    onDone();
  };
  /** Signs in with the new password; where more is needed, such as a code, the sign-in page asks for it. */
  const enter = async (emailid?: string) => {
    if (currentSession()) await signOut();
    const proof = { email: emailid ?? '', password, subscriptionid: company.subscriptionid, ...clientDetail() };
    const [login] = await call(passwordLogin, proof).catch(() => []);
    if (!login) {
      toast('success', t('Your password is set. Please sign in with it.'));
      return await toSignIn(emailid);
    }
    history.replaceState(null, '', '/');
    begin(login);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const validated = newPassword.safeParse(password);
    if (!validated.success) {
      document.querySelector<HTMLInputElement>('input[name=password]')?.focus();
      return fail(t(validated.error.issues[0]?.message ?? message('E0010')));
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const [done] = await call(forgotten ? resetPassword : firstPassword, { token, password });
      await enter(done?.emailid);
    } catch (error) {
      if (isCallError(error) && error.code === 'E0100') setExpired(true);
      else fail(t(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };

  if (expired)
    return (
      <Stage
        title={t(message('E0100'))}
        lead={t(
          forgotten
            ? 'This link works once, for thirty minutes. It has been used or has expired.'
            : 'An invitation works once, for seven days. This one has been used or has expired.',
        )}
        mark={mark}
      >
        <div className={style.card}>
          <p className={style.plain}>
            {t(
              forgotten
                ? 'Your password has not changed. Request a new link on the sign-in page.'
                : 'If you have set your password before, sign in with it. Otherwise ask your HR team for a new link.',
            )}
          </p>
          <Button fullWidth onClick={() => void toSignIn()}>
            {t('Go to the sign-in')}
          </Button>
        </div>
      </Stage>
    );

  return (
    <Stage
      title={forgotten ? t('Choose a new password') : t('Welcome to {{company}}', { company: company.companyname })}
      lead={t(
        forgotten
          ? 'All your sessions end, on all devices.'
          : 'Choose the password you will sign in with. Nobody else gets to see it.',
      )}
      mark={mark}
    >
      <form className={style.card} onSubmit={(event) => void save(event)} noValidate>
        <NewPasswordField least={MIN} counting autoFocus value={password} onChange={setPassword} />
        {problem ? (
          <p className={style.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {t('Set the password')}
        </Button>
      </form>
    </Stage>
  );
}
