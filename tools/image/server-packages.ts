/**
 * The packages that the server and its commands load or read files of. The other `dependencies` are
 * bundled in the web app's build, so the image does not contain them.
 */
export const serverPackages = [
  '@aws-sdk/client-s3',
  '@block65/webcrypto-web-push',
  '@fontsource/atkinson-hyperlegible-next',
  '@fontsource/noto-sans-devanagari',
  '@fontsource/noto-sans-sinhala',
  '@fontsource/noto-sans-tamil',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'fastify',
  'ical-generator',
  'kysely',
  'nodemailer',
  'papaparse',
  'pdfkit',
  'pg',
  'pino',
  'prom-client',
  'read-excel-file',
  'sharp',
  'stripe',
  'xstate',
  'zod',
]
