import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { call } from '../call.ts';
import { useMay } from '../rights.ts';
import { useEndpoint, useSave } from '../use-endpoint.ts';
import { SettingForm } from './setting-form.tsx';
import type { useForm, Values } from './use-form.ts';
import { waitingFor } from './use-record-form.tsx';

type Versioned = { version: number };
type Form<V extends Values, S extends Versioned> = ComponentProps<typeof SettingForm<V, S>>;
type SettingPage<V extends Values, S extends Versioned> = Omit<
  Form<V, S>,
  'stored' | 'mayEdit' | 'reread' | 'send' | 'children'
> & {
  /** The call that reads the setting, without input. */
  get: Endpoint<z.ZodType, z.ZodType<S[]>>;
  save: Endpoint<z.ZodType, z.ZodType>;
  /** The right that allows a change. */
  feature: FeatureKey;
  /** The input of the call that saves; by default the values. */
  sent?: (values: V) => unknown;
  /** What follows a save. */
  saved?: () => Promise<unknown>;
  children: (form: ReturnType<typeof useForm<V>>, options: { stored: S; mayEdit: boolean }) => ReactNode;
  /** What the page shows below the form, which has forms of its own or nothing to save. */
  below?: (options: { stored: S; reload: () => void }) => ReactNode;
};

/** The page of one setting of the company: loads it, waits, and shows the form that changes it. */
export function SettingPage<V extends Values, S extends Versioned>(page: SettingPage<V, S>) {
  const { get, save, feature, sent, saved, children, below, ...form } = page;
  const query = useEndpoint(get, {}, { staleTime: 0 });
  const mayEdit = useMay(feature, 'edit');
  const { mutateAsync } = useSave(save);
  const [stored] = query.data ?? [];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return (
    <>
      <SettingForm<V, S>
        {...form}
        key={stored.version}
        stored={stored}
        mayEdit={mayEdit}
        reread={async () => (await call(get, {}))[0]}
        send={async (values, version) => {
          await mutateAsync({ input: save.input.parse(sent ? sent(values) : values), version });
          await saved?.();
        }}
      >
        {(fields) => children(fields, { stored, mayEdit })}
      </SettingForm>
      {below?.({ stored, reload: () => void query.refetch() })}
    </>
  );
}
