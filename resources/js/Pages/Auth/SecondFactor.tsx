import { Form, Head, Link } from '@inertiajs/react';
import { CodeField } from '#js/components/person/CodeField.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { withTimeZone } from '#js/lib/own-time-zone.ts';
import { route, url } from '#shared/routes.ts';

export default function SecondFactor() {
  const t = useT();
  return (
    <>
      <Head title={t('auth.second.title')} />
      <PageHeader title={t('auth.second.title')} intro={t('auth.second.intro')} />
      <Form
        action={route('second-factor.store')}
        transform={withTimeZone}
        resetOnError
        className="stack mt-6"
      >
        {({ processing }) => (
          <>
            <CodeField label={t('auth.second.code')} />
            <Button type="submit" native size="lg" block processing={processing}>
              {t('auth.second.submit')}
            </Button>
          </>
        )}
      </Form>
      <p className="mt-6">
        <Link href={url('login')} className="link">
          {t('auth.second.back')}
        </Link>
      </p>
    </>
  );
}
