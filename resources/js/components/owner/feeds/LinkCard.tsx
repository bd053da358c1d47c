import { router } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { Switch } from '#js/components/ui/Choice.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { copied } from '#js/lib/copied.ts';
import { useT } from '#js/lib/i18n.ts';
import { showToast } from '#js/lib/toast.ts';
import type { FeedsView, LinkView } from '#server/http/presenters/owner-feeds.ts';

type Props = Pick<FeedsView, 'links' | 'urls'>;

/** The secret addresses at which other calendars read when the cars are taken. */
export function LinkCard({ links, urls }: Props) {
  const t = useT();
  return (
    <Card title={t('owner.feeds.out')}>
      <p className="text-muted">{t('owner.feeds.out_text')}</p>
      <div className="divide-y divide-line">
        {links.map((link) => (
          <Address key={link.scope} link={link} urls={urls} />
        ))}
      </div>
      <p className="text-sm text-muted">{t('owner.feeds.secret')}</p>
    </Card>
  );
}

function Address({ link, urls }: { link: LinkView; urls: Props['urls'] }) {
  const t = useT();
  const { scope, address, showsNames } = link;
  const copy = async () => {
    const isCopied = await copied(address);
    showToast({
      kind: isCopied ? 'success' : 'info',
      text: isCopied ? t('owner.feeds.copied') : address,
    });
  };
  return (
    <div className="stack py-4">
      <label className="grid gap-1.5">
        <span className="font-semibold">{t(`owner.feeds.scope.${scope}`)}</span>
        <input
          readOnly
          value={address}
          className="input"
          onFocus={({ target }) => target.select()}
        />
      </label>
      <Switch
        label={t('owner.feeds.names')}
        checked={showsNames}
        onChange={({ target }) =>
          router.put(urls.link, { scope, showsNames: target.checked }, { preserveScroll: true })
        }
      />
      <div className="cluster">
        <ScriptedButton className="btn btn-secondary btn-sm" onClick={() => void copy()}>
          {t('owner.feeds.copy')}
        </ScriptedButton>
        <PostDialog
          label={t('owner.feeds.renew')}
          url={urls.renew}
          data={{ scope }}
          title={t('owner.feeds.renew_title')}
          size="sm"
        >
          {t('owner.feeds.renew_text')}
        </PostDialog>
      </div>
    </div>
  );
}
