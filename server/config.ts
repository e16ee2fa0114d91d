import * as z from 'zod/mini'
import { isProxyAddress, type TrustedProxies } from './http/address.ts'
import { type CipherName, ciphers } from './secret/cipher.ts'

/** All settings from the environment, parsed once at startup. Nothing else reads `process.env`. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** For migrations, when `databaseUrl` points to a pooler. */
  databaseDirectUrl: string | undefined
  databasePoolSize: number
  hasNamedStatements: boolean
  /**
   * The paths this process serves: a base that is configured on another host is served here under
   * its default path.
   */
  basePath: { login: string; business: string; image: string; root: string }
  /** The settings passed to the web app. `authHost` is empty for our own sign-in. */
  web: {
    bases: { login: string; business: string; image: string; root: string }
    authHost: string
    supportEmail: string
    storagePrefix: string
    /** Whether visitors are asked about the pixel. */ pixel: boolean
    /** Whether addresses are completed. */ maps: boolean
    /** The payment provider and its public key; absent: payments are recorded by hand. */
    payment?: { provider: 'stripe'; publishableKey: string | undefined } | undefined
    /** Developers may watch the machines of the web app, in the browser alone (docs/inspector.md). */ inspector: boolean
  }
  /**
   * The advertising pixel, in production only; undefined: there is none, and nobody is asked for
   * consent.
   */
  pixel: { id: string; src: string } | undefined
  /** The key for Google Maps' places library; undefined: addresses are plain fields. */
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
  /** Undefined: a key generated at the first start, in the data folder. */
  secretKey: string | undefined
  secretCipher: CipherName
  /**
   * The payment provider; undefined: payments are recorded by hand. `host` overrides its address
   * for tests.
   */
  stripe:
    | { secretKey: string; clientId: string; webhookSecret: string; host: string | undefined }
    | undefined
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
   * Calls that would wait longer than about this are refused at once (503, to be retried); 0: no
   * limit.
   */
  maxWaitMs: number
  /** How long a message about an undoable move is delayed, so that an undo can cancel it. */
  undoWaitMs: number
  /** Calls per minute of one person, or of one address without a session; 0: no limit. */
  callsPerMinute: number
  /**
   * Wrong secrets that one address may try per minute, and receipts that it may read; 0: no limit.
   */
  linkCallsPerMinute: number
  /**
   * Orders, bookings, tickets and other guest posts per minute through one short link (all senders
   * together), and by one address; 0: no limit.
   */
  guestPostsPerMinute: number
  /** Bytes of files that guests may upload to one company per day; one link gets half of it. */
  guestUploadBytesPerDay: number
  /**
   * The most open connections; further ones are closed at once. A live stream holds one as long as
   * its page is open.
   */
  maxConnections: number
  /** The most live streams at once, of all companies. */
  maxStreams: number
  webRoot: string
  /** Validates every answer against the contract. For tests, because it is slow. */
  validateAnswers: boolean
}

const isBase = (text: string) =>
  /^\/[\w\-/]*[\w-]$/.test(text) || /^https?:\/\/[^\s/?#]+(\/[\w\-/]*[\w-])?$/.test(text)
const base = (path: string) =>
  z._default(
    z.string().check(
      z.refine(isBase, {
        error:
          'must be a path such as /api or an address such as https://api.example.com, without a slash at the end',
      }),
    ),
    path,
  )
const flag = z.optional(z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }))
const number = (fallback: number, min: number, max: number) =>
  z._default(
    z.pipe(z.string(), z.transform(Number)).check(
      z.refine((it) => Number.isInteger(it) && it >= min && it <= max, {
        error: `must be a whole number from ${min} to ${max}`,
      }),
    ),
    fallback,
  )

/** Trusting every `x-forwarded-for` means trusting what callers claim about themselves. */
const proxyAdvice =
  'must name the proxies to believe: their addresses or ranges, such as TRUST_PROXY=10.0.0.7 or TRUST_PROXY=10.0.0.0/8,::1. ' +
  'Where these are not known, say how many proxies stand in front of the server instead: TRUST_PROXY_HOPS=1'
