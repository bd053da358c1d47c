import { Deferred, Head } from '@inertiajs/react';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { NextTrip } from '#js/components/client/NextTrip.tsx';
import { Spending, SpendingWait } from '#js/components/client/Spending.tsx';
import { TodoList } from '#js/components/client/TodoList.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { EmptyState, Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { CheckCircle, Search } from '#js/components/ui/icons/interface.tsx';
import { Compass } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Client/Dashboard'];

export default function Dashboard({ name, now, next, todos, spending, suggestions }: Props) {
  const t = useT();
  useLive(['next', 'todos', 'now'], { on: 'trips' });
  return (
    <>
      <Head title={t('common.nav.overview')} />
      <PageHeader
        title={t('client.dashboard.title', { name })}
        intro={t('client.dashboard.intro')}
        actions={
          <LinkButton href={url('client.bookings')} variant="secondary">
            {t('client.dashboard.all')}
          </LinkButton>
        }
      />
      <div className="grid gap-10">
        <Next next={next} now={now} />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.4fr]">
          <Waiting todos={todos} />
          <Deferred data="spending" fallback={<SpendingWait />}>
            {spending && <Spending spending={spending} />}
          </Deferred>
        </div>
        <Deferred data="suggestions" fallback={<SuggestionsWait />}>
          {suggestions && <Suggestions suggestions={suggestions} />}
        </Deferred>
      </div>
    </>
  );
}

function Next({ next, now }: Pick<Props, 'next' | 'now'>) {
  const t = useT();
  const isRunning = next?.deadline?.kind === 'return';
  if (next)
    return (
      <Section title={t(isRunning ? 'client.dashboard.running' : 'client.dashboard.next')}>
        <NextTrip trip={next} now={now} />
      </Section>
    );
  return (
    <Card bare>
      <EmptyState
        icon={Compass}
        title={t('client.dashboard.none_title')}
        action={
          <LinkButton href={url('cars')} size="lg" icon={Search}>
            {t('client.list.search')}
          </LinkButton>
        }
      >
        {t('client.dashboard.none_text')}
      </EmptyState>
    </Card>
  );
}

function Waiting({ todos }: Pick<Props, 'todos'>) {
  const t = useT();
  return (
    <Card title={t('client.todo.title')} bare className="overflow-hidden">
      {todos.length > 0 ? (
        <div className="mt-3 border-t border-line">
          <TodoList todos={todos} />
        </div>
      ) : (
        <p className="card-body flex items-center gap-3 text-muted">
          <CheckCircle size={22} className="text-positive" />
          {t('client.dashboard.todo_none')}
        </p>
      )}
    </Card>
  );
}

type SuggestionsProps = { suggestions: NonNullable<Props['suggestions']> };

function Suggestions({ suggestions: { cars, byTaste } }: SuggestionsProps) {
  const t = useT();
  const kind = byTaste ? 'taste' : 'best';
  if (cars.length === 0) return null;
  return (
    <Section
      title={t(`client.dashboard.suggestions.${kind}.title`)}
      intro={t(`client.dashboard.suggestions.${kind}.text`)}
    >
      <div className="grid-cards">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </Section>
  );
}

function SuggestionsWait() {
  return (
    <Loading>
      <div className="grid-cards">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} className="h-64 w-full rounded-xl" />
        ))}
      </div>
    </Loading>
  );
}
