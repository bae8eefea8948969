import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';
import { expenseMenu, expensePages, expenseRequestViews } from './pages.ts';

const setup = '/config/pay/expense';
const seesSettings = { feature: 'expenseSetting', need: 'read' } as const;
const seesPolicies = { feature: 'expensePolicy', need: 'read' } as const;
const changesSettings = { feature: 'expenseSetting', need: 'edit' } as const;
const changesPolicies = { feature: 'expensePolicy', need: 'edit' } as const;
const group = 'Expense';
const pays = { feature: 'expensePay', need: 'edit' } as const;

const config = (label: string, page: string, access: MenuEntry['access']): MenuEntry => ({
  mode: 'config',
  group,
  label,
  path: `${setup}/${page}`,
  ...(access ? { access } : {}),
});

export const expenseWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...expensePages,
    {
      path: `${setup}/expense_cycle`,
      title: 'Expense Cycle',
      group,
      access: seesSettings,
      load: () => import('./config/cycle.tsx'),
    },
    ...configPages({
      path: `${setup}/currency_conversion`,
      title: 'Currency Conversion',
      group,
      feature: 'expenseSetting',
      load: () => import('./config/exchange-rate.tsx'),
    }),
    {
      path: `${setup}/fuelconfig`,
      title: 'Fuel and Distance Units',
      group,
      access: seesSettings,
      load: () => import('./config/distance.tsx'),
    },
    ...configPages({
      path: `${setup}/compensator`,
      title: 'Compensator',
      group,
      feature: 'expenseSetting',
      load: () => import('./config/compensator.tsx'),
    }),
    {
      path: `${setup}/policy`,
      title: 'Expense Policy',
      group,
      access: seesPolicies,
      load: async () => ({ default: (await import('./policy/policy.tsx')).List }),
    },
    // Whoever may only see policies opens one to read it.
    {
      path: `${setup}/policy/create`,
      title: 'Create',
      group,
      access: seesPolicies,
      load: async () => ({ default: (await import('./policy/policy.tsx')).Create }),
    },
    {
      path: `${setup}/city_class`,
      title: 'City Classes',
      group,
      access: seesPolicies,
      load: () => import('./config/cities.tsx'),
    },
  ],
  menuGroups: [
    { mode: 'normal', group, heading: 'Pay', order: 35, begins: ['expensePolicy'] },
    { mode: 'config', group, heading: 'Pay', order: 50 },
  ],
  menu: [
    ...expenseMenu,
    config('Expense Policy', 'policy', seesPolicies),
    config('City Classes', 'city_class', seesPolicies),
    config('Expense Cycle', 'expense_cycle', seesSettings),
    config('Compensator', 'compensator', seesSettings),
    config('Currency Conversion', 'currency_conversion', seesSettings),
    config('Fuel and Distance Units', 'fuelconfig', seesSettings),
  ],
  actions: () => import('./actions.ts'),
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'expense_policy',
      label: 'Expense Policy',
      group: 'Pay',
      access: changesPolicies,
      load: async () => ({ default: (await import('./upload/exchange-rate.tsx')).Policy }),
    },
    {
      kind: 'expense_statement',
      label: 'Bank Statement of Expenses',
      group: 'Pay',
      access: pays,
      load: async () => ({ default: (await import('./upload/exchange-rate.tsx')).Statement }),
    },
    {
      kind: 'exchange_rate',
      label: 'Exchange Rates',
      group: 'Pay',
      access: changesSettings,
      load: () => import('./upload/exchange-rate.tsx'),
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  requestViews: expenseRequestViews,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
