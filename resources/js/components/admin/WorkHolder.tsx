import { Link, router } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { MenuItem } from '#js/components/ui/Menu.tsx';
import { Popover } from '#js/components/ui/Popover.tsx';
import { ChevronDown } from '#js/components/ui/icons/interface.tsx';
import { User } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { WorkView } from '#server/http/pages/work.ts';

/** For a page about one thing: whoever opens it reads who has it. */
export function WorkOn({ work }: { work: WorkView }) {
  return (
    <Card className="mb-4">
      <WorkHolder work={work} item={work.only} isAlone />
    </Card>
  );
}

type Item = { work: WorkView; item: string; isAlone?: boolean };

const holderOf = ({ work, item }: Item) => work.holders[item] ?? null;

function useGiving({ work, item }: Item) {
  const from = holderOf({ work, item })?.id ?? '';
  return (to: string) =>
    router.put(
      url('admin.work.update', { list: work.list, item }),
      { from, to },
      { preserveScroll: true },
    );
}

/** Who of the staff has this, and the ways to take it, give it back, and hand it on. */
export function WorkHolder(props: Item) {
  const t = useT();
  const give = useGiving(props);
  const { me } = props.work;
  const holder = holderOf(props);
  const isMine = holder?.id === me;
  return (
    <div
      className={`cluster max-sm:gap-x-1 ${props.isAlone ? '' : 'mt-3 border-t border-line pt-3 sm:mt-4'}`}
    >
      <p className="flex min-w-0 items-center gap-1.5 text-sm">
        <User size={17} className="shrink-0 text-muted" />
        <Holder name={holder?.name ?? null} isMine={isMine} />
      </p>
      {!holder && (
        <Button size="sm" variant="secondary" onClick={() => give(me)}>
          {t('admin.work.take')}
        </Button>
      )}
      {isMine && (
        <Button size="sm" variant="secondary" onClick={() => give('')}>
          {t('admin.work.giveBack')}
        </Button>
      )}
      <HandOn {...props} />
    </div>
  );
}

function Holder({ name, isMine }: { name: string | null; isMine: boolean }) {
  const t = useT();
  if (name === null) return <span className="text-muted">{t('admin.work.nobody')}</span>;
  return (
    <span className="break-words">
      {isMine ? t('admin.work.mine') : t('admin.work.with', { name })}
    </span>
  );
}

/** The colleagues who can have it; oneself, if somebody else has it. */
function HandOn(props: Item) {
  const t = useT();
  const give = useGiving(props);
  const { me, colleagues } = props.work;
  const holder = holderOf(props);
  const others = colleagues.filter(({ id }) => id !== holder?.id && (id !== me || holder));
  if (others.length === 0) return null;
  return (
    <Popover
      kind="menu"
      trigger={{
        className: 'btn btn-ghost btn-sm',
        content: (
          <>
            {t('admin.work.hand')} <ChevronDown size={15} />
          </>
        ),
      }}
    >
      {others.map(({ id, name }) => (
        <MenuItem key={id} onPress={() => give(id)} icon={User}>
          {id === me ? t('admin.work.toMe') : name}
        </MenuItem>
      ))}
    </Popover>
  );
}

const shares = ['all', 'mine', 'nobody'] as const;

/** Whose of a list is shown. */
export function WorkShares({
  share,
  href,
}: {
  share: WorkView['share'];
  href: (of: WorkView['share']) => string;
}) {
  const t = useT();
  return (
    <nav className="cluster mt-4" aria-label={t('admin.work.whose')}>
      {shares.map((of) => (
        <Link
          key={of}
          href={href(of)}
          preserveScroll
          className={`btn btn-sm ${of === share ? 'btn-secondary' : 'btn-ghost'}`}
          aria-current={of === share ? 'true' : undefined}
        >
          {t(`admin.work.share.${of}`)}
        </Link>
      ))}
    </nav>
  );
}
