/** Where an invitation leads, and a mail with a link to a new password. */
export const FIRST_PASSWORD = '/login/first-password';
export const RESET_PASSWORD = '/login/reset-password';
export const FORGOT_PASSWORD = '/login/forgot-password';
/** Where the company's own sign-on sends the browser back to. */
export const SINGLE_SIGN_ON = '/login/single-sign-on';
/** Where somebody arrives from the list of companies. */
export const ENTER = '/login/enter';
export const SIGN_IN = '/login';
/** Says that the session has ended, and asks to sign in again. */
export const SESSION_EXPIRED = '/login/session-expired';

/** These work whoever is signed in on this device. */
export const opensAlways = (path: string): boolean =>
  [FIRST_PASSWORD, RESET_PASSWORD, SINGLE_SIGN_ON, ENTER, SESSION_EXPIRED].includes(path);
