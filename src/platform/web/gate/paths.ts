/** Where an invitation leads, and a mail with a link to a new password. */
export const FIRST_PASSWORD = '/login/first-password';
export const RESET_PASSWORD = '/login/reset-password';
export const FORGOT_PASSWORD = '/login/forgot-password';
/** Where the company's own sign-on sends the browser back to. */
export const SINGLE_SIGN_ON = '/login/single-sign-on';
/** Where somebody arrives from the list of companies. */
export const ENTER = '/login/enter';

/** These work whoever is signed in on this device. */
export const opensAlways = (path: string): boolean =>
  [FIRST_PASSWORD, RESET_PASSWORD, SINGLE_SIGN_ON, ENTER].includes(path);
