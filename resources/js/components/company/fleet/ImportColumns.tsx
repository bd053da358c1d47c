import { useState } from 'react';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import { sendForm } from '../FilterForm.tsx';

type Props = Pick<
  Pages['CompanyOwner/Vehicles/ImportCheck']['check'],
  'columns' | 'choices' | 'needsPlate'
>;
type Column = Props['columns'][number];

/** Each column of the file with what it is read as, to be changed. Open where something is left to say. */
export function ImportColumns({ columns, choices, needsPlate }: Props) {
  const t = useT();
  const [isOpen] = useState(needsPlate || columns.some(({ meaning }) => meaning === ''));
  return (
    <details open={isOpen}>
      <summary className="link cursor-pointer font-semibold">
        {t('fleet.import.file_columns')}
      </summary>
      <p className="my-3 text-muted">{t('fleet.import.file_columns_hint')}</p>
      <Scripted>
        <Table
          caption={t('fleet.import.file_columns')}
          columns={[
            {
              key: 'header',
              header: t('fleet.import.column'),
              main: true,
              render: ({ header }) => <strong className="break-words">{header}</strong>,
            },
            {
              key: 'samples',
              header: t('fleet.import.samples'),
              render: ({ samples }) => samples.join(' · ') || '–',
            },
            {
              key: 'meaning',
              header: t('fleet.import.read_as'),
              render: (column) => (
                <div className="w-52 text-start md:w-full md:min-w-64">
                  <MeaningSelect column={column} choices={choices} />
                </div>
              ),
            },
          ]}
          rows={columns}
          rowKey={({ at }) => String(at)}
        />
      </Scripted>
    </details>
  );
}

/** Shows what the person has chosen, also where it was refused, until the file is read with it. */
function MeaningSelect({ column, choices }: { column: Column; choices: Props['choices'] }) {
  const t = useT();
  const { at, header, meaning, unread } = column;
  const [choice, choose] = useState<{ of: string; is: string }>({ of: meaning, is: meaning });
  const value = choice.of === meaning ? choice.is : meaning;
  return (
    <Select
      label={t('fleet.import.column_read_as', { column: header })}
      hideLabel
      name={`column ${at}`}
      value={value}
      placeholder={meaning === '' ? t('fleet.import.not_read') : undefined}
      hint={unread && value === '' && t(reasons[unread])}
      options={choices.map((one) => ({
        value: one,
        label: t(one === 'out' ? 'fleet.import.out' : `fleet.sheet.${one}`),
      }))}
      onChange={(event) => {
        choose({ of: meaning, is: event.currentTarget.value });
        sendForm(event);
      }}
    />
  );
}

const reasons = {
  unknown: 'fleet.import.unread.unknown',
  twice: 'fleet.import.unread.twice',
  currency: 'fleet.import.unit.currency',
  vat: 'fleet.import.unit.vat',
  time: 'fleet.import.unit.time',
  distance: 'fleet.import.unit.distance',
} as const;
