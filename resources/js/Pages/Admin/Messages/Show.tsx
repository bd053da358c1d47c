import { Form, Head, Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { StoryMessageView } from '#server/http/pages/messages.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Messages/Show'];

/** A conversation of others, for which an admin must say why they read it. */
export default function Show({ client, host, car, bookingUrl, openUrl, story }: Props) {
  const t = useT();
  const title = t('admin.messages.story', { client, host });
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={<span className="break-words">{title}</span>}
        intro={car}
        actions={
          bookingUrl && (
            <Link href={bookingUrl} className="btn btn-secondary">
              {t('admin.messages.booking')}
            </Link>
          )
        }
      />
      {story ? <Story messages={story} /> : <Why openUrl={openUrl} />}
    </>
  );
}

function Why({ openUrl }: { openUrl: string }) {
  const t = useT();
  return (
    <Card title={t('admin.messages.why_title')} className="max-w-2xl">
      <Form action={openUrl} method="post" className="stack">
        {({ processing }) => (
          <>
            <p className="text-muted">{t('admin.messages.why_text')}</p>
            <TextArea
              label={t('admin.messages.reason')}
              name="reason"
              rows={3}
              minLength={5}
              maxLength={300}
              required
            />
            <Button type="submit" processing={processing}>
              {t('admin.messages.open')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

function Story({ messages }: { messages: readonly StoryMessageView[] }) {
  const t = useT();
  return (
    <Card bare>
      <ol className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.number} className="grid gap-1 px-5 py-4">
            <p className="cluster gap-2 text-sm">
              <Badge tone={message.side === 'client' ? 'info' : 'brand'}>
                {t(`admin.messages.side.${message.side}`)}
              </Badge>
              <span className="font-semibold">{message.author || t('admin.messages.planned')}</span>
              <span className="text-muted">
                <DateTime value={message.at} show="dateTime" />
              </span>
            </p>
            <p className="break-words whitespace-pre-line">{message.text}</p>
            {message.isCovered && (
              <p className="text-sm text-muted">{t('admin.messages.covered')}</p>
            )}
            {message.files.map(({ name, url }) => (
              <a key={url} href={url} className="link w-fit break-all">
                {name}
              </a>
            ))}
          </li>
        ))}
        {messages.length === 0 && (
          <li className="px-5 py-4 text-muted">{t('admin.messages.none')}</li>
        )}
      </ol>
    </Card>
  );
}
