/** The pages of invitation links and of links to reset a password. */
export const FIRST_PASSWORD = '/login/first-password';
export const RESET_PASSWORD = '/login/reset-password';
export const FORGOT_PASSWORD = '/login/forgot-password';
/** The redirect path of the company's single sign-on. */
export const SINGLE_SIGN_ON = '/login/single-sign-on';
/** The path of sign-in codes from the list of companies. */
export const ENTER = '/login/enter';
export const SIGN_IN = '/login';
/** The sign-in page after the session has expired. */
export const SESSION_EXPIRED = '/login/session-expired';

/** Paths that open regardless of who is signed in on this device. */
export const opensAlways = (path: string): boolean =>
  [FIRST_PASSWORD, RESET_PASSWORD, SINGLE_SIGN_ON, ENTER, SESSION_EXPIRED].includes(path);
