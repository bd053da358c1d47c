import { Form, Link } from '@inertiajs/react';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import { Earnings } from './Earnings.tsx';
import { PreviewLink } from './PreviewLink.tsx';

type Props = Pick<Pages['Owner/Cars/Edit'], 'car' | 'earnings' | 'preview'>;

/** The car as search shows it, what it may earn, what is missing, and the way to the staff. */
export function Preview({ car, earnings, preview }: Props) {
  const t = useT();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {preview && (
        <section>
          <h2 className="mb-3 text-lg">{t('listing.preview.title')}</h2>
          <div inert className="max-w-xs">
            <CarCard car={preview} />
          </div>
          <PreviewLink car={car} />
        </section>
      )}
      <div className="grid gap-4">
        {earnings && <Earnings earnings={earnings} />}
        <p>{t('listing.preview.text')}</p>
        <p>
          {t('listing.preview.documents')}{' '}
          <Link href={car.urls.documents} className="link">
            {t('listing.preview.documents_open')}
          </Link>
        </p>
        {car.missing.length > 0 ? (
          <Notice tone="warning" title={t('listing.preview.missing')}>
            <ul>
              {car.missing.map((step) => (
                <li key={step}>
                  <Link href={`${car.urls.edit}?step=${step}`} className="link">
                    {t(`listing.step.${step}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Form action={car.urls.submit} method="post" className="grid gap-3">
            {({ processing }) => (
              <>
                <input type="hidden" name="version" value={car.version} />
                <FormProblem name="version" tone="warning" />
                <Button type="submit" size="lg" processing={processing}>
                  {t('listing.preview.submit')}
                </Button>
              </>
            )}
          </Form>
        )}
      </div>
    </div>
  );
}
