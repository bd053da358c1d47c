import { env } from '#server/env.ts';
import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';

export type Message = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string | null;
};

type Link = { label: string; url: string };

export type MessageParts = {
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Listed above the button, each with its link. */
  items?: readonly { title: string; body: string; url: string }[];
  action?: { label: string; url: string };
  /** Where its reader can stop such messages. */
  stopUrl?: string | null;
  /** Below the button: what to do if one did not ask for this message. */
  notes?: readonly string[];
};

/** A message in the product's design, as text and as HTML that mail clients can show (tables, inline styles). */
export function layout({ action, notes = [], stopUrl = null, ...parts }: MessageParts): Message {
  const { locale, subject, greeting, paragraphs, items = [] } = parts;
  const t = translator(locale);
  const test = env.STRIPE_SECRET_KEY ? [] : [t('mail.testPayments')];
  const link = action ? { label: action.label, url: absolute(action.url) } : null;
  const stop = stopUrl === null ? null : { label: t('mail.stop'), url: stopUrl };
  const text = [
    greeting,
    ...paragraphs,
    ...items.map(({ title, body, url }) => `${title}\n${body}\n${absolute(url)}`),
    ...asText(link),
    ...notes,
    env.APP_NAME,
    ...test,
    ...asText(stop),
  ];
  return {
    subject,
    text: text.join('\n\n'),
    html: html(parts, { link, stop }, [...notes, ...test]),
    unsubscribeUrl: stopUrl,
  };
}

function absolute(url: string): string {
  return new URL(url, env.APP_URL).href;
}

function asText(link: Link | null): string[] {
  return link ? [`${link.label}: ${link.url}`] : [];
}

function html(
  { locale, subject, greeting, paragraphs, items = [] }: MessageParts,
  { link, stop }: Record<'link' | 'stop', Link | null>,
  footnotes: readonly string[],
): string {
  const listed = items
    .map(
      ({ title, body, url }) =>
        `<p style="margin:0 0 16px;padding-left:12px;border-left:3px solid #d9d2c5"><a href="${escape(absolute(url))}" style="color:#0f4c4a;font-weight:600">${escape(title)}</a><br>${escape(body)}</p>`,
    )
    .join('');
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="background:#0f4c4a;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:10px;display:inline-block;font-weight:600">${escape(link.label)}</a></p>`
    : '';
  const notes = footnotes
    .map((text) => `<p style="margin:0 0 8px;color:#6b6459;font-size:13px">${escape(text)}</p>`)
    .join('');
  const end = stop
    ? `<p style="margin:0;font-size:13px"><a href="${escape(stop.url)}" style="color:#6b6459">${escape(stop.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f6f3ee;font-family:Figtree,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d1b18">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px">
<tr><td style="padding:28px 32px 0;font-size:22px;font-weight:700;color:#0f4c4a">${escape(env.APP_NAME.toLowerCase())}</td></tr>
<tr><td style="padding:20px 32px 28px"><p style="margin:0 0 16px">${escape(greeting)}</p>${body}${listed}${button}${notes}${end}</td></tr>
</table></td></tr></table></body></html>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
