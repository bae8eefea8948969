import { NativeSelect } from '@mantine/core';
import { IconMail, IconPhone, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type Filter, filterText, readFilters, writeFilters } from '#platform/contract/person-filter.ts';
import type { Option } from '#platform/contract/fields.ts';
import { download } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { GiveAccessToAll } from './give-access-all.tsx';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  type DirectoryRow,
  exportDirectory,
  initDirectory,
  listDirectory,
  SERVICE,
  type Service,
} from '../contract/employee.ts';
import { Mail, Phone } from './contact.tsx';
import { CustomFilters, useFilterChips } from './custom-filter.tsx';
import { AddPeople } from './no-results.tsx';
import style from './people.module.css';

const profileOf = (row: DirectoryRow) => `/profile/${row.employeeid}`;
const NONE = <span className={style.none}>–</span>;

const COLUMNS: readonly Column<DirectoryRow>[] = [
  {
    key: 'fullname',
    label: 'Name',
    cell: (row) => (
      <span className={style.who}>
        <PersonAvatar name={row.fullname} image={row.imagepath} size={32} />
        <span>
          <b>{row.fullname}</b>
          <small>{row.hasleft ? `${row.employeecode} · ${t('Left')}` : row.employeecode}</small>
        </span>
      </span>
    ),
  },
  { key: 'employeecode', label: 'Employee code', more: true, cell: (row) => row.employeecode },
  {
    key: 'designationname',
    label: 'Designation',
    cell: (row) => (
      <span className={style.two}>
        {row.designationname ?? NONE}
        <small>{row.departmentname ?? ''}</small>
      </span>
    ),
  },
  { key: 'departmentname', label: 'Department', more: true, cell: (row) => row.departmentname ?? NONE },
  { key: 'businessunitname', label: 'Business unit', more: true, cell: (row) => row.businessunitname ?? NONE },
  { key: 'officename', label: 'Office', cell: (row) => row.officename ?? NONE },
  {
    key: 'managername',
    label: 'Manager',
    cell: (row) =>
      row.managerid === null ? (
        NONE
      ) : (
        <Link className={style.link} to={`/profile/${row.managerid}`}>
          {row.managername}
        </Link>
      ),
  },
  { key: 'emailid', label: 'E-mail', cell: (row) => (row.emailid ? <Mail address={row.emailid} /> : NONE) },
  {
    key: 'mobilenumber',
    label: 'Mobile',
    cell: (row) => (row.mobilenumber ? <Phone number={row.mobilenumber} /> : NONE),
  },
];

type Narrow = {
  departmentid?: number | undefined;
  officeaddressid?: number | undefined;
  service?: Service | undefined;
  custom?: string | undefined;
};

const serviceOf = (value: unknown): Service | undefined =>
  value === 'active' || value === 'leaving' || value === 'left' ? value : undefined;

/** Text typed into the address may be no valid filter. */
function filtersOf(custom: string | undefined): Filter[] {
  try {
    return readFilters(custom);
  } catch {
    return [];
  }
}

/** Department, office and custom fields from the address, in addition to the search of the table. */
function useNarrow(): [Narrow, (change: Narrow) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const idOf = (value: unknown) =>
    Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
  const narrow = {
    departmentid: idOf(query.department),
    officeaddressid: idOf(query.office),
    service: serviceOf(query.service),
    custom: filterText.safeParse(query.custom).data,
  };
  const change = (next: Narrow) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({
        ...before,
        department: next.departmentid,
        office: next.officeaddressid,
        service: next.service,
        custom: next.custom,
      }),
    });
  return [narrow, change];
}

type Choice = { label: string; all: string; options: readonly Option[]; value: number | undefined };

function Choice({ label, all, options, value, onChange }: Choice & { onChange: (id: number | undefined) => void }) {
  return (
    <NativeSelect
      className={style.choice ?? ''}
      aria-label={t(label)}
      size="sm"
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      data={[
        { value: '', label: t(all) },
        ...options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname })),
      ]}
    />
  );
}

