import { PasswordInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { sentenceOf } from '#platform/web/call.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { NewPasswordField } from '#platform/web/kit/new-password-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { changePassword, getSignInSecurity } from '../contract/own.ts';

const BACK = '/profile/sign_in_security';

const EMPTY = { oldpassword: '', newpassword: '', again: '' };

/** Changes the own password. Every other session ends. */
export default function ChangePassword() {
  const { data, error, refetch } = useEndpoint(getSignInSecurity, {});
  const [security] = data ?? [];
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  return security ? <Form least={security.leastcharacters} /> : <PageSkeleton />;
}

function Form({ least }: { least: number }) {
  const go = useNavigate();
  const save = useSave(changePassword);
  const form = useForm({
    schema: changePassword.input.and(z.object({ again: z.string() })),
    initial: EMPTY,
    check: ({ newpassword, again }) => ({
      ...(Array.from(newpassword).length < least
        ? { newpassword: t('The password needs at least {{least}} characters', { least }) }
        : {}),
      ...(again === newpassword ? {} : { again: 'The passwords do not match' }),
    }),
  });
  const submit = form.submit(
    async ({ oldpassword, newpassword }) => {
      await save.mutateAsync({ input: { oldpassword, newpassword } });
    },
    () => {
      toast('success', t('Your password is changed. Your other sessions have ended.'));
      void go({ to: BACK });
    },
  );
  const old = form.bind('oldpassword');
  return (
    <FormPage title={t('Change Password')} back={BACK} busy={form.busy} onSubmit={submit}>
      <Place name={old.name}>
        <PasswordInput
          name={old.name}
          label={t('Old password')}
          value={old.value}
          error={old.error ?? null}
          onBlur={old.onBlur}
          onChange={(event) => old.onChange(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
      </Place>
      <Place name="newpassword">
        <NewPasswordField {...form.bind('newpassword')} least={least} />
      </Place>
      <Place name="again">
        <NewPasswordField {...form.bind('again')} label="New password again" />
      </Place>
    </FormPage>
  );
}
