import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<
  Pages['CompanyOwner/Vehicles/ImportCheck']['check'],
  'mistakes' | 'moreMistakes' | 'alike' | 'options'
>;

type MistakesProps = Props & { processing: boolean };

/** Each error with its row and column, and a field to correct it; what many rows have alike is corrected once. */
export function Mistakes({ mistakes, moreMistakes, alike, options, processing }: MistakesProps) {
  const t = useT();
  if (mistakes.length + alike.length === 0) return null;
  return (
    <>
      <Alike alike={alike} options={options} />
      <ul className="grid gap-4">
        {mistakes.map((mistake) => (
          <Card key={mistake.row} as="li" title={titleOf(mistake, t)}>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {mistake.cells.map(({ column, key, value, message }) => (
                <CellField
                  key={key}
                  name={`${mistake.row} ${column ?? key}`}
                  label={t(`fleet.sheet.${key}`)}
                  value={value}
                  error={message}
                  words={options[key]}
                />
              ))}
            </div>
            <div className="mt-4">
              <Checkbox
                name={`${mistake.row} out`}
                value="out"
                label={t('fleet.import.leave_out')}
              />
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
  );
}

/** What is wrong in the same way in many rows. */
function Alike({ alike, options }: Pick<Props, 'alike' | 'options'>) {
  const t = useT();
  if (alike.length === 0) return null;
  return (
    <Card title={t('fleet.import.alike')}>
      <p className="mb-4 text-muted">{t('fleet.import.alike_hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {alike.map(({ key, column, value, message, count, lines }, at) => (
          <CellField
            key={`${key} ${value}`}
            name={`alike ${at}`}
            label={
              column === null
                ? t(`fleet.sheet.${key}`)
                : t('fleet.import.alike_cell', { column: t(`fleet.sheet.${key}`), value })
            }
            value={value}
            error={message}
            words={options[key]}
            hint={t('fleet.import.alike_rows', {
              count,
              lines: lines.join(', ') + (count > lines.length ? '…' : ''),
            })}
          />
        ))}
      </div>
    </Card>
  );
}

type CellProps = {
  name: string;
  label: string;
  value: string;
  error: string;
  hint?: string;
  /** What can be written, where there is a choice. */
  words: readonly string[] | undefined;
};

/** A cell to write anew, or to choose where only some words are possible. What stands there is the first choice. */
function CellField({ value, words, ...rest }: CellProps) {
  const t = useT();
  if (!words || words.length === 0)
    return <TextField {...rest} defaultValue={value} maxLength={2_000} />;
  const nothing = {
    value: '',
    label: t(value === '' ? 'fleet.import.choose' : 'fleet.import.no_value'),
  };
  const asItIs = value === '' ? [] : [{ value, label: value }];
  const options = [...asItIs, nothing, ...words.map((word) => ({ value: word, label: word }))];
  return <Select {...rest} defaultValue={value} options={options} />;
}

function titleOf({ line, plate }: Props['mistakes'][number], t: ReturnType<typeof useT>): string {
  return [t('fleet.import.row', { row: line }), plate].filter(Boolean).join(' · ');
}
