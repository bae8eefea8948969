import { ActionIcon, Button, Select, TagsInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { Draft, List, Shown } from './structure-draft.ts';
import style from './structure.module.css';

/** Adds an unused component to the structure; shows a message of the catalogue when there are none. */
export function AddComponent({ unused, onAdd }: { unused: readonly Shown[]; onAdd: (code: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const add = () => {
    if (unused.length === 0) return toast('warning', t(message('E1460')));
    const code = unused.some((one) => one.code === chosen) ? chosen : null;
    if (code === null) return toast('warning', t('Please select a component'));
    onAdd(code);
    setChosen(null);
  };
  return (
    <div className={style.add}>
      <Select
        label={t('Component to add')}
        data={unused.map(({ code, name }) => ({ value: code, label: name }))}
        value={chosen}
        onChange={setChosen}
        placeholder={unused.length === 0 ? t(message('E1460')) : t('Select')}
        nothingFoundMessage={t(message('E1460'))}
        searchable
      />
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
        {t('Add component')}
      </Button>
    </div>
  );
}

type Balance = {
  parts: readonly { code: string; name: string }[];
  balance: Draft['balance'];
  mayEdit: boolean;
  onChange: (balance: Draft['balance']) => void;
};

/** The component that takes the rounding remainder, and the one that is reduced when the remainder is negative. */
export function BalanceFields({ parts, balance, mayEdit, onChange }: Balance) {
  const data = parts.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Card title={t('Balance')}>
      <div className={style.fields}>
        <Select
          label={t('Takes what is left')}
          description={t('When a part of the month is paid, this component is the earned gross less the others.')}
          data={data}
          value={balance.component}
          allowDeselect={false}
          disabled={!mayEdit}
          onChange={(component) => component && onChange({ ...balance, component })}
        />
        <Select
          label={t('Can be reduced')}
          description={t(
            'Rounding can leave a negative balance, which is reduced from this component. Choose the same component to show it as a separate line.',
          )}
          data={data}
          value={balance.shortfall}
          allowDeselect={false}
          disabled={!mayEdit}
          onChange={(shortfall) => shortfall && onChange({ ...balance, shortfall })}
        />
      </div>
    </Card>
  );
}

type Lists = { lists: readonly List[]; mayEdit: boolean; onChange: (lists: List[]) => void };

/** The lists that formulas can test with `in`, such as the metro cities. */
export function ListFields({ lists, mayEdit, onChange }: Lists) {
  const [name, setName] = useState('');
  const isFree = /^[a-z][a-z0-9_]*$/.test(name) && !lists.some((list) => list.name === name);
  const change = (at: number, values: string[]) =>
    onChange(lists.map((list, index) => (index === at ? { ...list, values } : list)));
  return (
    <Card title={t('Lists for formulas')}>
      <div className={style.fields}>
        {lists.map((list, at) => (
          <div key={list.name} className={style.top}>
            <TagsInput
              label={<code>{list.name}</code>}
              aria-label={list.name}
              value={list.values}
              disabled={!mayEdit}
              acceptValueOnBlur
              onChange={(values) => change(at, values)}
            />
            {mayEdit ? (
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('Remove the list {{name}}', { name: list.name })}
                onClick={() => onChange(lists.filter((_, index) => index !== at))}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            ) : null}
          </div>
        ))}
        {mayEdit ? (
          <div className={style.add}>
            <TextInput
              label={t('New list')}
              description={t('Lower-case letters, digits and underscores. A formula asks: city in metro_cities')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={!isFree}
              onClick={() => {
                onChange([...lists, { name, values: [] }]);
                setName('');
              }}
            >
              {t('Add list')}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
