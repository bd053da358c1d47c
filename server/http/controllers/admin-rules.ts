import type { Request, Response } from 'express';
import { z } from 'zod';
import { ApprovalKind } from '#server/db/generated/enums.ts';
import { changeRule } from '#server/domain/approvals/commands.ts';
import { bounds, limitsOf, renewable, samplePercent } from '#server/domain/approvals/limits.ts';
import { rulesWithFigures } from '#server/domain/approvals/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { may } from '#server/domain/staff/permissions.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { confirmationFor } from '../confirmation.ts';
import { currentUser } from '../guards.ts';
import { parseBody, whole } from '../input.ts';
import { ruleView } from '../presenters/rule.ts';

/** For so many days back it is counted what the rules did. */
const DAYS = 90;

const common = {
  isOn: z.stringbool().default(false),
  samplePercent,
  version: whole(1, 1_000_000),
};

const { least, most } = bounds.upTo;
const lei = z.coerce
  .number()
  .transform((typed) => Math.round(typed * 100))
  .pipe(z.number().min(least).max(most));

const bodies = {
  inspection: limitsOf.inspection.extend(common),
  payout: limitsOf.payout.extend({ ...common, upTo: lei }),
  document: limitsOf.document.extend({ ...common, kinds: z.array(z.enum(renewable)).default([]) }),
} as const satisfies Record<ApprovalKind, z.ZodObject>;

/** What is approved by rule, how often people disagreed, and what each rule asks. */
export async function index(req: Request, res: Response) {
  const reader = currentUser(req);
  const [rules, confirmation] = await Promise.all([
    rulesWithFigures(hoursAfter(clock.now(), -24 * DAYS)),
    confirmationFor(req),
  ]);
  await res.inertia.render('Admin/Rules', {
    days: DAYS,
    rules: rules.map(ruleView),
    canChange: may(reader, 'rules.manage'),
    confirmation,
  });
}

export async function update(req: Request<{ kind: string }>, res: Response) {
  const { success, data: kind } = z.enum(ApprovalKind).safeParse(req.params.kind);
  if (!success) throw new Refusal('not-found', 'No such rule.');
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const isChanged = await changeRule(kind, given(req, kind), admin, clock.now());
  res.inertia
    .flash({
      toast: isChanged
        ? { kind: 'success', text: req.t('admin.rules.saved') }
        : { kind: 'error', text: req.t('admin.rules.changedMeanwhile') },
    })
    .back(url('admin.rules'));
}

function given(req: Request, kind: ApprovalKind) {
  const { isOn, samplePercent: sample, version, ...limits } = parseBody(req, bodies[kind]);
  return { isOn, samplePercent: sample, version, limits };
}