const isProxyList = (text: string) =>
  isOff(text) || (listOf(text).length > 0 && listOf(text).every(isProxyAddress))

const environment = z.object({
  PORT: number(3000, 0, 65_535),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, {
        error: 'must start with postgres:// (leave it out for the embedded database)',
      }),
    ),
  ),
  DATABASE_DIRECT_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })),
  ),
  DATABASE_POOL_SIZE: number(10, 1, 200),
  DATABASE_NAMED_STATEMENTS: flag,
  LOGIN_API_BASE: base('/login-api'),
  API_BASE: base('/api'),
  IMAGE_BASE: base('/image'),
  AUTH_HOST: z._default(
    z.string().check(
      z.refine((it) => it === '' || it.startsWith('/') || URL.canParse(it), {
        error: 'must be a path or an address',
      }),
    ),
    '',
  ),
  SUPPORT_EMAIL: z._default(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, { error: 'must be an e-mail address' })),
    'support@sevenfold.example',
  ),
  STORAGE_PREFIX: z._default(
    z
      .string()
      .check(z.regex(/^[\w.-]{1,32}$/, { error: 'must be 1 to 32 letters, digits, dots, _ or -' })),
    'sevenfold.',
  ),
  PUBLIC_URL: z.optional(
    z.string().check(
      z.refine((it) => /^https?:\/\/[^\s/?#]+$/.test(it), {
        error: 'must be an address such as https://app.example.com, without a path',
      }),
    ),
  ),
  SMTP_URL: z.optional(
    z.string().check(
      z.regex(/^smtps?:\/\//, {
        error: 'must start with smtp:// or smtps:// (leave it out to write mails to files)',
      }),
    ),
  ),
  MAIL_FROM: z._default(
    z.string().check(
      z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, {
        error: 'must be an e-mail address, with or without a name',
      }),
    ),
    'Sevenfold <no-reply@sevenfold.example>',
  ),
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(32, { error: 'must have 32 signs or more' })),
  ),
  SECRET_CIPHER: z._default(
    z.enum(ciphers, { error: `must be ${ciphers.join(' or ')}` }),
    'aes-256-gcm',
  ),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_CLIENT_ID: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(
      z.regex(/^pk_[\w-]{1,250}$/, {
        error: "must be the provider's public key, which begins with pk_",
      }),
    ),
  ),
  STRIPE_HOST: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/[^\s/?#]+$/, {
        error: 'must be an address such as https://api.example.com, without a path',
      }),
    ),
  ),
  DELIVERY_URL: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/, {
        error:
          'must be an address such as https://api.delivery.example, without a slash at the end',
      }),
    ),
  ),
  S3_ENDPOINT: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/[^\s?#]+$/, {
        error: 'must be an address such as https://s3.example.com',
      }),
    ),
  ),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  PIXEL_ID: z.optional(
    z.string().check(z.regex(/^\d{5,20}$/, { error: 'must be the number of a pixel' })),
  ),
  PIXEL_SCRIPT: z._default(
    z
      .string()
      .check(z.regex(/^https?:\/\/[\w.:/-]+$/, { error: 'must be the address of a script' })),
    'https://connect.facebook.net/en_US/fbevents.js',
  ),
  GOOGLE_MAPS_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]{8,100}$/, { error: 'must be a key of the Google Maps platform' })),
  ),
  QUEUE_USER_IDS: z.optional(z.string()),
  QUEUE_USER_ID: z.optional(z.string()),
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], {
      error: 'must be production, development or test',
    }),
    'development',
  ),
  SEED_DEMO: flag,
  INSPECTOR: flag,
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    }),
    'info',
  ),
  TRUST_PROXY: z.optional(z.string().check(z.refine(isProxyList, { error: proxyAdvice }))),
  TRUST_PROXY_HOPS: number(0, 0, 10),
  MAX_WAIT_MS: number(2_000, 0, 60_000),
  CALLS_PER_MINUTE: number(600, 0, 1_000_000),
  // About 500 applications of 1 MB; unused uploads are deleted after a day.
  GUEST_UPLOAD_MB_PER_DAY: number(500, 1, 1_000_000),
  // As many as streams (live/routes.ts), each about 30 kB: what a server with 1 GB of memory can
  // hold.
  MAX_CONNECTIONS: number(10_000, 10, 1_000_000),
  WEB_ROOT: z._default(z.string(), './dist'),
})

