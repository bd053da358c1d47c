import { Form, Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import { Carried } from './Carried.tsx';

type Props = Pick<Pages['CompanyOwner/Counter/Index'], 'choice' | 'person' | 'urls'> & {
  /** Called with what was typed, which a new client need not say again. */
  onSought: (contact: string) => void;
};

/** Looks for somebody by their whole address or number; a member learns their name and whether they are verified. */
export function Client({ choice, person, urls, onSought }: Props) {
  const t = useT();
  return (
    <Card title={t('counter.person.title')}>
      {person ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="font-semibold break-words">{person.name}</span>
            <Badge tone={person.isVerified ? 'positive' : 'warning'}>
              {t(person.isVerified ? 'counter.person.verified' : 'counter.person.unverified')}
            </Badge>
          </span>
          <Link href={person.clearUrl} preserveScroll className="link text-sm">
            {t('counter.person.other')}
          </Link>
        </div>
      ) : (
        <Form
          action={urls.people}
          method="post"
          options={{ preserveScroll: true }}
          className="stack"
        >
          {({ processing }) => (
            <>
              <Carried carried={choice.carried} without={['person']} />
              <TextField
                label={t('counter.person.contact')}
                name="contact"
                hint={t('counter.person.contact_hint')}
                autoComplete="off"
                maxLength={254}
                onBlur={({ target }) => onSought(target.value.trim())}
                required
              />
              <Button
                type="submit"
                variant="secondary"
                size="sm"
                processing={processing}
                className="self-start"
              >
                {t('counter.person.find')}
              </Button>
            </>
          )}
        </Form>
      )}
    </Card>
  );
}
