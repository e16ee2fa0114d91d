import * as z from 'zod/mini'
import {
  contradictions,
  type Environment,
  environment,
  isOn,
  listOf,
  proxiesOf,
} from './environment.ts'
import type { TrustedProxies } from './http/address.ts'
import type { CipherName } from './secret/cipher.ts'
import { hasTextAccount, type TextAccount, type Texts, textsOf } from './text/text-environment.ts'

/** All settings from the environment, parsed once at startup. Nothing else reads `process.env`. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A direct URL that bypasses the pooler of `databaseUrl`: for migrations and LISTEN. */
  databaseDirectUrl: string | undefined
  /** A read replica, for lists and reports that may be a second old. */
  databaseReadUrl: string | undefined
  databasePoolSize: number
  /** Undefined: only without a pooler. */
  hasNamedStatements: boolean | undefined
  /**
   * Whether the server runs missing migrations at its start; otherwise it refuses to start without
   * them.
   */
  migrates: boolean
  /**
   * Whether this process runs scheduled work, jobs and housekeeping. `only`: it runs nothing else,
   * and answers only health checks and metrics.
   */
  work: 'on' | 'off' | 'only'
  /** Starts even if the embedded database was copied without its WAL. */
  isWithoutLog: boolean
  /**
   * The paths that this process serves. A base that is configured on another host is served here
   * under its default path.
   */
  basePath: { login: string; business: string; image: string; root: string }
  /** The settings passed to the web app. `authHost` is empty for our own sign-in. */
  web: {
    bases: { login: string; business: string; image: string; root: string }
    authHost: string
    supportEmail: string
    storagePrefix: string
    /** Whether visitors are asked for consent to the pixel. */ pixel: boolean
    /** Whether address fields have autocomplete. */ maps: boolean
    /** The address where the texts of a demo can be read. */ textInbox?: string
    /** The payment provider and its public key; undefined: payments are recorded by hand. */
    payment?: { provider: 'stripe'; publishableKey: string | undefined } | undefined
    /**
     * Lets developers inspect the machines of the web app, only in their own browser:
     * docs/inspector.md
     */
    inspector: boolean
    /** Lets a person share a page with the inspector on another device. */ sharing: boolean
  }
  /** The advertising pixel, in production only; undefined: no pixel and no question for consent. */
  pixel: { id: string; src: string } | undefined
  /** The key for Google Maps' places library; undefined: address fields have no autocomplete. */
  mapsKey: string | undefined
  /**
   * The one user who sees the Queue entry of the cConnect menu: one of the five configured (spec
   * 9).
   */
  queueUserId: string | undefined
  /**
   * The public address of the web app: links in mails start with it, never with a request's host
   * header.
   */
  publicUrl: string
  /** Undefined: mails are written to files in the data folder. */
  smtpUrl: string | undefined
  mailFrom: string
  texts: Texts
  /** Undefined: a key generated at the first start, in the data folder. */
  secretKey: string | undefined
  secretCipher: CipherName
  /**
   * For `npm run backup` and `npm run restore`: the passphrase for encryption, and the keys of
   * object storage for `s3://…`; undefined: the keys of `s3`.
   */
  backup: {
    passphrase: string | undefined
    s3: Omit<NonNullable<Config['s3']>, 'bucket'> | undefined
  }
  /**
   * The payment provider; undefined: payments are recorded by hand. `host` overrides its address
   * for tests.
   */
  stripe:
    | { secretKey: string; clientId: string; webhookSecret: string; host: string | undefined }
    | undefined
  /**
   * The test provider for demos, which moves no money; undefined: it is not started. `port` 0: any
   * free port.
   */
  testPayments: { port: number } | undefined
  /** Whether the texts of a demo go to the test provider instead of being sent. */
  isTextTest: boolean
  /** Whether push services may have private addresses and no encryption: for tests. */
  isPushAnywhere: boolean
  /** The delivery service's address; undefined: it can't be connected. */
  deliveryUrl: string | undefined
  /** Object storage for uploaded files; undefined: they are stored in the database. */
  s3:
    | {
        endpoint: string
        region: string
        bucket: string
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
  isProduction: boolean
  /** Undefined: seed on a first start with an empty database, unless in production. */
  seedDemo: boolean | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** The proxies whose `x-forwarded-for` is trusted; 0: none. */
  trustProxy: TrustedProxies
  /**
   * Calls that would wait longer than about this are refused immediately (503, for a retry); 0: no
   * limit.
   */
  maxWaitMs: number
  /** How long a message about an undoable move is delayed, so that an undo can cancel it. */
  undoWaitMs: number
  /**
   * The token that allows reading metrics from other machines; undefined: only from this machine.
   */
  metricsToken: string | undefined
  /**
   * Where traces are sent, with which headers and service name, and for which share of the calls;
   * undefined: tracing is off and its library is not loaded.
   */
  traces:
    | { endpoint: string; headers: Record<string, string>; service: string; share: number }
    | undefined
  /** Calls per minute of one person, or of one address without a session; 0: no limit. */
  callsPerMinute: number
  /** Calls per minute of all people of one company; 0: no limit. */
  companyCallsPerMinute: number
  /**
   * Wrong secrets that one address may try per minute, and receipts that it may read; 0: no limit.
   */
  linkCallsPerMinute: number
  /**
   * Orders, bookings, tickets and other guest posts per minute: through one short link (all senders
   * together), and from one address; 0: no limit.
   */
  guestPostsPerMinute: number
  /**
   * Bytes of files that guests may upload to one company per day; a single link gets half of it.
   */
  guestUploadBytesPerDay: number
  /**
   * The maximum of open connections; further ones are closed at once. A live stream holds a
   * connection as long as its page is open.
   */
  maxConnections: number
  /** The maximum of concurrent live streams, over all companies. */
  maxStreams: number
  webRoot: string
  /** Validates every answer against the contract. For tests, because it is slow. */
  validateAnswers: boolean
}

