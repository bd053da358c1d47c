import { Form, Head } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Select, TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HostTextsView } from '#server/http/pages/messages.ts';
import type { Pages } from '#server/http/pages.ts';
import { url } from '#shared/routes.ts';

const LONGEST = 2_000;
const moments = ['confirmed', 'day_before', 'returned'] as const;

/** What a host writes once: replies to choose from, and messages that go out by themselves. */
export default function Messages({ hosts, placeholders }: Pages['Owner/Messages']) {
  const t = useT();
  const list = placeholders.map((name) => `{${name}}`).join(', ');
  return (
    <>
      <Head title={t('messages.texts.title')} />
      <PageHeader title={t('messages.texts.title')} intro={t('messages.texts.intro')} />
      {hosts.map((host) => (
        <section key={host.hostId} className="mb-8 grid gap-5">
          {host.hostName && <h2>{host.hostName}</h2>}
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Replies host={host} list={list} />
            <Plans host={host} list={list} />
          </div>
        </section>
      ))}
    </>
  );
}

type Props = { host: HostTextsView; list: string };

function Replies({ host, list }: Props) {
  const t = useT();
  return (
    <Card title={t('messages.texts.replies')}>
      <p className="mb-3 text-muted">{t('messages.texts.replies_text')}</p>
      <ul className="mb-4 divide-y divide-line">
        {host.replies.map(({ title, body, destroyUrl }) => (
          <li key={title} className="grid gap-2 py-3">
            <p className="font-semibold break-words">{title}</p>
            <p className="break-words whitespace-pre-line text-muted">{body}</p>
            <Removal url={destroyUrl} title={t('messages.texts.remove_reply')} />
          </li>
        ))}
        {host.replies.length === 0 && (
          <li className="py-2 text-muted">{t('messages.texts.none_replies')}</li>
        )}
      </ul>
      <TextForm host={host} list={list} action={url('owner.replies.store')} kind="reply">
        <TextField label={t('messages.texts.name')} name="title" maxLength={60} required />
      </TextForm>
    </Card>
  );
}

function Plans({ host, list }: Props) {
  const t = useT();
  return (
    <Card title={t('messages.texts.plans')}>
      <p className="mb-3 text-muted">{t('messages.texts.plans_text')}</p>
      <ul className="mb-4 divide-y divide-line">
        {host.plans.map(({ id, moment, body, car, destroyUrl }) => (
          <li key={id} className="grid gap-2 py-3">
            <p className="cluster gap-2">
              <Badge tone="brand">{t(`messages.texts.moments.${moment}`)}</Badge>
              <span className="text-sm text-muted">{car ?? t('messages.texts.all_cars')}</span>
            </p>
            <p className="break-words whitespace-pre-line">{body}</p>
            {destroyUrl && <Removal url={destroyUrl} title={t('messages.texts.remove_plan')} />}
          </li>
        ))}
        {host.plans.length === 0 && (
          <li className="py-2 text-muted">{t('messages.texts.none_plans')}</li>
        )}
      </ul>
      {host.plansUrl === null ? (
        <p className="text-muted">{t('messages.texts.plans_managers')}</p>
      ) : (
        <PlanForm host={host} list={list} action={host.plansUrl} />
      )}
    </Card>
  );
}

function PlanForm({ host, list, action }: Props & { action: string }) {
  const t = useT();
  return (
    <TextForm host={host} list={list} action={action} kind="plan">
      <Select
        label={t('messages.texts.moment')}
        name="moment"
        options={moments.map((value) => ({
          value,
          label: t(`messages.texts.moments.${value}`),
        }))}
      />
      <Select
        label={t('messages.texts.car')}
        name="carId"
        options={[
          { value: '', label: t('messages.texts.all_cars') },
          ...host.cars.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </TextForm>
  );
}

type TextFormProps = Props & { action: string; kind: 'reply' | 'plan'; children: ReactNode };

/** A text with placeholders, and before it what is particular to its kind. */
function TextForm({ host, list, action, kind, children }: TextFormProps) {
  const t = useT();
  return (
    <Form
      action={action}
      method="post"
      resetOnSuccess
      options={{ preserveScroll: true }}
      className="stack"
    >
      {({ processing }) => (
        <>
          <input type="hidden" name="hostId" value={host.hostId} />
          {children}
          <TextArea
            label={t('messages.texts.body')}
            hint={t('messages.texts.placeholders', { list })}
            name="body"
            rows={4}
            maxLength={LONGEST}
            required
          />
          <Button type="submit" processing={processing} className="justify-self-start">
            {t(`messages.texts.add_${kind}`)}
          </Button>
        </>
      )}
    </Form>
  );
}

function Removal({ url: to, title }: { url: string; title: string }) {
  const t = useT();
  return (
    <div>
      <PostDialog
        label={t('messages.texts.remove')}
        url={to}
        method="delete"
        title={title}
        size="sm"
        danger
      >
        {t('messages.texts.remove_text')}
      </PostDialog>
    </div>
  );
}