type Environment = z.infer<typeof environment>

/** Reads the settings. @throws Error that names every invalid variable, and why */
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

/** Combinations of settings that are valid separately but not together. */
function contradictions(env: Environment): string[] {
  const bases = [env.LOGIN_API_BASE, env.API_BASE, env.IMAGE_BASE]
  const overlaps = bases.some((a, i) =>
    bases.some((b, j) => i !== j && (a === b || b.startsWith(`${a}/`))),
  )
  return [
    ...(overlaps
      ? ['LOGIN_API_BASE, API_BASE and IMAGE_BASE must differ, and none may lie inside another']
      : []),
    ...(env.QUEUE_USER_ID && !listOf(env.QUEUE_USER_IDS).includes(env.QUEUE_USER_ID)
      ? ['QUEUE_USER_ID must be one of QUEUE_USER_IDS']
      : []),
    ...(listOf(env.QUEUE_USER_IDS).length > 5
      ? ['QUEUE_USER_IDS may name five users at most']
      : []),
    ...(new Set(
      [env.STRIPE_SECRET_KEY, env.STRIPE_CLIENT_ID, env.STRIPE_WEBHOOK_SECRET].map(Boolean),
    ).size > 1
      ? [
          'STRIPE_SECRET_KEY, STRIPE_CLIENT_ID and STRIPE_WEBHOOK_SECRET belong together: set all or none',
        ]
      : []),
    ...(env.STRIPE_PUBLISHABLE_KEY && !env.STRIPE_SECRET_KEY
      ? ['STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY beside it']
      : []),
    ...(new Set(
      [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY].map(Boolean),
    ).size > 1
      ? [
          'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none',
        ]
      : []),
    ...(proxiesOf(env.TRUST_PROXY).length > 0 && env.TRUST_PROXY_HOPS > 0
      ? ['TRUST_PROXY and TRUST_PROXY_HOPS say the same thing in two ways: set one of them']
      : []),
    ...(env.DATABASE_DIRECT_URL && !env.DATABASE_URL
      ? ['DATABASE_DIRECT_URL needs DATABASE_URL beside it']
      : []),
  ]
}

function toConfig(env: Environment): Config {
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
    databasePoolSize: env.DATABASE_POOL_SIZE,
    hasNamedStatements: isOn(env.DATABASE_NAMED_STATEMENTS) ?? true,
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
      inspector: isOn(env.INSPECTOR) ?? env.NODE_ENV !== 'production',
    },
    pixel,
    mapsKey: env.GOOGLE_MAPS_KEY,
    queueUserId: env.QUEUE_USER_ID ?? listOf(env.QUEUE_USER_IDS)[0],
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secretKey: env.SECRET_KEY,
    secretCipher: env.SECRET_CIPHER,
    stripe: stripeOf(env),
    deliveryUrl: env.DELIVERY_URL,
    s3: s3Of(env),
    isProduction: env.NODE_ENV === 'production',
    seedDemo: isOn(env.SEED_DEMO),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY_HOPS || proxiesOf(env.TRUST_PROXY),
    maxWaitMs: env.MAX_WAIT_MS,
    // The toast that offers Undo is shown for ten seconds.
    undoWaitMs: 12_000,
    callsPerMinute: env.CALLS_PER_MINUTE,
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

function proxiesOf(text = ''): string[] {
  return isOff(text) ? [] : listOf(text)
}

function isOff(text: string): boolean {
  return text === '0' || text === 'false'
}

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function isOn(value: Environment['SEED_DEMO']): boolean | undefined {
  return value === undefined ? undefined : value === '1' || value === 'true'
}
