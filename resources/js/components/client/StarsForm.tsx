import { Form } from '@inertiajs/react';
import type { ClientPages } from '#server/http/pages/client.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { StarInput } from '#js/components/ui/StarInput.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = Pick<ClientPages['Client/Reviews/Create'], 'aspects' | 'limits' | 'storeUrl'>;

/** Five marks and a few words. */
export function StarsForm({ aspects, limits, storeUrl }: Props) {
  const t = useT();
  return (
    <Form action={storeUrl} method="post" options={{ preserveScroll: true }}>
      {({ processing }) => (
        <div className="stack">
          <Card title={t('client.review.aspects')}>
            <div className="grid gap-5 sm:grid-cols-2">
              {aspects.map((aspect) => (
                <StarInput
                  key={aspect}
                  name={aspect}
                  legend={t(`client.review.aspect.${aspect}`)}
                  required
                />
              ))}
            </div>
          </Card>
          <Card>
            <TextArea
              label={t('client.review.text')}
              hint={t('client.review.text_hint', { min: limits.min })}
              name="text"
              rows={7}
              required
              minLength={limits.min}
              maxLength={limits.max}
            />
          </Card>
          <div>
            <Button type="submit" native size="lg" processing={processing}>
              {t('client.review.submit')}
            </Button>
          </div>
        </div>
      )}
    </Form>
  );
}