/** Reads the settings. @throws Error that lists every invalid variable with the reason */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(environment, given)
  const faults = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  if (!parsed.success || faults.length > 0)
    throw new Error(
      `The settings are not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  return toConfig(parsed.data)
}

function toConfig(env: Environment): Config {
  const inspector = isOn(env.INSPECTOR) ?? env.NODE_ENV !== 'production'
  const pathOf = (base: string, fallback: string) => (base.startsWith('/') ? base : fallback)
  const pixel =
    env.PIXEL_ID && env.NODE_ENV === 'production'
      ? { id: env.PIXEL_ID, src: env.PIXEL_SCRIPT }
      : undefined
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    hasNamedStatements: isOn(env.DATABASE_NAMED_STATEMENTS),
    migrates: env.MIGRATE === 'on',
    work: env.WORK,
    isWithoutLog: isOn(env.DATABASE_WITHOUT_LOG) ?? false,
    basePath: {
      login: pathOf(env.LOGIN_API_BASE, '/login-api'),
      business: pathOf(env.API_BASE, '/api'),
      image: pathOf(env.IMAGE_BASE, '/image'),
      root: '',
    },
    web: {
      bases: {
        login: env.LOGIN_API_BASE,
        business: env.API_BASE,
        image: env.IMAGE_BASE,
        root: '/',
      },
      authHost: env.AUTH_HOST,
      supportEmail: env.SUPPORT_EMAIL,
      storagePrefix: env.STORAGE_PREFIX,
      pixel: pixel !== undefined,
      maps: env.GOOGLE_MAPS_KEY !== undefined,
      ...(stripeOf(env) && {
        payment: { provider: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY },
      }),
      inspector,
      sharing: inspector && (isOn(env.INSPECTOR_SHARING) ?? env.NODE_ENV !== 'production'),
    },
    pixel,
    mapsKey: env.GOOGLE_MAPS_KEY,
    queueUserId: env.QUEUE_USER_ID ?? listOf(env.QUEUE_USER_IDS)[0],
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    texts: textsOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secretKey: env.SECRET_KEY,
    secretCipher: env.SECRET_CIPHER,
    backup: { passphrase: env.BACKUP_PASSPHRASE, s3: backupS3Of(env) },
    stripe: stripeOf(env),
    testPayments: testPaymentsOf(env),
    isTextTest: isOn(env.TEXT_TEST) ?? (isDemo(env) && !hasTextAccount(env)),
    isPushAnywhere: isOn(env.PUSH_ANYWHERE) ?? false,
    deliveryUrl: env.DELIVERY_URL,
    s3: s3Of(env),
    isProduction: env.NODE_ENV === 'production',
    seedDemo: isOn(env.SEED_DEMO),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY_HOPS || proxiesOf(env.TRUST_PROXY),
    maxWaitMs: env.MAX_WAIT_MS,
    // The toast that offers Undo is shown for ten seconds.
    undoWaitMs: 12_000,
    metricsToken: env.METRICS_TOKEN,
    traces: tracesOf(env),
    callsPerMinute: env.CALLS_PER_MINUTE,
    companyCallsPerMinute: env.COMPANY_CALLS_PER_MINUTE ?? 20 * env.CALLS_PER_MINUTE,
    linkCallsPerMinute: 20,
    guestPostsPerMinute: 60,
    maxStreams: 10_000,
    guestUploadBytesPerDay: env.GUEST_UPLOAD_MB_PER_DAY * 1024 * 1024,
    maxConnections: env.MAX_CONNECTIONS,
    webRoot: env.WEB_ROOT,
    validateAnswers: false,
  }
}

function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment): Config['s3'] {
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : undefined
}

function backupS3Of({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: region,
  BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment): Config['backup']['s3'] {
  return endpoint && accessKeyId && secretAccessKey
    ? { endpoint, region, accessKeyId, secretAccessKey }
    : undefined
}

function tracesOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Environment): Config['traces'] {
  if (endpoint === undefined) return undefined
  const pairs = listOf(headers).map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/)
    return [name, decodeURIComponent(value)] as const
  })
  return { endpoint, headers: Object.fromEntries(pairs), service, share }
}

function isDemo(env: Environment): boolean {
  return env.NODE_ENV === 'development' && env.WORK === 'on' && (isOn(env.SEED_DEMO) ?? true)
}

/** By default a development demo has the test provider, unless a real one is configured. */
function testPaymentsOf(env: Environment): Config['testPayments'] {
  const isWanted = isOn(env.PAYMENT_TEST) ?? (isDemo(env) && !env.STRIPE_SECRET_KEY)
  return isWanted ? { port: env.PAYMENT_TEST_PORT } : undefined
}

/** The settings of a server whose texts go to the test provider. */
export function withTestTexts(config: Config, account: TextAccount): Config {
  const web = { ...config.web, textInbox: `${account.host}/texts` }
  return { ...config, texts: { ...config.texts, account }, web }
}

/** The settings of a server whose payments go to the test provider. */
export function withTestPayments(config: Config, stripe: NonNullable<Config['stripe']>): Config {
  const payment = { provider: 'stripe' as const, publishableKey: undefined }
  return { ...config, stripe, web: { ...config.web, payment } }
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_CLIENT_ID: clientId,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_HOST: host,
}: Environment): Config['stripe'] {
  return secretKey && clientId && webhookSecret
    ? { secretKey, clientId, webhookSecret, host }
    : undefined
}
