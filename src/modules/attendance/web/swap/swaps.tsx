import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import style from './swap.module.css';
import { SwapDialog } from './swap-dialog.tsx';
import { SwapsTable } from './swaps-table.tsx';

const SwapButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconArrowsExchange size={16} stroke={1.8} />} onClick={onClick}>
    {t('Swap a shift')}
  </Button>
);

/** The reader's own swaps with the way to ask for one; whether the form is open is in the address. */
export function OwnSwaps({ employeeid }: { employeeid: number }) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const show = (swap: 'yes' | undefined) =>
    void go({ to: '.', replace: true, search: (before: Record<string, unknown>) => ({ ...before, swap }) });
  return (
    <Card title={t('Shift swaps')} side={<SwapButton onClick={() => show('yes')} />}>
      <SwapsTable employeeid={employeeid} own />
      {query.swap === 'yes' ? <SwapDialog employeeid={null} name={null} onClose={() => show(undefined)} /> : null}
    </Card>
  );
}

type SwapsOfPerson = {
  employeeid: number;
  /** Null for oneself. */
  name: string | null;
  mayAsk: boolean;
};

/** The swaps of a person, and entering or asking for one where the reader may. */
export function SwapsOfPerson({ employeeid, name, mayAsk }: SwapsOfPerson) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={style.page}>
      {mayAsk ? (
        <div className={style.side}>
          <SwapButton onClick={() => setIsOpen(true)} />
        </div>
      ) : null}
      <SwapsTable employeeid={employeeid} own={name === null} />
      {isOpen ? (
        <SwapDialog employeeid={name === null ? null : employeeid} name={name} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  );
}
