type Typed = { email: string; password: string; pressed: boolean };

const NOTHING: Typed = { email: '', password: '', pressed: false };
let typed = NOTHING;

/** Reads the sign-in form that came with the page before it comes to life: somebody may have begun to type. */
export function keepTyped(form: HTMLElement): void {
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  const pressed = document.documentElement.hasAttribute('data-pressed');
  typed = { email: valueOf('email'), password: valueOf('password'), pressed };
}

/** What was typed before the program was there, and whether the button was pressed. */
export const typedBefore = (): Typed => typed;

/** No other form begins with what was typed into this one. */
export function forgetTyped(): void {
  typed = NOTHING;
}
