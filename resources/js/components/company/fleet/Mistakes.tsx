import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
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
      {Object.entries(options).map(([key, words]) => (
        <datalist key={key} id={`words-${key}`}>
          {words.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      ))}
      <Alike alike={alike} />
      <ul className="grid gap-4">
        {mistakes.map((mistake) => (
          <Card key={mistake.row} as="li" title={titleOf(mistake, t)}>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {mistake.cells.map(({ column, key, value, message }) => (
                <TextField
                  key={key}
                  name={`${mistake.row} ${column ?? key}`}
                  label={t(`fleet.sheet.${key}`)}
                  defaultValue={value}
                  error={message}
                  maxLength={2_000}
                  list={`words-${key}`}
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
function Alike({ alike }: Pick<Props, 'alike'>) {
  const t = useT();
  if (alike.length === 0) return null;
  return (
    <Card title={t('fleet.import.alike')}>
      <p className="mb-4 text-muted">{t('fleet.import.alike_hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {alike.map(({ key, column, value, message, count, lines }, at) => (
          <TextField
            key={`${key} ${value}`}
            name={`alike ${at}`}
            label={
              column === null
                ? t(`fleet.sheet.${key}`)
                : t('fleet.import.alike_cell', { column: t(`fleet.sheet.${key}`), value })
            }
            defaultValue={value}
            error={message}
            hint={t('fleet.import.alike_rows', {
              count,
              lines: lines.join(', ') + (count > lines.length ? '…' : ''),
            })}
            maxLength={2_000}
            list={`words-${key}`}
          />
        ))}
      </div>
    </Card>
  );
}

function titleOf({ line, plate }: Props['mistakes'][number], t: ReturnType<typeof useT>): string {
  return [t('fleet.import.row', { row: line }), plate].filter(Boolean).join(' · ');
}
