import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { ConfirmFields } from '#js/components/person/ConfirmFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import { PlaceInCompany } from './PlaceInCompany.tsx';

type Props = {
  inviteUrl: string;
  branches: readonly { id: string; name: string }[];
  confirmation: Confirmation;
};

const newcomer = { role: 'agent', branchId: null } as const;

export function InviteForm({ inviteUrl, branches, confirmation }: Props) {
  const t = useT();
  const [sent, setSent] = useState(0);
  return (
    <Card title={t('company.members.invite')}>
      <Form
        key={sent}
        action={inviteUrl}
        method="post"
        options={{ preserveScroll: true }}
        onSuccess={() => setSent(sent + 1)}
        className="stack"
      >
        {({ processing }) => (
          <>
            <TextField
              label={t('common.person.email')}
              hint={t('company.members.invite_hint')}
              name="email"
              type="email"
              autoComplete="off"
              required
              maxLength={254}
            />
            <PlaceInCompany place={newcomer} branches={branches} />
            <ConfirmFields {...confirmation} />
            <Button type="submit" processing={processing} block>
              {t('company.members.send')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
