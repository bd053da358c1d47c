/** Settings with which a start succeeds: on one machine, and in production. */
export const local = {
  APP_KEY: 'x'.repeat(32),
  DATABASE_URL: 'postgresql://localhost/volan',
};
export const production = {
  ...local,
  APP_ENV: 'production',
  APP_KEY: '5f1c0e9a7b3d48264ce1f0a9587bd632',
  APP_URL: 'https://volan.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Volan <salut@volan.example>',
  OPERATOR_NAME: 'Volan SRL',
  OPERATOR_CUI: 'RO12345678',
  OPERATOR_REGISTER: 'J40/1234/2026',
  OPERATOR_ADDRESS: 'Strada Lungă 7, București',
  OPERATOR_EMAIL: 'salut@volan.example',
  OPERATOR_PHONE: '+40 21 555 66 77',
  TRUST_PROXY: '1',
  CLAMAV_HOST: '127.0.0.1',
};
