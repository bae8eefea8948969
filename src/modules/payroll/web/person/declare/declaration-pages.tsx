import Declarations from './declarations.tsx';
import Form12B from './form-12b.tsx';
import IncomeTax from './income-tax.tsx';
import Own from './it-declaration.tsx';
import Unproved from './unproved.tsx';
import Verify from './verify.tsx';

/** The pages of declarations. They are small, and are loaded together. */
export const DECLARATION_PAGES = {
  own: Own,
  incomeTax: IncomeTax,
  form12B: Form12B,
  declarations: Declarations,
  unproved: Unproved,
  verify: Verify,
} as const;
