import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../language.ts';

type ChoiceFilter = {
  label: string;
  /** What stands for no choice, such as “All statuses”. */
  all: string;
  options: readonly { readonly displayname: string; readonly displayvalue: number }[];
};
type Chosen<K extends string> = Readonly<Partial<Record<K, number>>>;

/**
 * The filters of a list that each choose one of a few values, kept in the address under their names. Gives what is
 * chosen and the `filters` of a `DataTable`. Values that are not offered count as none.
 */
export function useChoiceFilters<K extends string>(offered: Readonly<Record<K, ChoiceFilter>>) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const names = Object.keys(offered) as K[];
  const chosenOf = (name: K) => offered[name].options.find((one) => one.displayvalue === Number(query[name]));
  const change = (values: Readonly<Record<string, number | undefined>>) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, ...values }),
    });
  const chosen = Object.fromEntries(
    names.flatMap((name) => {
      const value = chosenOf(name)?.displayvalue;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Chosen<K>;
  const body = names.map((name) => {
    const { label, all, options } = offered[name];
    return (
      <NativeSelect
        key={name}
        aria-label={t(label)}
        miw={160}
        value={chosen[name] ?? ''}
        onChange={(event) => change({ [name]: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: t(all) },
          ...options.map(({ displayname, displayvalue }) => ({
            value: String(displayvalue),
            label: t(displayname),
          })),
        ]}
      />
    );
  });
  const chips = names.flatMap((name) => {
    const one = chosenOf(name);
    return one === undefined
      ? []
      : [
          {
            label: `${t(offered[name].label)}: ${t(one.displayname)}`,
            clear: () => change({ [name]: undefined }),
          },
        ];
  });
  const clear = () => change(Object.fromEntries(names.map((name) => [name, undefined])));
  return { chosen, filters: { body: <>{body}</>, chips, clear } };
}
