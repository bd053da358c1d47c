import { Form, Link, router } from '@inertiajs/react';
import { useState } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import { Carried } from './Carried.tsx';

type Props = Pick<Pages['CompanyOwner/Counter/Index'], 'choice' | 'person' | 'urls' | 'company'> & {
  /** Called with what was typed, which a new client need not say again. */
  onSought: (contact: string) => void;
};

/** Finds the account of somebody who reads out a code; a member learns their name and whether they are verified. */
export function Client(props: Props) {
  const t = useT();
  const { person, company } = props;
  return (
    <Card title={t('counter.person.title')}>
      {person ? (
        <Found person={person} />
      ) : company.isVerified ? (
        <Search {...props} />
      ) : (
        <p className="text-muted">{t('counter.person.by_hand')}</p>
      )}
    </Card>
  );
}

function Found({ person }: { person: NonNullable<Props['person']> }) {
  const t = useT();
  return (
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
  );
}

function Search({ choice, urls, onSought }: Props) {
  const t = useT();
  const [contact, setContact] = useState('');
  return (
    <Form action={urls.people} method="post" options={{ preserveScroll: true }} className="stack">
      {({ processing }) => (
        <>
          <p className="text-sm text-muted">{t('counter.person.how')}</p>
          <Carried carried={choice.carried} without={['person']} />
          <TextField
            label={t('counter.person.contact')}
            name="contact"
            hint={t('counter.person.contact_hint')}
            autoComplete="off"
            maxLength={254}
            value={contact}
            onChange={({ target }) => setContact(target.value)}
            onBlur={() => onSought(contact.trim())}
            required
          />
          <SendCode url={urls.code} data={{ ...choice.carried, contact }} />
          <TextField
            label={t('counter.person.code')}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
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
  );
}

function SendCode({ url, data }: { url: string; data: Record<string, string> }) {
  const t = useT();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="self-start"
      onClick={() => router.post(url, data, { preserveScroll: true, preserveState: true })}
    >
      {t('counter.person.send')}
    </Button>
  );
}
