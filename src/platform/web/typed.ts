type Typed = { email: string; password: string; pressed: boolean };

let form: HTMLElement | undefined;

/** Registers the server-rendered sign-in form: the user may have begun to type into it. */
export const keepTyped = (result: HTMLElement): void => void (form = result);

/** What was typed before the script was loaded, and whether the button was clicked. */
export function typedBefore(): Typed {
  const valueOf = (name: string) => form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  const pressed = form !== undefined && document.documentElement.hasAttribute('data-pressed');
  return { email: valueOf('email'), password: valueOf('password'), pressed };
}

/** Clears the typed values, so that no other form starts with them. */
export const forgetTyped = (): void => void (form = undefined);
