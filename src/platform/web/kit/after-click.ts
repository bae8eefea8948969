let pressed = false;
for (const [event, down] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(event, () => void (pressed = down), { capture: true });

/**
 * Runs when no pointer is held down. A problem that shows while somebody presses a button pushes the button away from
 * under the pointer, and the press is lost.
 */
export function afterClick(work: () => void): void {
  if (!pressed) return work();
  addEventListener('pointerup', () => setTimeout(work), { capture: true, once: true });
}
