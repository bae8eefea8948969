import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ActiveId, toggled } from '#platform/contract/active.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { message } from '#platform/contract/messages.ts';
import { call, sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { ask } from '../shell/overlays.ts';
import { configToast } from './config-toast.ts';
import { keyOf } from '../use-endpoint.ts';

export type Toggling = {
  endpoint: Endpoint<z.ZodType, typeof toggled>;
  /** The kind of the row, as in the switch's label: `Exit policy`. */
  noun: string;
};
export type Switched = { isactive: ActiveId; version: number };

export const isInactive = (row: object): boolean => 'isactive' in row && row.isactive === 2;

type ActiveSwitch<R> = {
  toggling: Toggling;
  list: Endpoint<z.ZodType<object, object>, z.ZodType<R[]>>;
  idfield: keyof R & string;
  row: R;
  name: string;
  mayEdit: boolean;
};

/**
 * Switches one row between active and inactive: changes at once, confirms a deactivation, and reverts with the server's
 * message on an error.
 */
export function ActiveSwitch<R extends object>({ toggling, list, idfield, row, name, mayEdit }: ActiveSwitch<R>) {
  const client = useQueryClient();
  const key = keyOf(list, {});
  const { version } = row as Partial<Switched>;
  const write = (part: Partial<Switched>) =>
    client.setQueryData<R[]>(key, (rows) =>
      rows?.map((one) => (one[idfield] === row[idfield] ? { ...one, ...part } : one)),
    );
  const mutationKey = ['toggle', key[0]];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (isactive: ActiveId) => call(toggling.endpoint, { [idfield]: row[idfield], isactive }, { version }),
    onMutate: async (isactive) => {
      await client.cancelQueries({ queryKey: key });
      write({ isactive });
    },
    onSuccess: ([written]) => written && write(written),
    onError: (error, isactive) => {
      write({ isactive: isactive === 1 ? 2 : 1 });
      configToast('error', t(sentenceOf(error)), { keep: true });
    },
    // Refetched once the last of several rows has its answer: an earlier result would lack the others.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey: [key[0]] });
      return undefined;
    },
  });
  /** Deactivating needs a confirmation, activating does not. */
  const change = async (isactive: boolean) => {
    if (isactive || (await ask({ text: message('E1070'), yes: 'Yes', no: 'No' }))) mutate(isactive ? 1 : 2);
  };
  return (
    <Switch
      size="sm"
      aria-label={t('{{noun}} {{name}} is active', { noun: t(toggling.noun), name })}
      checked={!isInactive(row)}
      disabled={!mayEdit}
      onChange={(event) => {
        if (!isPending) void change(event.currentTarget.checked);
      }}
    />
  );
}
