type Typed = { email: string; password: string; pressed: boolean };

let form: HTMLElement | undefined;

/** Names the sign-in form that came with the page: somebody may have begun to type into it. */
export const keepTyped = (found: HTMLElement): void => void (form = found);

/** What was typed before the program was there, and whether the button was pressed. */
export function typedBefore(): Typed {
  const valueOf = (name: string) => form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  const pressed = form !== undefined && document.documentElement.hasAttribute('data-pressed');
  return { email: valueOf('email'), password: valueOf('password'), pressed };
}

/** No other form begins with what was typed into this one. */
export const forgetTyped = (): void => void (form = undefined);
