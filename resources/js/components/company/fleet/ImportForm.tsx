import { Form } from '@inertiajs/react';
import { Fragment } from 'react';
import type { Pages } from '#server/http/pages.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportRates } from './ImportRates.tsx';
import { Mistakes } from './Mistakes.tsx';

type Props = Pages['CompanyOwner/Vehicles/ImportCheck']['check'];

/** What the columns are and what is wrong in the rows: one form, so that a choice takes along what is being typed. */
export function ImportForm({ check }: { check: Props }) {
  const { mistakes, alike, urls } = check;
  if (check.applied) return null;
  return (
    <Form
      action={urls.update}
      method="put"
      options={{ preserveScroll: true }}
      transform={(data) => mendsOf(data, check)}
      className="grid gap-6"
    >
      {({ processing }) => (
        <>
          <ImportColumns {...check} />
          <ImportRates {...check} processing={processing} />
          <Fragment key={JSON.stringify([mistakes, alike])}>
            <Mistakes {...check} processing={processing} />
          </Fragment>
        </>
      )}
    </Form>
  );
}

/** Fields are named by row and column, by column, or by their place among what many rows have alike. */
function mendsOf(
  data: Record<string, unknown>,
  {
    version,
    columns,
    currencies,
    mistakes,
    alike,
  }: Pick<Props, 'version' | 'columns' | 'currencies' | 'mistakes' | 'alike'>,
) {
  const typed = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const cells = mistakes.flatMap(({ row, cells: ofRow }) =>
    ofRow.map(({ column, key }) => ({ row, column, key, value: typed(`${row} ${column ?? key}`) })),
  );
  return {
    version,
    columns: columns
      .map(({ at, meaning }) => ({ column: at, before: meaning, meaning: typed(`column ${at}`) }))
      .filter(({ before, meaning }) => meaning !== before)
      .map(({ column, meaning }) => ({ column, meaning })),
    cells: cells
      .filter(({ column }) => column !== null)
      .map(({ row, column, value }) => ({ row, column, value })),
    missing: cells
      .filter(({ column }) => column === null)
      .map(({ row, key, value }) => ({ row, key, value })),
    alike: alike.map(({ key, column, value }, at) => ({
      key,
      column,
      value,
      becomes: typed(`alike ${at}`),
    })),
    rates: currencies.map((currency) => ({ currency, rate: typed(`rate ${currency}`) })),
    leftOut: mistakes.flatMap(({ row }) => (typed(`${row} out`) ? [row] : [])),
  };
}
