import type { ReactNode } from 'react';
import { message } from '#platform/contract/messages.ts';
import { t } from '../language.ts';
import { store } from '../store.ts';

export type Question = {
  id: number;
  text: string;
  yes: string;
  no: string;
  danger?: boolean;
  answer: (yes: boolean) => void;
};
export type SidePanel = { id: number; title: string; body: ReactNode };

export const questions = store<readonly Question[]>([]);
export const drawers = store<readonly SidePanel[]>([]);
let last = 0;

/** Returns a function that restores the focus when the overlay closes. */
function rememberFocus(): () => void {
  const before = document.activeElement;
  return () =>
    void setTimeout(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    });
}
let giveBack = () => {};

/** The component that renders dialogs and drawers; the shell sets how it is loaded. */
export const overlayPage: { load: () => Promise<unknown> } = { load: async () => undefined };

/** Asks in a dialog; closing it counts as no. Where the dialog cannot be loaded, the browser's own is used. */
export async function ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  const drawn = await overlayPage.load().then(
    () => true,
    () => false,
  );
  // oxlint-disable-next-line no-alert -- without a network no other dialog can be loaded
  return drawn ? await askDrawn(question) : confirm(t(question.text));
}

function askDrawn(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    last += 1;
    const id = last;
    const refocus = rememberFocus();
    const answer = (yes: boolean) => {
      questions.set(questions.get().filter((one) => one.id !== id));
      refocus();
      resolve(yes);
    };
    questions.set([...questions.get(), { ...question, id, answer }]);
  });
}

export const askDelete = () => ask({ text: message('E1440'), yes: 'Delete', no: 'Dismiss', danger: true });
export const askLeave = () => ask({ text: message('E0140'), yes: 'Yes', no: 'No' });
/** Where a draft was saved, nothing is lost by leaving. */
export const askLeaveDraft = () => ask({ text: 'Draft saved. Leave?', yes: 'Leave', no: 'Stay' });
export const askLogout = () => ask({ text: message('E0090'), yes: 'Yes', no: 'No' });

/** Opens the right drawer with details or a side list; one at a time. */
export function openDrawer(title: string, body: ReactNode) {
  last += 1;
  giveBack = rememberFocus();
  drawers.set([{ id: last, title, body }]);
}
export function closeDrawer() {
  if (drawers.get().length === 0) return;
  drawers.set([]);
  giveBack();
}
