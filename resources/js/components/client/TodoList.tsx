import { Link } from '@inertiajs/react';
import type { Todo, TodoName } from '#server/http/presenters/client-todo.ts';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { ChevronRight, Edit, Warning } from '#js/components/ui/icons/interface.tsx';
import { StarOutline } from '#js/components/ui/icons/work.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Card as CardIcon } from '#js/components/ui/icons/money.tsx';
import { IdCard, Mail } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';

const icons: Record<TodoName, Icon> = {
  email: Mail,
  pay: CardIcon,
  deposit: CardIcon,
  card: CardIcon,
  check_in: Key,
  early_check_in: Key,
  check_out: Key,
  claims: Warning,
  verify: IdCard,
  contract: Edit,
  annex: Edit,
  review: StarOutline,
};

/** What waits for the client, each a row that leads to where it is done. `about` names the trip it belongs to. */
export function TodoList({ todos }: { todos: readonly (Todo & { about?: string })[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {todos.map(({ name, url, about }) => {
        const Glyph = icons[name];
        return (
          <li key={`${name} ${url}`}>
            <Link
              href={url}
              prefetch={name !== 'pay'}
              className="flex items-center gap-4 px-5 py-4 hover:bg-hover"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-signal-soft text-signal-ink">
                <Glyph size={21} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`client.todo.${name}`)}</span>
                <span className="block text-sm text-muted">
                  {about ?? t(`client.todo.hint.${name}`)}
                </span>
              </span>
              <ChevronRight size={20} className="text-muted" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
