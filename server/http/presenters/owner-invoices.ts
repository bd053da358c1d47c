import type { ListedInvoice } from '#server/domain/invoices/queries.ts';
import type { StatedHost } from '#server/domain/statements/queries.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { invoiceView, type InvoiceView } from './invoice.ts';

export type OwnerInvoicesView = {
  hosts: { name: string; url: string; current: boolean }[];
  month: string;
  previousUrl: string;
  /** `null` in the present month. */
  nextUrl: string | null;
  received: InvoiceView[];
  issued: InvoiceView[];
  zipUrl: string;
  csvUrl: string;
  /** Only of a company: the series in which its rentals are invoiced here, if they are. */
  series: { prefix: string | null; saveUrl: string } | null;
};

type Facts = {
  host: StatedHost;
  hosts: readonly StatedHost[];
  month: string;
  today: string;
  invoices: readonly ListedInvoice[];
  invoicing: { isCompany: boolean; prefix: string | null };
};

export function ownerInvoicesView(facts: Facts): OwnerInvoicesView {
  const { host, hosts, month, today, invoices, invoicing } = facts;
  const at = (of: string) => url('owner.invoices', null, { host: host.slug, month: of });
  const params = { host: host.slug, month };
  const isIssued = ({ issuerId }: ListedInvoice) => issuerId === host.id;
  return {
    hosts: hosts.map(({ slug, name }) => ({
      name,
      url: url('owner.invoices', null, { host: slug, month }),
      current: slug === host.slug,
    })),
    month,
    previousUrl: at(addDays(`${month}-01`, -1).slice(0, 7)),
    nextUrl: month < today ? at(addDays(`${month}-01`, 31).slice(0, 7)) : null,
    received: invoices.filter((invoice) => !isIssued(invoice)).map(invoiceView),
    issued: invoices.filter(isIssued).map(invoiceView),
    zipUrl: url('owner.invoices.zip', params),
    csvUrl: url('owner.invoices.csv', params),
    series: invoicing.isCompany
      ? { prefix: invoicing.prefix, saveUrl: url('owner.invoices.series', { host: host.slug }) }
      : null,
  };
}
