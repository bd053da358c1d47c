import { Form } from '@inertiajs/react';
import { ConfirmFields } from '#js/components/person/ConfirmFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Checkbox, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { RuleView } from '#server/http/presenters/rule.ts';

type Props = {
  rule: RuleView;
  confirmation: Confirmation;
};

/** Turns a rule on or off, and tunes it. */
export function RuleForm({ rule, confirmation }: Props) {
  const t = useT();
  const { kind, version, isOn, samplePercent, leastSample, limits, documents } = rule;
  return (
    <Form
      key={version}
      action={rule.updateUrl}
      method="put"
      options={{ preserveScroll: true }}
      className="stack"
    >
      {({ processing }) => (
        <>
          <input type="hidden" name="version" value={version} />
          <Checkbox
            label={t('admin.rules.isOn')}
            hint={t('admin.rules.isOnHint')}
            name="isOn"
            value="true"
            defaultChecked={isOn}
          />
          <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              label={t('admin.rules.sample')}
              name="samplePercent"
              type="number"
              inputMode="numeric"
              unit="%"
              required
              min={leastSample}
              max={100}
              defaultValue={samplePercent}
            />
            {limits.map(({ name, value, least, most }) => (
              <TextField
                key={name}
                label={t(`admin.rules.limit.${name}`)}
                name={name}
                type="number"
                inputMode="numeric"
                unit={t(`admin.rules.unit.${name}`)}
                required
                min={least}
                max={most}
                defaultValue={value}
              />
            ))}
          </div>
          {documents && (
            <ChoiceGroup
              name="kinds"
              legend={t('admin.rules.kinds')}
              hint={t('admin.rules.kindsHint')}
              className="grid gap-2 sm:grid-cols-3"
            >
              {documents.map(({ kind: document, isChosen }) => (
                <Checkbox
                  key={document}
                  label={t(`admin.documents.kind.${document}`)}
                  name="kinds[]"
                  value={document}
                  defaultChecked={isChosen}
                />
              ))}
            </ChoiceGroup>
          )}
          <ConfirmFields {...confirmation} />
          <Button type="submit" processing={processing} className="self-start">
            {t('admin.rules.save', { rule: t(`admin.rules.name.${kind}`) })}
          </Button>
        </>
      )}
    </Form>
  );
}
