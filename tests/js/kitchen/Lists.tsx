import { Avatar } from '#js/components/ui/Avatar.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Edit, Trash } from '#js/components/ui/icons/interface.tsx';
import { Menu, MenuItem, MenuLine } from '#js/components/ui/Menu.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { Segmented, Tabs } from '#js/components/ui/Tabs.tsx';

const rows = [
  {
    ref: 'VLN-7K2M',
    car: 'Dacia Duster',
    client: 'Andrei Pop',
    total: 84_250,
    status: 'requested',
  },
  {
    ref: 'VLN-9Q4X',
    car: 'Škoda Octavia Combi',
    client: 'Ioana Ștefănescu',
    total: 121_000,
    status: 'confirmed',
  },
  {
    ref: 'VLN-1B8C',
    car: 'Renault Clio',
    client: 'Mihai Țurcanu',
    total: 40_000,
    status: 'cancelled',
  },
  {
    ref: 'VLN-5T6W',
    car: 'Volkswagen Transporter 9 locuri',
    client: 'Elena D.',
    total: 310_075,
    status: 'in_progress',
  },
];

export function Lists() {
  return (
    <Section title="Rezervări">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Rezervări"
          tabs={[
            { href: '#a', label: 'Viitoare', count: 4, current: true },
            { href: '#b', label: 'În curs', current: false },
            { href: '#c', label: 'Trecute', count: 128, current: false },
          ]}
        />
        <Segmented
          label="Vedere"
          tabs={[
            { href: '#a', label: 'Grilă', current: true },
            { href: '#b', label: 'Listă', current: false },
          ]}
        />
      </div>
      <Table
        caption="Rezervări"
        rows={rows}
        rowKey={(row) => row.ref}
        columns={[
          {
            key: 'car',
            header: 'Mașina',
            main: true,
            render: (row) => <span className="font-semibold">{row.car}</span>,
            sort: { href: '#s', direction: 'ascending' },
          },
          { key: 'ref', header: 'Referință', render: (row) => row.ref },
          {
            key: 'client',
            header: 'Client',
            render: (row) => (
              <span className="inline-flex items-center gap-2">
                <Avatar name={row.client} size={28} />
                {row.client}
              </span>
            ),
          },
          {
            key: 'status',
            header: 'Stare',
            render: (row) => <StatusBadge status={row.status}>{row.status}</StatusBadge>,
          },
          {
            key: 'total',
            header: 'Total',
            numeric: true,
            render: (row) => <Money minor={row.total} exact />,
          },
          {
            key: 'menu',
            header: 'Acțiuni',
            actions: true,
            render: () => (
              <Menu>
                <MenuItem icon={Edit} onPress={() => {}}>
                  Modificați
                </MenuItem>
                <MenuLine />
                <MenuItem icon={Trash} danger onPress={() => {}}>
                  Ștergeți
                </MenuItem>
              </Menu>
            ),
          },
        ]}
      />
      <Pagination page={4} pages={12} href={(n) => `#${n}`} />
    </Section>
  );
}
