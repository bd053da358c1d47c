import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { StartView } from '#server/http/presenters/owner-start.ts';
import { HostAddressField, HostPhoneField } from '../host-fields.tsx';
import { LanguageChips } from './LanguageChips.tsx';

type Props = { host: NonNullable<StartView['host']>; languages: StartView['languages'] };

/** How clients reach the host, and in which languages. */
export function ContactStep({ host, languages }: Props) {
  const t = useT();
  return (
    <Card title={t('owner.start.contact_title')}>
      <Form action={route('owner.start.update')} className="stack">
        {({ processing }) => (
          <>
            <p className="text-muted">{t('owner.start.contact_text')}</p>
            <HostPhoneField value={host.phone} />
            <HostAddressField value={host.address} minLength={8} max={160} />
            <LanguageChips languages={languages} spoken={host.languages} />
            <Button type="submit" size="lg" block processing={processing}>
              {t('auth.newRole.submit')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
