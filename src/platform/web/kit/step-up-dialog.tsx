import { Anchor, Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { stepUp } from '#platform/contract/step-up.ts';
import { call, sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { useStore } from '../store.ts';
import { type Proof, proofs } from './step-up.ts';

/** Asks for the password or a second-factor code before a sensitive action. */
export default function StepUpDialog() {
  const [proof] = useStore(proofs);
  return proof ? <Asking key={proof.id} proof={proof} /> : null;
}

function Asking({ proof }: { proof: Proof }) {
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!typed) return setProblem(t(byCode ? 'Please enter the code' : 'Please enter your password'));
    setBusy(true);
    try {
      await call(stepUp, byCode ? { otp: typed.trim() } : { password: typed });
      proof.answer(true);
    } catch (error) {
      setProblem(t(sentenceOf(error)));
      setBusy(false);
    }
    return undefined;
  };
  const field = {
    value: typed,
    error: problem ?? null,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value);
      setProblem(undefined);
    },
  };

  return (
    <Modal
      opened
      centered
      onClose={() => proof.answer(false)}
      closeOnClickOutside={false}
      title={t('Confirm it is you')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <Stack gap={16}>
          <p style={{ margin: 0 }}>
            {t('Before this change we ask once more who you are. It counts for ten minutes.')}
          </p>
          {byCode ? (
            <TextInput {...field} label={t('Code of your authenticator')} autoComplete="one-time-code" maxLength={12} />
          ) : (
            <PasswordInput
              {...field}
              label={t('Your password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
            />
          )}
          <Group justify="space-between">
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                setByCode(!byCode);
                setTyped('');
                setProblem(undefined);
              }}
            >
              {t(byCode ? 'Use the password instead' : 'Use a code instead')}
            </Anchor>
            <Button type="submit" loading={busy}>
              {t('Confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
