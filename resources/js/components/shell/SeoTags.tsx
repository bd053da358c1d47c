import { Head } from '@inertiajs/react';
import { useShared } from '#js/lib/page.ts';

/** For search engines and shared links; a page may say more in a <Head> of its own. */
export function SeoTags() {
  const { seo, app, locale } = useShared();
  return (
    <Head>
      <link head-key="canonical" rel="canonical" href={seo.canonical} />
      {seo.alternates.map((alternate) => (
        <link
          key={alternate.locale}
          head-key={`alternate-${alternate.locale}`}
          rel="alternate"
          hrefLang={alternate.locale}
          href={alternate.url}
        />
      ))}
      {seo.description && (
        <meta head-key="description" name="description" content={seo.description} />
      )}
      <meta head-key="og:site_name" property="og:site_name" content={app.name} />
      <meta head-key="og:url" property="og:url" content={seo.canonical} />
      <meta
        head-key="og:locale"
        property="og:locale"
        content={locale === 'ro' ? 'ro_RO' : 'en_GB'}
      />
      <meta head-key="og:type" property="og:type" content="website" />
      {seo.image && <meta head-key="og:image" property="og:image" content={seo.image} />}
      {seo.image && (
        <meta head-key="twitter:card" name="twitter:card" content="summary_large_image" />
      )}
    </Head>
  );
}
