import { ActionIcon, Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { PayTable } from '../../contract/setup/pay-tables.ts';
import { tableProblems } from '../../engine/run/pay/table-problems.ts';
import { examplesOf, numberText, withKey, withoutKey } from '../../engine/setup/pay-table-cells.ts';
import { codeOf } from '../../engine/setup/code-of.ts';
import { PayTableGrid } from './pay-table-grid.tsx';
import style from './pay-tables.module.css';

type Keys = { table: PayTable; mayEdit: boolean; onChange: (table: PayTable) => void };

/** The keys by which a row is found: their names, and how each is matched. */
function KeyFields({ table, mayEdit, onChange }: Keys) {
  const { keys } = table;
  const change = (at: number, part: Partial<PayTable['keys'][number]>) =>
    onChange({ ...table, keys: keys.map((key, index) => (index === at ? { ...key, ...part } : key)) });
  return (
    <fieldset className={style.keys}>
      <legend>{t('Keys')}</legend>
      {keys.map(({ name, kind }, at) => (
        <div key={at} className={style.key}>
          <TextInput
            label={t('Key {{number}}', { number: at + 1 })}
            value={name}
            maxLength={100}
            disabled={!mayEdit}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('Kind of key {{number}}', { number: at + 1 })}
            data={[
              { value: 'text', label: t('A text, exactly') },
              { value: 'from', label: t('A number, each row from one on') },
            ]}
            value={kind}
            disabled={!mayEdit}
            onChange={(event) => change(at, { kind: event.currentTarget.value === 'from' ? 'from' : 'text' })}
          />
          {mayEdit && keys.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove key {{number}}', { number: at + 1 })}
              onClick={() => onChange(withoutKey(table, at))}
            >
              <IconX size={16} />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {mayEdit && keys.length < 3 ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange(withKey(table, t('Key {{number}}', { number: keys.length + 1 })))}
        >
          {t('Add a key')}
        </Button>
      ) : null}
    </fieldset>
  );
}

type Editor = Keys & {
  /** Whether the code follows the name, as for a table that no formula can read yet. */
  isnew: boolean;
  onClose: () => void;
};

/** A table of the structure: what it is called, by which keys its rows are found, and the rows. */
export function PayTableEditor({ table, isnew, mayEdit, onChange, onClose }: Editor) {
  const [coded, setCoded] = useState(!isnew);
  const problems = tableProblems(table);
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(920px, 96vw)"
      title={table.name}
      closeButtonProps={{ 'aria-label': t('Close') }}
      styles={{ title: { fontWeight: 600, fontSize: 18, overflowWrap: 'anywhere' } }}
    >
      <div className={style.editor}>
        <div className={style.pair}>
          <TextInput
            label={t('Name')}
            value={table.name}
            maxLength={100}
            disabled={!mayEdit}
            data-autofocus
            onChange={(event) => {
              const name = event.currentTarget.value;
              onChange({ ...table, name, ...(coded ? {} : { code: codeOf(name) || table.code }) });
            }}
          />
          <TextInput
            label={t('Code')}
            value={table.code}
            maxLength={60}
            disabled={!mayEdit}
            onChange={(event) => {
              setCoded(true);
              onChange({ ...table, code: event.currentTarget.value });
            }}
          />
        </div>
        <KeyFields table={table} mayEdit={mayEdit} onChange={onChange} />
        <TextInput
          label={t('Otherwise')}
          description={t('The value where no row fits. Empty: somebody without a row cannot be computed.')}
          value={table.otherwise ?? ''}
          inputMode="decimal"
          disabled={!mayEdit}
          onChange={(event) => {
            const { otherwise: _, ...without } = table;
            const text = numberText(event.currentTarget.value);
            onChange(text === '' ? without : { ...without, otherwise: text });
          }}
        />
        {mayEdit ? (
          <p className={style.quiet}>
            {t('Rows can be pasted from a spreadsheet: copy the keys and the value, and paste into the first cell.')}
          </p>
        ) : null}
        <PayTableGrid table={table} problems={problems} mayEdit={mayEdit} onChange={onChange} />
        <p className={style.quiet}>
          {t('A formula reads it so:')} <code>{examplesOf(table).join('   ')}</code>
        </p>
        <div className={style.done}>
          <Button onClick={onClose}>{t('Done')}</Button>
        </div>
      </div>
    </Modal>
  );
}
