import '#js/lib/menu-routes.ts';
import { Link, router } from '@inertiajs/react';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import type { MessageKey } from '#shared/translate.ts';
import type { RoleName, SignedInUser } from '#server/http/shared.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Bell, ChevronDown, Heart, Info, Logout, Menu as Lines } from '../ui/icons/interface.tsx';
import { Building, ShieldCheck, User } from '../ui/icons/people.tsx';
import { Car as CarIcon, Key } from '../ui/icons/car.tsx';
import type { Icon } from '../ui/icons/icon.tsx';
import { Chat } from '../ui/icons/messages.tsx';
import { Home, Route } from '../ui/icons/travel.tsx';
import { MenuItem, MenuLine } from '../ui/Menu.tsx';
import { Popover } from '../ui/Popover.tsx';
import { Preferences } from './Preferences.tsx';
import { useConversations } from './conversations.ts';
import { useUnread } from './unread.ts';

type Door = {
  isOf: (user: SignedInUser) => boolean;
  href: string;
  label: MessageKey;
  icon: Icon;
};

const has =
  (role: RoleName) =>
  ({ roles }: SignedInUser) =>
    roles.some(({ name }) => name === role);

const isStaff = ({ permissions }: SignedInUser) => permissions.length > 0;

const doors: readonly Door[] = [
  { isOf: has('client'), href: url('client.bookings'), label: 'common.nav.trips', icon: Route },
  { isOf: () => true, href: url('client.favourites'), label: 'common.nav.favourites', icon: Heart },
  {
    isOf: ({ hosting }) => hosting?.area === 'owner',
    href: url('owner.dashboard'),
    label: 'common.nav.owner_area',
    icon: Key,
  },
  {
    isOf: ({ hosting }) => hosting?.area === 'company',
    href: url('owner.dashboard'),
    label: 'common.nav.company_area',
    icon: Building,
  },
  {
    isOf: isStaff,
    href: url('admin.dashboard'),
    label: 'common.nav.admin_area',
    icon: ShieldCheck,
  },
];

function AccountLinks({ user }: { user: SignedInUser }) {
  const t = useT();
  return (
    <>
      <div className="px-3 pt-2 pb-1.5">
        <p className="truncate font-semibold">{user.name}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </div>
      <MenuLine />
      <MenuItem href={url('dashboard')} icon={Home}>
        {t('common.nav.dashboard')}
      </MenuItem>
      {doors
        .filter(({ isOf }) => isOf(user))
        .map((door) => (
          <MenuItem key={door.label} href={door.href} icon={door.icon}>
            {t(door.label)}
          </MenuItem>
        ))}
      {!user.hosting && !isStaff(user) && (
        <MenuItem href={url('owner.start')} icon={CarIcon}>
          {t('common.nav.list_your_car')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem href={url('profile')} icon={User}>
        {t('common.nav.profile')}
      </MenuItem>
      <MenuItem href={url('kyc')} icon={ShieldCheck}>
        {t('common.nav.kyc')}
      </MenuItem>
    </>
  );
}

function MessagesLink() {
  const t = useT();
  const unread = useConversations();
  const label =
    unread > 0 ? t('common.nav.unread_messages', { count: unread }) : t('common.nav.messages');
  return (
    <Link href={url('messages')} className="btn btn-ghost btn-icon btn-round" aria-label={label}>
      <Chat size={22} />
      {unread > 0 && <span className="count-dot">{unread > 99 ? '99+' : unread}</span>}
    </Link>
  );
}

function BellLink() {
  const t = useT();
  const unread = useUnread();
  const label =
    unread > 0 ? t('common.nav.unread', { count: unread }) : t('common.nav.notifications');
  return (
    <Link
      href={url('notifications')}
      className="btn btn-ghost btn-icon btn-round"
      aria-label={label}
    >
      <Bell size={22} />
      {unread > 0 && <span className="count-dot">{unread > 99 ? '99+' : unread}</span>}
    </Link>
  );
}

function SignedIn({ user }: { user: SignedInUser }) {
  const t = useT();
  return (
    <>
      <MessagesLink />
      <BellLink />
      <Popover
        kind="menu"
        align="end"
        trigger={{
          className: 'btn btn-ghost btn-round min-h-11 gap-1.5 px-1.5',
          label: `${t('common.nav.user_menu')}: ${user.name}`,
          content: (
            <>
              <Avatar name={user.name} photo={user.photo} size={34} />
              <ChevronDown size={17} className="text-muted max-sm:hidden" />
            </>
          ),
        }}
      >
        <AccountLinks user={user} />
        <MenuLine />
        <Preferences />
        <MenuLine />
        <MenuItem onPress={() => router.post(url('logout'))} icon={Logout}>
          {t('common.nav.logout')}
        </MenuItem>
      </Popover>
    </>
  );
}

function ForVisitors() {
  const t = useT();
  return (
    <>
      <MenuItem href={url('client.favourites')} icon={Heart}>
        {t('common.nav.favourites')}
      </MenuItem>
      <MenuItem href={url('register', null, { kind: 'owner' })} icon={CarIcon}>
        {t('common.nav.list_your_car')}
      </MenuItem>
      <MenuItem href={url('faq')} icon={Info}>
        {t('common.nav.help')}
      </MenuItem>
      <MenuLine />
    </>
  );
}

function SignedOut() {
  const t = useT();
  return (
    <>
      <Link href={url('login')} className="btn btn-ghost max-sm:hidden">
        {t('common.nav.login')}
      </Link>
      <Link href={url('register')} className="btn btn-primary max-md:hidden">
        {t('common.nav.register')}
      </Link>
      <Popover
        kind="menu"
        align="end"
        trigger={{
          className: 'btn btn-ghost btn-icon btn-round',
          label: t('common.action.menu'),
          content: <Lines size={22} />,
        }}
      >
        <div className="md:hidden">
          <MenuItem href={url('login')} icon={User}>
            {t('common.nav.login')}
          </MenuItem>
          <MenuItem href={url('register')} icon={Key}>
            {t('common.nav.register')}
          </MenuItem>
          <MenuLine />
        </div>
        <ForVisitors />
        <Preferences />
      </Popover>
    </>
  );
}

/** The right end of every header: bell and account, or the way in. */
export function UserMenu() {
  const { user } = useShared().auth;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {user ? <SignedIn user={user} /> : <SignedOut />}
    </div>
  );
}
