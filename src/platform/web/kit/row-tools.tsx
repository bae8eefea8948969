import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../language.ts';

const WORDS = { up: 'Move {{name}} up', down: 'Move {{name}} down', remove: 'Remove {{name}}' };

type RowTools = {
  /** The label of the row, such as “item 2”. */
  name: string;
  first: boolean;
  last: boolean;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
  /** A row that is still in use cannot be removed. */
  fixed?: boolean;
  disabled?: boolean;
  /** Other labels for moving or removing. */
  words?: Partial<typeof WORDS>;
  /** Small and without a frame, for a table cell. */
  compact?: boolean;
};

/** Buttons to move and remove a row of a form, so that both work by keyboard. */
export function RowTools({ name, first, last, onMove, onRemove, words, compact = false, ...row }: RowTools) {
  const { fixed = false, disabled = false } = row;
  const { up, down, remove } = { ...WORDS, ...words };
  const icon = { size: compact ? 15 : 16, stroke: 1.6 };
  const tool = (
    label: string,
    { off, onClick, children }: { off: boolean; onClick: () => void; children: ReactNode },
  ) => (
    <ActionIcon
      {...(compact ? { variant: 'subtle', color: 'gray', size: 28 } : { variant: 'default', size: 36 })}
      disabled={disabled || off}
      aria-label={t(label, { name })}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
  return (
    <ActionIcon.Group>
      {onMove ? (
        <>
          {tool(up, { off: first, onClick: () => onMove(-1), children: <IconArrowUp {...icon} /> })}
          {tool(down, { off: last, onClick: () => onMove(1), children: <IconArrowDown {...icon} /> })}
        </>
      ) : null}
      {onRemove ? tool(remove, { off: fixed, onClick: onRemove, children: <IconTrash {...icon} /> }) : null}
    </ActionIcon.Group>
  );
}

type AddButton = {
  label: string;
  /** Whether there are as many as there may be. */
  full: boolean;
  /** Inside a row of its own list. */
  inner?: boolean;
  onClick: () => void;
};

/** Adds a row at the end of a list in a form. */
export const AddButton = ({ label, full, inner = false, onClick }: AddButton) => (
  <div>
    <Button
      variant={inner ? 'subtle' : 'default'}
      size="compact-sm"
      leftSection={<IconPlus size={14} />}
      disabled={full}
      onClick={onClick}
    >
      {t(label)}
    </Button>
  </div>
);
