import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<
  Pages['CompanyOwner/Vehicles/ImportCheck']['check'],
  'mistakes' | 'moreMistakes' | 'urls' | 'applied'
>;

/** Each error with its row and column, and a field to correct it. */
export function Mistakes({ mistakes, moreMistakes, urls, applied }: Props) {
  const t = useT();
  if (mistakes.length === 0 || applied) return null;
  return (
    <Form
      key={JSON.stringify(mistakes)}
      action={urls.update}
      method="put"
      options={{ preserveScroll: true }}
      transform={(data) => ({ cells: cellsOf(data) })}
      className="grid gap-4"
    >
      {({ processing }) => (
        <>
          <ul className="grid gap-4">
            {mistakes.map((mistake) => (
              <Card key={mistake.row} as="li" title={titleOf(mistake, t)}>
                <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                  {mistake.cells.map(({ column, key, value, message }) =>
                    column === null ? (
                      <p key={key} className="text-danger">
                        {t(`fleet.sheet.${key}`)}: {message}
                      </p>
                    ) : (
                      <TextField
                        key={key}
                        name={`${mistake.row} ${column}`}
                        label={t(`fleet.sheet.${key}`)}
                        defaultValue={value}
                        error={message}
                        maxLength={2_000}
                      />
                    ),
                  )}
                </div>
              </Card>
            ))}
          </ul>
          {moreMistakes > 0 && (
            <p className="text-muted">{t('fleet.import.more', { count: moreMistakes })}</p>
          )}
          <Button type="submit" processing={processing} className="justify-self-start">
            {t('fleet.import.mend')}
          </Button>
        </>
      )}
    </Form>
  );
}

function titleOf({ line, plate }: Props['mistakes'][number], t: ReturnType<typeof useT>): string {
  return [t('fleet.import.row', { row: line }), plate].filter(Boolean).join(' · ');
}

/** Fields are named by row and column. */
function cellsOf(data: Record<string, unknown>) {
  return Object.entries(data).map(([name, value]) => {
    const [row = '', column = ''] = name.split(' ');
    return { row, column, value: String(value) };
  });
}
