const ours =
  /^(APP|STRIPE|PUSHER|GOOGLE_MAPS|SMTP|MAIL|MAP|IMAGE|DATABASE|S3)_|^ALLOW_TEST_PAYMENTS$/;

/** Sets the variables of a test and removes all keys and settings from the developer's shell. */
export function withoutKeys(variables: Record<string, string>) {
  for (const name of Object.keys(process.env)) {
    if (ours.test(name)) delete process.env[name];
  }
  Object.assign(process.env, variables);
}
