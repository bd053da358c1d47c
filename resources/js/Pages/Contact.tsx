import { Form, Head, Link } from '@inertiajs/react';
import { EmailField, NameField } from '#js/components/person/PersonFields.tsx';
import type { Pages } from '#server/http/pages.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route, url } from '#shared/routes.ts';

const TEXT_MAX = 4_000;

export default function Contact({ sender }: Pages['Contact']) {
  const t = useT();
  return (
    <div className="page py-10">
      <Head title={t('public.contact.title')} />
      <PageHeader title={t('public.contact.title')} intro={t('public.contact.intro')} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <ContactForm sender={sender} />
        </Card>
        <div className="grid gap-4">
          <Card look="sunken" title={t('public.contact.before')}>
            <p className="mb-3 text-muted">{t('public.contact.before_text')}</p>
            <Link href={url('faq')} prefetch className="link">
              {t('public.faq.title')}
            </Link>
          </Card>
          <Card look="sunken" title={t('public.contact.trip')}>
            <p className="text-muted">{t('public.contact.trip_text')}</p>
          </Card>
        </div>
      </div>
    </div>
  );
}

function ContactForm({ sender }: Pages['Contact']) {
  const t = useT();
  return (
    <Form action={route('contact.store')} resetOnSuccess className="stack">
      {({ processing }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <NameField value={sender.name} />
            <EmailField value={sender.email} />
          </div>
          <TextField label={t('public.contact.subject')} name="subject" maxLength={120} required />
          <TextArea
            label={t('public.contact.text')}
            name="text"
            rows={7}
            maxLength={TEXT_MAX}
            required
          />
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-md text-sm text-muted">{t('public.contact.privacy')}</p>
            <Button type="submit" native size="lg" processing={processing}>
              {t('public.contact.send')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
