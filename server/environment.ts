import { apart } from './settings-together.ts'
import * as z from 'zod/mini'
import { hasTextAccount, textContradictions, textEnvironment } from './text/text-environment.ts'
import { addressSuchAs, flag, number, wholeNumber } from './environment-fields.ts'
import { isProxyAddress } from './http/address.ts'
import { ciphers } from './secret/cipher.ts'

const isBase = (text: string) =>
  /^\/[\w\-/]*[\w-]$/.test(text) || /^https?:\/\/[^\s/?#]+(\/[\w\-/]*[\w-])?$/.test(text)
const base = (path: string) =>
  z._default(
    z.string().check(
      z.refine(isBase, {
        error:
          'must be a path such as /api or an address such as https://api.example.com, ' +
          'without a slash at the end',
      }),
    ),
    path,
  )
const s3Endpoint = addressSuchAs('https://s3.example.com')

/** Shown for a setting that would trust any `x-forwarded-for`, which callers can set themselves. */
const proxyAdvice =
  'must name the proxies to believe: their addresses or ranges, such as TRUST_PROXY=10.0.0.7 ' +
  'or TRUST_PROXY=10.0.0.0/8,::1. ' +
  ('Where these are not known, say how many proxies stand in front of the server instead: ' +
    'TRUST_PROXY_HOPS=1')
const isProxyList = (text: string) =>
  isOff(text) || (listOf(text).length > 0 && listOf(text).every(isProxyAddress))

const postgresUrl = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })),
)

/** Every variable that the server reads, with its default and its format. */
export const environment = z.object({
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
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_POOL_SIZE: number(10, 1, 200),
  DATABASE_NAMED_STATEMENTS: flag,
  DATABASE_WITHOUT_LOG: flag,
  MIGRATE: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  WORK: z._default(z.enum(['on', 'off', 'only'], { error: 'must be on, off or only' }), 'on'),
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
  ...textEnvironment,
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(32, { error: 'must have 32 characters or more' })),
  ),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(16, { error: 'must have 16 characters or more' })),
  ),
  BACKUP_S3_ENDPOINT: s3Endpoint,
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
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
  PAYMENT_TEST: flag,
  PUSH_ANYWHERE: flag,
  PAYMENT_TEST_PORT: number(0, 0, 65_535),
  DELIVERY_URL: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/, {
        error:
          'must be an address such as https://api.delivery.example, without a slash at the end',
      }),
    ),
  ),
  S3_ENDPOINT: s3Endpoint,
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
  INSPECTOR_SHARING: flag,
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    }),
    'info',
  ),
  TRUST_PROXY: z.optional(z.string().check(z.refine(isProxyList, { error: proxyAdvice }))),
  TRUST_PROXY_HOPS: number(0, 0, 10),
  MAX_WAIT_MS: number(2_000, 0, 60_000),
  METRICS_TOKEN: z.optional(
    z.string().check(
      z.regex(/^[\x21-\x7e]{16,200}$/, {
        error: 'must have 16 to 200 letters, digits or signs, without spaces',
      }),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: addressSuchAs('http://localhost:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(
      z.regex(/^([\w-]+=([^\s,%]|%[\da-f]{2})+(,(?=.)|$))+$/i, {
        error: 'must be names and values such as api-key=secret, separated by commas',
      }),
    ),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'sevenfold'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z
      .pipe(z.string(), z.transform(Number))
      .check(z.refine((it) => it >= 0 && it <= 1, { error: 'must be a share from 0 to 1' })),
    1,
  ),
  CALLS_PER_MINUTE: number(600, 0, 1_000_000),
  // Default: twenty times the limit of a person.
  COMPANY_CALLS_PER_MINUTE: z.optional(wholeNumber(0, 100_000_000)),
  // About 500 applications of 1 MB; files without an application are deleted after a day.
  GUEST_UPLOAD_MB_PER_DAY: number(500, 1, 1_000_000),
  // As many as live streams (live/routes.ts), each about 30 kB: suitable for a server with 1 GB of
  // memory.
  MAX_CONNECTIONS: number(10_000, 10, 1_000_000),
  WEB_ROOT: z._default(z.string(), './dist'),
})

export type Environment = z.infer<typeof environment>

/** Errors of variables that are valid on their own but contradict each other. */
export function contradictions(env: Environment): string[] {
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
    ...apart(env),
    ...(env.STRIPE_PUBLISHABLE_KEY && !env.STRIPE_SECRET_KEY
      ? ['STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY beside it']
      : []),
    ...(isOn(env.PAYMENT_TEST) && (env.NODE_ENV === 'production' || env.STRIPE_SECRET_KEY)
      ? ['PAYMENT_TEST=1 is for demos: neither in production nor beside STRIPE_SECRET_KEY']
      : []),
    ...textContradictions(env),
    ...(isOn(env.TEXT_TEST) && (env.NODE_ENV === 'production' || hasTextAccount(env))
      ? ['TEXT_TEST=1 is for demos: neither in production nor beside a provider of texts']
      : []),
    ...(isOn(env.PUSH_ANYWHERE) && env.NODE_ENV === 'production'
      ? ['PUSH_ANYWHERE=1 is for tests, not for production']
      : []),
    ...(proxiesOf(env.TRUST_PROXY).length > 0 && env.TRUST_PROXY_HOPS > 0
      ? ['TRUST_PROXY and TRUST_PROXY_HOPS say the same thing in two ways: set one of them']
      : []),
    ...(env.WORK !== 'on' && !env.DATABASE_URL
      ? [
          `WORK=${env.WORK} needs DATABASE_URL beside it: the embedded database has one server, ` +
            'which does everything',
        ]
      : []),
    ...(['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) =>
      env[name] && !env.DATABASE_URL ? [`${name} needs DATABASE_URL beside it`] : [],
    ),
  ]
}

/** The trusted proxies, by their addresses. */
export function proxiesOf(text = ''): string[] {
  return isOff(text) ? [] : listOf(text)
}

function isOff(text: string): boolean {
  return text === '0' || text === 'false'
}

/** Several values in one variable, separated by spaces or commas. */
export function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Whether a switch is on; undefined if it is not set. */
export function isOn(value: Environment['SEED_DEMO']): boolean | undefined {
  return value === undefined ? undefined : value === '1' || value === 'true'
}
