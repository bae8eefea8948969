import { UnstyledButton } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Boundary, type Part, tellLost, usePart } from './part.tsx';

/** A menu attached to its child, the button that opens it. */
export type AttachedMenu = { open: boolean; onChange: (open: boolean) => void; children: ReactElement };

type MenuButton = { menu: Part<AttachedMenu>; label: string; className: string | undefined; children: ReactNode };

/** A button of the top bar, shown at once; its menu is loaded on hover. */
export function MenuButton({ menu, label, className, children }: MenuButton) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const drawMenu = usePart(menu, wanted, () => {
    setWanted(false);
    setOpen(false);
    tellLost();
  });
  const prepare = () => void menu.load().catch(() => undefined);
  const start = () => {
    setWanted(true);
    setOpen(true);
  };
  const button = (
    <UnstyledButton
      className={className ?? ''}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...(wanted ? {} : { onClick: start })}
    >
      {children}
    </UnstyledButton>
  );
  if (!drawMenu) return button;
  return <Boundary>{drawMenu({ open, onChange: setOpen, children: button })}</Boundary>;
}
