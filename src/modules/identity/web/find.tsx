import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isEmail } from '#platform/contract/words.ts';
import { baseDomain } from '#platform/web/company.ts';
import gate from '#platform/web/gate/gate.module.css';
import { Stage } from '#platform/web/gate/stage.tsx';
import { clientDetail } from '#platform/web/client-detail.ts';
import { t } from '#platform/web/language.ts';
import { send, sentenceOf } from '#platform/web/wire.ts';
import { accountLogin, findCompanies, type Known } from '../contract/identity.ts';
import style from './identity.module.css';

type FindOrSignIn = { note?: string; onKnown: (existing: Known) => void };

/** Finds companies by mail, which needs no password, or by the password of one of them. */
export function FindOrSignIn({ note, onKnown }: FindOrSignIn) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [byPassword, setByPassword] = useState(false);
  const [mailed, setMailed] = useState(false);
  const [problem, setProblem] = useState(note);
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const act = async () => {
    if (byPassword) {
      const [existing] = await send(accountLogin, {
        email: email.trim(),
        password,
        username: email.trim(),
        subscriptionid: null,
        ...clientDetail(),
      });
      if (existing) onKnown(existing);
      return;
    }
    await send(findCompanies, { email: email.trim() });
    setMailed(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) {
      emailInput.current?.focus();
      return setProblem(t('Please enter valid email id'));
    }
    if (byPassword && !password) return setProblem(t('Please enter your password'));
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  if (mailed)
    return (
      <Stage title={t('Please check your e-mail')} lead={email.trim()}>
        <div className={gate.card} role="status">
          <p className={style.plain}>
            {t(
              'If this address is registered with a company, we have sent you an e-mail with your companies. Its link works once.',
            )}
          </p>
          <Button variant="default" onClick={() => setMailed(false)}>
            {t('Try another address')}
          </Button>
        </div>
      </Stage>
    );
  return (
    <Stage
      title={t('Find your company')}
      lead={t(
        byPassword
          ? 'The companies where you use this password are shown.'
          : 'We e-mail you the companies where your address is registered.',
      )}
    >
      <form className={gate.card} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          ref={emailInput}
          label={t('E-mail')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {byPassword ? (
          <PasswordInput
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
          />
        ) : null}
        {problem ? (
          <p className={gate.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {byPassword ? t('Sign in') : t('E-mail me my companies')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={() => setByPassword(!byPassword)}>
          {byPassword ? t('Use an e-mail link instead') : t('Use a password instead')}
        </Anchor>
      </form>
      <p className={style.small}>
        {t('New here?')}{' '}
        <Anchor inherit href={`${location.protocol}//signup.${baseDomain()}/`}>
          {t('Set up your company')}
        </Anchor>
      </p>
    </Stage>
  );
}
