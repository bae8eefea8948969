import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { newPassword } from '#platform/contract/session.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import type { Company } from '#platform/web/company.ts';
import style from '#platform/web/gate/gate.module.css';
import { Stage } from '#platform/web/gate/stage.tsx';
import { NewPasswordField } from '#platform/web/kit/new-password-field.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { joiningSignIn, setJoiningPassword } from '../contract/joining.ts';

const MIN = 12;
type SignInForm = { company: Company; mark: ReactNode; onDone: () => void };

/** Sends a form of the sign-in; errors are shown in the form and in a toast. */
function useSending(onDone: () => void) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fail = (text: string) => {
    setProblem(text);
    toast('error', t(text));
  };
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      onDone();
    } catch (error) {
      fail(sentenceOf(error));
      setBusy(false);
    }
  };
  const result = problem ? (
    <p className={style.problem} role="alert">
      {t(problem)}
    </p>
  ) : null;
  return { busy, fail, send, result };
}

/** The first step after the link: set a password. */
export function JoiningPassword({ company, mark, onDone }: SignInForm) {
  const [password, setPassword] = useState('');
  const { busy, fail, send, result } = useSending(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const validated = newPassword.safeParse(password);
    if (!validated.success) {
      document.querySelector<HTMLInputElement>('input[name=password]')?.focus();
      return fail(validated.error.issues[0]?.message ?? message('E0010'));
    }
    return void send(() => call(setJoiningPassword, { password }));
  };
  return (
    <Stage
      title={t('Choose your password')}
      lead={t('Use it to continue later, and to sign in at {{company}} once you have joined.', {
        company: company.companyname,
      })}
      mark={mark}
    >
      <form className={style.card} onSubmit={submit} noValidate>
        <NewPasswordField least={MIN} counting autoFocus value={password} onChange={setPassword} />
        {result}
        <Button type="submit" fullWidth loading={busy}>
          {t('Set the password')}
        </Button>
      </form>
    </Stage>
  );
}

/** Sign-in to continue with entered data. */
export function JoiningSignIn({ company, mark, onDone }: SignInForm) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, fail, send, result } = useSending(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || password === '') return fail(message('E0020'));
    return void send(() => call(joiningSignIn, { email, password }));
  };
  return (
    <Stage
      title={t('Continue your joining')}
      lead={t('{{company}} has invited you, and you have already set a password.', { company: company.companyname })}
      mark={mark}
    >
      <form className={style.card} onSubmit={submit} noValidate>
        <TextInput
          label={t('E-mail')}
          description={t('The address your invitation was sent to')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
        {result}
        <Button type="submit" fullWidth loading={busy}>
          {t('Continue')}
        </Button>
        <p className={style.plain}>
          {t('Forgotten? Ask the person who invited you to send the invitation again. What you have entered is kept.')}
        </p>
        <Anchor href="/login" size="sm" underline="always">
          {t('Already joined? Sign in here')}
        </Anchor>
      </form>
    </Stage>
  );
}
