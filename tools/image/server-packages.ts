/**
 * The packages that the server and its commands load. The others of `dependencies` are in the web
 * app, whose build contains them; the image goes without.
 */
export const serverPackages = [
  '@aws-sdk/client-s3',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'fastify',
  'kysely',
  'nodemailer',
  'papaparse',
  'pg',
  'pino',
  'prom-client',
  'read-excel-file',
  'sharp',
  'stripe',
  'xstate',
  'zod',
]
