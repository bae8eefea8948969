/** An account of a demo company: the part of its address before the @, its person, its group and what it is called. */
export type DemoAccount = {
  /** The label of the demo company. */
  readonly company: string;
  readonly name: string;
  readonly fullname: string;
  /** One of the first groups. */
  readonly group: string;
};
export type DemoCompany = {
  readonly label: string;
  readonly companyname: string;
  readonly configuration: string;
  /** Made only when all demo companies are asked for. */
  readonly asked?: true;
};

/** The companies that the first start makes. Their accounts come from the modules. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  { label: 'acme', companyname: 'Acme Instruments Pvt Ltd', configuration: 'samples/acme/company.json' },
  { label: 'sahyadri', companyname: 'Sahyadri Foods Pvt Ltd', configuration: 'samples/sahyadri/company.json' },
  {
    label: 'nilgiri',
    companyname: 'Nilgiri Software Services Pvt Ltd',
    configuration: 'samples/nilgiri/company.json',
    asked: true,
  },
];

const ADMINISTRATORS: readonly DemoAccount[] = [
  { company: 'acme', name: 'admin', fullname: 'Ananya Deshpande', group: 'Administrator' },
  { company: 'sahyadri', name: 'admin', fullname: 'Administrator', group: 'Administrator' },
  { company: 'nilgiri', name: 'admin', fullname: 'Administrator', group: 'Administrator' },
];
const EMPLOYEES: readonly DemoAccount[] = [
  { company: 'acme', name: 'employee', fullname: 'Kavya Menon', group: 'Employee' },
];

/** The accounts of a demo company: its administrator first, then those that the modules contribute. */
export const demoAccounts = (
  parts: readonly { readonly demoAccounts?: readonly DemoAccount[] }[],
  label: string,
): DemoAccount[] =>
  [...ADMINISTRATORS, ...parts.flatMap((part) => part.demoAccounts ?? []), ...EMPLOYEES].filter(
    ({ company }) => company === label,
  );

export const demoMail = ({ name, company }: DemoAccount): string => `${name}@${company}.example`;
