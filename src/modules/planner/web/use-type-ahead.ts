import { useRef } from 'react';
import type { PlannedPlan } from '../contract/planner.ts';

/** Letters that are typed within this time belong together, in milliseconds. */
const TOGETHER = 800;

/** Finds a plan by the first letters of its code, else of its name, as they are typed; `forget` before another cell. */
export function useTypeAhead(plans: readonly PlannedPlan[], onFound: (planid: number) => void) {
  const typed = useRef({ text: '', at: 0 });
  const open = plans.filter(({ isopen }) => isopen);
  const find = (text: string) =>
    open.find(({ plancode }) => plancode.toLowerCase().startsWith(text)) ??
    open.find(({ planname }) => planname.toLowerCase().startsWith(text));
  return {
    forget: () => {
      typed.current.text = '';
    },
    type: (letter: string) => {
      const now = Date.now();
      const alone = letter.toLowerCase();
      const text = (now - typed.current.at < TOGETHER ? typed.current.text : '') + alone;
      const match = find(text);
      // Letters that name nothing together begin anew.
      typed.current = { text: match ? text : alone, at: now };
      const plan = match ?? find(alone);
      if (plan) onFound(plan.planid);
    },
  };
}
