import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isEmail } from '#platform/contract/words.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import type { Company } from '#platform/web/company.ts';
import style from '#platform/web/gate/gate.module.css';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { requestReset } from '../contract/sign-on.ts';

type ForgotPassword = { company: Company; onDone: () => void };

/** Requests a link to reset the password. The message afterwards is the same for every address. */
export default function ForgotPassword({ company, onDone }: ForgotPassword) {
  const [email, setEmail] = useState(() => new URLSearchParams(location.search).get('email') ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [selection, setAsked] = useState(false);
  const mark = company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />;

  const back = () => {
    history.replaceState(null, '', email ? `/login?email=${encodeURIComponent(email)}` : '/login');
    onDone();
  };
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setProblem(t('Please enter valid email id'));
    setBusy(true);
    setProblem(undefined);
    try {
      await call(requestReset, { email: email.trim() });
      setAsked(true);
    } catch (error) {
      setProblem(t(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  if (selection)
    return (
      <Stage
        title={t('Check your e-mail')}
        lead={t('If {{email}} signs in here, a link is on its way. It works once, for thirty minutes.', {
          email: email.trim(),
        })}
        mark={mark}
      >
        <div className={style.card}>
          <p className={style.plain}>
            {t('No e-mail? Check your spam folder, or ask your HR team which address you sign in with.')}
          </p>
          <Button fullWidth onClick={back}>
            {t('Go to the sign-in')}
          </Button>
        </div>
      </Stage>
    );
  return (
    <Stage
      title={t('Forgot your password?')}
      lead={t('We send a link to your address. Use it to set a new password.')}
      mark={mark}
    >
      <form className={style.card} noValidate onSubmit={(event) => void ask(event)}>
        <TextInput
          label={t('E-mail')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          value={email}
          error={problem ?? null}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('Send the link')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={back}>
          {t('Back to the sign-in')}
        </Anchor>
      </form>
    </Stage>
  );
}
