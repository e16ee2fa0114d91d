import type { Environment } from '../../server/environment.ts'

type Setting = {
  /** Its purpose, in Markdown; one or two sentences. */
  about: string
  /** The default as text, if it is not a fixed value. */
  otherwise?: string
  isSecret?: true
}

/** All settings in the order of the reference, by subject. tsc reports a missing one. */
export const settings: Record<keyof Environment, Setting> = {
  PORT: { about: 'The port that the server listens on; 0: any free one.' },
  HOST: {
    about: 'The address that it listens on. `127.0.0.1` behind a proxy of the same machine.',
  },
  PUBLIC_URL: {
    about:
      'The address that people use. Links in mails start with it; with https, browsers are told ' +
      'to use only https.',
    otherwise: '`http://localhost:PORT`',
  },
  TRUST_PROXY: {
    about: 'The proxies whose `x-forwarded-for` is trusted: addresses and ranges.',
    otherwise: 'none',
  },
  TRUST_PROXY_HOPS: {
    about: 'How many proxies are in front, where their addresses are not known.',
  },
  MAX_CONNECTIONS: {
    about: 'Open connections; further ones are closed at once. A page that is open holds one.',
  },
  NODE_ENV: { about: '`production` outside of development: no demo companies, no inspector.' },
  DATA_DIR: {
    about: 'The folder of the embedded database, of `secret.key`, and of mails without `SMTP_URL`.',
  },
  DATABASE_URL: {
    about: 'PostgreSQL: `postgres://user:password@host:5432/database`.',
    otherwise: 'the embedded database in `DATA_DIR`',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    about: 'The address past a pooler, for migrations and LISTEN.',
    otherwise: '`DATABASE_URL`',
    isSecret: true,
  },
  DATABASE_READ_URL: {
    about: 'A streaming replica, for lists and reports.',
    otherwise: 'none',
    isSecret: true,
  },
  DATABASE_POOL_SIZE: { about: 'Connections of this process to PostgreSQL.' },
  DATABASE_NAMED_STATEMENTS: {
    about: 'Whether statements are prepared under a name.',
    otherwise: 'on, off behind a pooler',
  },
  DATABASE_WITHOUT_LOG: {
    about: 'Starts on an embedded database that was copied without its `-wal` file.',
    otherwise: 'off',
  },
  MIGRATE: { about: '`off`: a start is refused while migrations are missing.' },
  WORK: {
    about:
      '`off`: leaves jobs and housekeeping to other processes. `only`: does nothing else. Both ' +
      'need PostgreSQL.',
  },
  SMTP_URL: {
    about: 'The mail server: `smtps://user:password@host`.',
    otherwise: 'mails are written to `DATA_DIR/mail`',
    isSecret: true,
  },
  MAIL_FROM: { about: 'The sender of mails.' },
  SUPPORT_EMAIL: { about: 'The address that people are shown for help.' },
  TWILIO_ACCOUNT_SID: {
    about: 'Sends text messages by Twilio, with the two settings below.',
    otherwise: 'no text messages are offered; they are written to `DATA_DIR/texts`',
  },
  TWILIO_AUTH_TOKEN: {
    about: 'The secret of the account.',
    otherwise: 'not set',
    isSecret: true,
  },
  TWILIO_FROM: {
    about: 'The number of the account, or its messaging service (`MG…`).',
    otherwise: 'not set',
  },
  VONAGE_API_KEY: {
    about: 'Sends text messages by Vonage, with the two settings below.',
    otherwise: 'not set',
  },
  VONAGE_API_SECRET: {
    about: 'The secret of the account.',
    otherwise: 'not set',
    isSecret: true,
  },
  VONAGE_FROM: { about: 'The number or name that people see.', otherwise: 'not set' },
  VONAGE_SIGNATURE_SECRET: {
    about:
      'What Vonage signs answers with (SHA-256 HMAC), sent to `/webhook/text/vonage`. Without it ' +
      'guests are offered no texts: nobody would hear their STOP.',
    otherwise: 'not set',
    isSecret: true,
  },
  TEXT_HOST: { about: 'Another address of the provider: for tests.', otherwise: "the provider's" },
  TEXT_CALLING_CODES: {
    about: 'The countries that texts are sent to, such as `+44,+94`: mobile numbers alone.',
    otherwise: 'those in which numbers can be given',
  },
  TEXT_TEST: {
    about: 'Sends texts to the inbox of the test provider, which sends nothing: for demos.',
    otherwise: 'on in development with demo companies and without a provider',
  },
  TEXTS_PER_DAY: {
    about:
      'How many text messages a company may send in a day, and accounts without a company ' +
      'together; a long text counts as several.',
  },
  SECRET_KEY: {
    about: 'Encrypts stored secrets. Several servers on one database need the same one.',
    otherwise: '`DATA_DIR/secret.key`, made at the first start',
    isSecret: true,
  },
  SECRET_CIPHER: { about: 'How new secrets are encrypted; older ones stay readable.' },
  S3_ENDPOINT: {
    about: 'Object storage for uploaded files. The four `S3_…` without a default belong together.',
    otherwise: 'files are stored in the database',
  },
  S3_BUCKET: { about: 'Its bucket.', otherwise: 'not set' },
  S3_REGION: { about: 'Its region.' },
  S3_ACCESS_KEY_ID: { about: 'The name of its key.', otherwise: 'not set' },
  S3_SECRET_ACCESS_KEY: { about: 'Its key.', otherwise: 'not set', isSecret: true },
  BACKUP_PASSPHRASE: {
    about: 'Encrypts and decrypts backups.',
    otherwise: 'backups are not encrypted',
    isSecret: true,
  },
  BACKUP_S3_ENDPOINT: {
    about: 'Object storage for backups. The three without a default belong together.',
    otherwise: 'that of `S3_ENDPOINT`',
  },
  BACKUP_S3_REGION: { about: 'Its region.' },
  BACKUP_S3_ACCESS_KEY_ID: { about: 'The name of its key.', otherwise: 'not set' },
  BACKUP_S3_SECRET_ACCESS_KEY: { about: 'Its key.', otherwise: 'not set', isSecret: true },
  STRIPE_SECRET_KEY: {
    about: 'Online payments; together with the next two.',
    otherwise: 'payments are recorded by hand',
    isSecret: true,
  },
  STRIPE_CLIENT_ID: { about: 'The id of Connect.', otherwise: 'not set' },
  STRIPE_WEBHOOK_SECRET: {
    about: 'The secrets of the webhook endpoints.',
    otherwise: 'not set',
    isSecret: true,
  },
  STRIPE_PUBLISHABLE_KEY: { about: 'The public key, for the web app.', otherwise: 'not set' },
  STRIPE_HOST: { about: 'Another address of the provider, for tests.', otherwise: "Stripe's" },
  PUSH_ANYWHERE: {
    about:
      'Sends notifications of devices also to push services at private addresses, without ' +
      'encryption: for tests. Never in production.',
    otherwise: 'off',
  },
  PAYMENT_TEST: {
    about: 'Starts a payment provider for demos, where no money moves. Never in production.',
    otherwise: 'in development with the demo, unless there are keys',
  },
  PAYMENT_TEST_PORT: { about: 'The port of its pages.', otherwise: 'any that is free' },
  DELIVERY_URL: {
    about: 'The delivery service that companies can connect.',
    otherwise: 'none can be connected',
  },
  GOOGLE_MAPS_KEY: {
    about: 'Completes addresses while they are typed. Browsers see it.',
    otherwise: 'addresses are plain fields',
  },
  PIXEL_ID: {
    about: 'An advertising pixel, in production, for visitors who agree.',
    otherwise: 'none',
  },
  PIXEL_SCRIPT: { about: 'The script of the pixel.' },
  CALLS_PER_MINUTE: { about: 'Calls of one person, over all servers; 0: no limit.' },
  COMPANY_CALLS_PER_MINUTE: {
    about: 'Calls of all people of one company; 0: no limit.',
    otherwise: 'twenty times `CALLS_PER_MINUTE`',
  },
  MAX_WAIT_MS: {
    about: 'Calls that would wait longer are refused at once with 503; 0: no limit.',
  },
  GUEST_UPLOAD_MB_PER_DAY: { about: 'Files that guests may upload to one company in a day.' },
  LOG_LEVEL: { about: 'The least level that is logged, as JSON lines to the standard output.' },
  METRICS_TOKEN: {
    about: 'Who sends it as a bearer token may read `/metrics` from elsewhere.',
    otherwise: 'only this machine may',
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'Where traces are sent (OpenTelemetry, OTLP over HTTP).',
    otherwise: 'there are none',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers that go with them, such as a key; values percent-encoded.',
    otherwise: 'none',
    isSecret: true,
  },
  OTEL_SERVICE_NAME: { about: 'The name of the service in traces.' },
  OTEL_TRACES_SAMPLER_ARG: { about: 'The share of calls that is traced.' },
  API_BASE: { about: "The path or address of the companies' API." },
  LOGIN_API_BASE: { about: 'The path or address of the sign-in API.' },
  IMAGE_BASE: { about: 'The path or address of images.' },
  AUTH_HOST: { about: 'A sign-in page elsewhere.', otherwise: "the app's own" },
  STORAGE_PREFIX: { about: 'Starts the names of what browsers store.' },
  QUEUE_USER_IDS: {
    about: 'Up to five users, of whom `QUEUE_USER_ID` sees the queue of a community.',
    otherwise: 'none',
  },
  QUEUE_USER_ID: { about: 'One of them.', otherwise: 'the first of `QUEUE_USER_IDS`' },
  WEB_ROOT: { about: 'The folder of the built web app.' },
  SEED_DEMO: {
    about: 'Makes the demo companies in an empty database. Never in production.',
    otherwise: 'on outside of production',
  },
  INSPECTOR: {
    about: "Shows the web app's state machines to developers ([inspector.md](inspector.md)).",
    otherwise: 'on outside of production',
  },
  INSPECTOR_SHARING: {
    about: 'A person may share a page with the inspector on another device.',
    otherwise: 'on outside of production',
  },
}

/** The sections of the reference, each with its first setting. */
export const sections: Partial<Record<keyof Environment, string>> = {
  PORT: 'Server and proxies',
  DATA_DIR: 'Database',
  WORK: 'Division of work',
  SMTP_URL: 'Mail',
  SECRET_KEY: 'Keys',
  S3_ENDPOINT: 'Uploaded files',
  BACKUP_PASSPHRASE: 'Backups',
  STRIPE_SECRET_KEY: 'Payments, delivery, maps, advertising',
  CALLS_PER_MINUTE: 'Limits',
  LOG_LEVEL: 'Logs, metrics, traces',
  API_BASE: 'Addresses and screens',
  SEED_DEMO: 'Development',
}
