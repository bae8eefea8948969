import { configPages, type WebModule } from '#platform/web/module.ts';
import type { DECLARATION_PAGES } from './declaration-pages.tsx';
import { INCOME_PATH, OWN_PATH, PREVIOUS_PATH, UNPROVED_PATH, VERIFY_PATH, WINDOW_PATH } from './paths.ts';

const declaring = { feature: 'taxDeclaration', need: 'read' } as const;
const verifying = { feature: 'verifyDeclaration', need: 'read' } as const;
const configuring = { feature: 'declarationWindow', need: 'read' } as const;

/** A page of declarations; all of them are loaded together. */
const page = (name: keyof typeof DECLARATION_PAGES) => async () => ({
  default: (await import('./declaration-pages.tsx')).DECLARATION_PAGES[name],
});

/** The pages on which people declare for the income tax, and proofs are verified. */
export const declarationPages = [
  {
    path: OWN_PATH,
    title: 'IT Declaration and Submission',
    group: 'Payroll',
    access: declaring,
    load: page('own'),
  },
  {
    path: INCOME_PATH,
    title: 'Income Tax',
    group: 'Payroll',
    access: declaring,
    load: page('incomeTax'),
  },
  {
    path: PREVIOUS_PATH,
    title: 'Form 12B',
    group: 'Payroll',
    access: declaring,
    load: page('form12B'),
  },
  {
    path: VERIFY_PATH,
    title: 'Declarations',
    group: 'Payroll',
    access: verifying,
    load: page('declarations'),
  },
  {
    path: UNPROVED_PATH,
    title: 'Unproved amounts',
    group: 'Payroll',
    access: verifying,
    load: page('unproved'),
  },
  {
    path: `${VERIFY_PATH}/$employeeid`,
    title: 'Declaration',
    group: 'Payroll',
    access: verifying,
    load: page('verify'),
  },
  ...configPages({
    path: WINDOW_PATH,
    title: 'IT declaration and submission',
    group: 'Payroll',
    feature: 'declarationWindow',
    load: () => import('./window.tsx'),
  }),
] satisfies WebModule['pages'];

export const declarationMenu = [
  {
    mode: 'config',
    group: 'Payroll',
    label: 'IT declaration and submission',
    path: WINDOW_PATH,
    access: configuring,
  },
  {
    mode: 'normal',
    group: 'Payroll',
    label: 'IT Declaration',
    path: OWN_PATH,
    access: declaring,
  },
  { mode: 'normal', group: 'Payroll', label: 'Income Tax', path: INCOME_PATH, access: declaring },
  { mode: 'normal', group: 'Payroll', label: 'Form 12B', path: PREVIOUS_PATH, access: declaring },
  { mode: 'normal', group: 'Payroll', label: 'Declarations', path: VERIFY_PATH, access: verifying },
] satisfies WebModule['menu'];
