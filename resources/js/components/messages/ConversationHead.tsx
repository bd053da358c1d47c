import { Form, Link, router } from '@inertiajs/react';
import { useState } from 'react';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Button, IconLink } from '#js/components/ui/Button.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { ConfirmDialog, Dialog } from '#js/components/ui/Dialog.tsx';
import { Menu, MenuItem } from '#js/components/ui/Menu.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { ArrowLeft, Info } from '#js/components/ui/icons/interface.tsx';
import { Flag, Forbid } from '#js/components/ui/icons/messages.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ConversationView } from '#server/http/presenters/conversation.ts';
import { url } from '#shared/routes.ts';
import { TripFacts } from './TripFacts.tsx';

type Props = { view: ConversationView };

/** Who it is, what it is about, and what else can be done; on a phone also the way back. */
export function ConversationHead({ view }: Props) {
  const t = useT();
  const { other, trip } = view;
  return (
    <header className="conversation-head">
      <span className="lg:hidden">
        <IconLink href={url('messages')} icon={ArrowLeft} label={t('messages.back')} />
      </span>
      <Avatar name={other.name} photo={other.photo} size={40} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg">
          {other.url ? (
            <Link href={other.url} className="hover:underline">
              {other.name}
            </Link>
          ) : (
            other.name
          )}
        </h1>
        <p className="truncate text-sm text-muted">{trip.car}</p>
      </div>
      <ConversationMenu view={view} />
    </header>
  );
}

function ConversationMenu({ view }: Props) {
  const t = useT();
  const [open, setOpen] = useState<'facts' | 'report' | 'block' | null>(null);
  const close = () => setOpen(null);
  const { block, blockUrl, writeUrl } = view;
  return (
    <>
      <Menu label={t('messages.menu.label')}>
        <MenuItem icon={Info} onPress={() => setOpen('facts')}>
          {t('messages.menu.facts')}
        </MenuItem>
        {writeUrl !== null && (
          <MenuItem icon={Flag} onPress={() => setOpen('report')}>
            {t('messages.menu.report')}
          </MenuItem>
        )}
        {block.byUs && (
          <MenuItem icon={Forbid} onPress={() => router.delete(blockUrl)}>
            {t('messages.menu.unblock')}
          </MenuItem>
        )}
        {!block.byUs && block.isPossible && (
          <MenuItem icon={Forbid} danger onPress={() => setOpen('block')}>
            {t('messages.menu.block')}
          </MenuItem>
        )}
      </Menu>
      <Dialog
        open={open === 'facts'}
        onClose={close}
        title={t('messages.facts.title')}
        look="sheet"
      >
        <TripFacts view={view} />
      </Dialog>
      <ReportDialog open={open === 'report'} onClose={close} action={view.reportUrl} />
      <ConfirmDialog
        open={open === 'block'}
        onClose={close}
        title={t('messages.block.title')}
        confirm={t('messages.block.confirm')}
        onConfirm={() => router.post(blockUrl, {}, { onFinish: close })}
        danger
      >
        {t('messages.block.text')}
      </ConfirmDialog>
    </>
  );
}

const reasons = ['outside_payment', 'harassment', 'fraud', 'spam', 'other'] as const;

type ReportProps = { open: boolean; onClose: () => void; action: string };

function ReportDialog({ open, onClose, action }: ReportProps) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('messages.report.title')} look="sheet">
      <Form action={action} method="post" onSuccess={onClose} className="stack">
        {({ processing }) => (
          <>
            <p className="text-muted">{t('messages.report.text')}</p>
            <ChoiceGroup name="reason" legend={t('messages.report.reason')}>
              {reasons.map((reason, index) => (
                <RadioCard
                  key={reason}
                  name="reason"
                  value={reason}
                  title={t(`messages.report.reasons.${reason}`)}
                  defaultChecked={index === 0}
                />
              ))}
            </ChoiceGroup>
            <TextArea label={t('messages.report.note')} name="note" rows={3} maxLength={1000} />
            <Button type="submit" processing={processing}>
              {t('messages.report.send')}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
