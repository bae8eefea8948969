let pressed = false;
for (const [event, down] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(event, () => void (pressed = down), { capture: true });

/**
 * Runs when no pointer button is pressed. An error message that appears while the user clicks a button moves the button
 * away from under the pointer, and the click is lost.
 */
export function afterClick(work: () => void): void {
  if (!pressed) return work();
  addEventListener('pointerup', () => setTimeout(work), { capture: true, once: true });
}
