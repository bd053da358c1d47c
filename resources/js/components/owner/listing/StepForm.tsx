import { Form, router } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

type Props = {
  car: ListingView;
  step: 'identity' | 'specification' | 'place' | 'price' | 'rules';
  className?: string;
  children: ReactNode;
};

/** One step as a form of its own, saved with the version of the car it was made from. */
export function StepForm({ car, step, className = 'grid gap-4 sm:grid-cols-2', children }: Props) {
  const t = useT();
  return (
    <Form
      action={car.urls.update}
      method="put"
      options={{ preserveScroll: car.status !== 'draft' }}
      className="grid gap-6"
    >
      {({ processing, errors }) => (
        <>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="version" value={car.version} />
          <div className={className}>{children}</div>
          <FormProblem name="version" tone="warning" />
          <div className="cluster">
            <Button type="submit" processing={processing}>
              {t(car.status === 'draft' ? 'listing.next' : 'listing.save')}
            </Button>
            {errors['version'] && (
              <Button type="button" variant="secondary" onClick={() => router.visit(car.urls.edit)}>
                {t('listing.reload')}
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
