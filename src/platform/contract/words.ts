/** The characters §5 rejects in names of business units, departments and designations. */
const SPECIAL = /["';?:@=+$,#*^{}<>\\]/;
export const hasSpecialCharacters = (text: string): boolean => SPECIAL.test(text);

/** Word characters with dots, hyphens and apostrophes between them, after one plus with dots and hyphens. */
export const EMAIL = /^\w+(?:[.'-]\w+)*(?:\+\w+(?:[.-]\w+)*)?@\w+(?:[.-]\w+)*\.[A-Za-z]{2,15}$/;
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