export default function Directory() {
  const [{ search, page }] = useTableState();
  const [narrow, setNarrow] = useNarrow();
  const { data: choices } = useEndpoint(initDirectory, {});
  const mayAdd = useMay('people', 'edit');
  const go = useNavigate();
  const query = { ...(search ? { search } : {}), ...narrow };
  const { data, error, refetch } = useEndpoint(listDirectory, {
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...query,
  });
  const named = (options: readonly Option[] | undefined, id: number | undefined) =>
    options?.find((option) => option.displayvalue === id)?.displayname ?? '…';
  const custom = {
    fields: choices?.CustomField ?? [],
    value: filtersOf(narrow.custom),
    onChange: (filters: Filter[]) => setNarrow({ ...narrow, custom: writeFilters(filters) }),
  };
  const customChips = useFilterChips(custom);
  const chips = [
    ...(narrow.departmentid === undefined
      ? []
      : [
          {
            label: `${t('Department')}: ${named(choices?.Department, narrow.departmentid)}`,
            clear: () => setNarrow({ ...narrow, departmentid: undefined }),
          },
        ]),
    ...(narrow.officeaddressid === undefined
      ? []
      : [
          {
            label: `${t('Office')}: ${named(choices?.Office, narrow.officeaddressid)}`,
            clear: () => setNarrow({ ...narrow, officeaddressid: undefined }),
          },
        ]),
    ...(narrow.service === undefined
      ? []
      : [
          {
            label: `${t('Status')}: ${t(SERVICE[narrow.service])}`,
            clear: () => setNarrow({ ...narrow, service: undefined }),
          },
        ]),
    ...customChips,
  ];
  const filters = (
    <>
      <Choice
        label="Department"
        all="All departments"
        options={choices?.Department ?? []}
        value={narrow.departmentid}
        onChange={(departmentid) => setNarrow({ ...narrow, departmentid })}
      />
      <Choice
        label="Office"
        all="All offices"
        options={choices?.Office ?? []}
        value={narrow.officeaddressid}
        onChange={(officeaddressid) => setNarrow({ ...narrow, officeaddressid })}
      />
      {(choices?.Service.length ?? 0) > 0 ? (
        <NativeSelect
          className={style.choice ?? ''}
          aria-label={t('Status')}
          size="sm"
          value={narrow.service ?? ''}
          onChange={(event) => setNarrow({ ...narrow, service: serviceOf(event.currentTarget.value) })}
          data={[
            { value: '', label: t('All in service') },
            ...(choices?.Service ?? []).map((value) => ({ value, label: t(SERVICE[value]) })),
          ]}
        />
      ) : null}
      <CustomFilters {...custom} />
      <GiveAccessToAll />
    </>
  );
  const empty = (
    <EmptyState
      emptyState={{
        title: 'No employees yet',
        why: 'The directory shows everybody in service: who does what, where, and how to reach them.',
        icon: IconUsers,
      }}
    >
      {mayAdd ? <AddPeople /> : null}
    </EmptyState>
  );
  return (
    <DataTable
      label={t('Directory')}
      columns={COLUMNS}
      rowKey={(row) => row.employeeid}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      open={(row) => void go({ to: profileOf(row) })}
      filters={{ body: filters, chips, clear: () => setNarrow({}) }}
      takeAway={(format, columns) =>
        download(exportDirectory.endpoint, { ...query, format, columns: columns.join(',') })
      }
      renderCard={(row) => <PersonCard row={row} />}
      empty={empty}
    />
  );
}

/** A person on a phone: the card opens the profile, mail and call are one tap. */
function PersonCard({ row }: { row: DirectoryRow }) {
  return (
    <div className={style.personcard}>
      <Link to={profileOf(row)} className={style.personlink}>
        <PersonAvatar name={row.fullname} image={row.imagepath} size={40} />
        <span>
          <b>{row.fullname}</b>
          <small>{[row.designationname, row.departmentname].filter(Boolean).join(' · ')}</small>
          <small>{[row.employeecode, row.officename, row.hasleft && t('Left')].filter(Boolean).join(' · ')}</small>
        </span>
      </Link>
      {row.emailid ? (
        <a href={`mailto:${row.emailid}`} aria-label={t('Write to {{name}}', { name: row.fullname })}>
          <IconMail size={20} stroke={1.6} aria-hidden />
        </a>
      ) : null}
      {row.mobilenumber ? (
        <a href={`tel:${row.mobilenumber}`} aria-label={t('Call {{name}}', { name: row.fullname })}>
          <IconPhone size={20} stroke={1.6} aria-hidden />
        </a>
      ) : null}
    </div>
  );
}
