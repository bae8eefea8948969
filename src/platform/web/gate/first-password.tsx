import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { firstPassword, newPassword } from '#platform/contract/session.ts';
import { call, isCallError, sentenceOf } from '../call.ts';
import type { Company } from '../company.ts';
import { t } from '../language.ts';
import { currentSession, signOut } from '../session.ts';
import { toast } from '../shell/toast.ts';
import style from './gate.module.css';
import { Mark, Stage } from './stage.tsx';

const LEAST = 12;

type FirstPassword = { company: Company; onDone: () => void };

/** The first sign-in of an invited person: choose a password, then sign in with it. */
export default function FirstPassword({ company, onDone }: FirstPassword) {
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
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const judged = newPassword.safeParse(password);
    if (!judged.success) {
      document.querySelector<HTMLInputElement>('input[name=password]')?.focus();
      return fail(t(judged.error.issues[0]?.message ?? message('E0010')));
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const [done] = await call(firstPassword, { token, password });
      toast('success', t('Your password is set. Please sign in with it.'));
      await toSignIn(done?.emailid);
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
        lead={t('An invitation works once and for seven days. This one was used already, or is too old.')}
        mark={mark}
      >
        <div className={style.card}>
          <p className={style.plain}>
            {t('If you have set your password before, sign in with it. Otherwise ask your HR team for a new link.')}
          </p>
          <Button fullWidth onClick={() => void toSignIn()}>
            {t('Go to the sign-in')}
          </Button>
        </div>
      </Stage>
    );

  const left = LEAST - password.length;
  return (
    <Stage
      title={t('Welcome to {{company}}', { company: company.companyname })}
      lead={t('Choose the password you will sign in with. Nobody else gets to see it.')}
      mark={mark}
    >
      <form className={style.card} onSubmit={(event) => void save(event)} noValidate>
        <PasswordInput
          label={t('New password')}
          description={t('At least 12 characters. A few words you will remember make a good one.')}
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
        <p className={style.hint} role="status" data-good={left <= 0}>
          {left <= 0 ? t('Long enough') : t('{{count}} more characters', { count: left })}
        </p>
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
