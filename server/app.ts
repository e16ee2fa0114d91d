import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as sinhala from '#i18n/sinhala.ts'
import { accountRoutes } from './account/routes.ts'
import { applicationRoutes } from './application/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { cartItemRoutes } from './cart-item/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { communityRoutes } from './community/routes.ts'
import type { Config } from './config.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { customerRoutes } from './customer/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { type Clock, systemClock } from './db/clock.ts'
import type { Databases } from './db/databases.ts'
import { companyOfGuest } from './guest/company-of-guest.ts'
import { linkPreviews } from './guest/preview.ts'
import { guestRoutes } from './guest/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { createFiles } from './file/files.ts'
import { docsRoutes } from './docs/routes.ts'
import { healthRoutes } from './http/health.ts'
import { answerHealthOnly } from './http/health-only.ts'
import type { App } from './http/app-parts.ts'
import { createReads } from './http/choose-reads.ts'
import { completeRoutes } from './http/complete.ts'
import { createHttp } from './http/create-http.ts'
import { createCursors } from './http/cursors.ts'
import { createDrain } from './http/drain.ts'
import { createLog } from './http/log.ts'
import { createQuotas } from './http/quotas.ts'
import { openApiRoute } from './http/openapi-route.ts'
import { createSessions } from './http/session.ts'
import { shedLoad } from './http/shed.ts'
import { createThrottle } from './http/throttle.ts'
import { createUploads } from './http/uploads.ts'
import { serveWeb } from './http/web.ts'
import { importRoutes } from './import/routes.ts'
import { industryRoutes } from './industry/routes.ts'
import { jobRoutes } from './job/routes.ts'
import { createBus } from './live/bus.ts'
import { createPresence } from './live/presence.ts'
import { liveRoutes } from './live/routes.ts'
import { linkRoutes } from './link/routes.ts'
import { locationRoutes } from './location/routes.ts'
import { createMailer } from './mail/mailer.ts'
import { createSenders } from './mail/sender.ts'
import { createPost } from './mail/post.ts'
import { countCalls } from './metrics/calls.ts'
import type { Traces } from './metrics/traces.ts'
import { watchEventLoop } from './metrics/event-loop.ts'
import { createMetrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { createOutbox } from './outbox/outbox.ts'
import { readKey } from './secret/key.ts'
import { createSecrets } from './secret/secrets.ts'
import { imageRoutes } from './image/routes.ts'
import { moduleRoutes } from './module/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { paperRoutes } from './paper/routes.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { planRoutes } from './plan/routes.ts'
import { receiptRoutes } from './receipt/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { priceRoutes } from './price/routes.ts'
import { productRoutes } from './product/routes.ts'
import { sampleProductRoutes } from './seed/sample-products.ts'
import { promotionRoutes } from './promotion/routes.ts'
import { textNumberRoutes } from './notification/text-number.ts'
import { pushRoutes } from './push/routes.ts'
import { secondStepRoutes } from './second-step/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { reservationRoutes } from './reservation/routes.ts'
import { resourceRoutes } from './resource/routes.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { tableRoutes } from './table/routes.ts'
import { textRoutes } from './text/inbound.ts'
import { tillRoutes } from './till/routes.ts'
import { createTexting } from './text/texting.ts'
import { inspectionRoutes } from './inspection/routes.ts'
import { installationRoutes } from './installation/routes.ts'
import { listChoiceRoutes } from './list-choice/routes.ts'
import { savedViewRoutes } from './saved-view/routes.ts'
import { uploadRoutes } from './upload/routes.ts'
import { limitHashWaits } from './user/password.ts'
import { userRoutes } from './user/routes.ts'
import { visitRoutes } from './visit/routes.ts'

/**
 * Calls without a session are limited per address, which a full restaurant shares, so the limit is
 * that of several people.
 */
const PEOPLE_PER_ADDRESS = 5
/** Opening a menu loads the pictures of all dishes. */
const PICTURES_PER_CALL = 4

type Parts = {
  databases: Databases
  config: Config
  clock?: Clock
  log?: Logger
  traces?: Traces | undefined
  areas?: readonly ((app: App) => void)[]
}

/** The routes of every area. */
export const allAreas: readonly ((app: App) => void)[] = [
  healthRoutes,
  metricsRoutes,
  userRoutes,
  accountRoutes,
  staffRoutes,
  secondStepRoutes,
  passkeyRoutes,
  locationRoutes,
  industryRoutes,
  communityRoutes,
  activityRoutes,
  pushRoutes,
  textNumberRoutes,
  inspectionRoutes,
  installationRoutes,
  savedViewRoutes,
  listChoiceRoutes,
  moduleRoutes,
  orderRoutes,
  calendarRoutes,
  cartItemRoutes,
  paperRoutes,
  paymentRoutes,
  planRoutes,
  stripeRoutes,
  textRoutes,
  deliveryRoutes,
  uploadRoutes,
  importRoutes,
  receiptRoutes,
  dashboardRoutes,
  reportRoutes,
  tillRoutes,
  imageRoutes,
  openApiRoute,
  docsRoutes,
  catalogueRoutes,
  productRoutes,
  sampleProductRoutes,
  promotionRoutes,
  customerRoutes,
  visitRoutes,
  linkRoutes,
  priceRoutes,
  guestRoutes,
  tableRoutes,
  reservationRoutes,
  resourceRoutes,
  jobRoutes,
  applicationRoutes,
]

/**
 * Builds the server without listening. @throws Error when an endpoint of the contract has no
 * handler
 */
export function buildApp({
  databases,
  config,
  clock = systemClock,
  log = createLog(config),
  traces,
  areas = allAreas,
}: Parts): FastifyInstance {
  // So that mails and server-rendered pages format Sinhala as browsers do: ADR 0025.
  Object.assign(Intl, sinhala)
  const http = createHttp(config, log)
  traces?.follow(http)
  databases.replica?.log(log)
  const metrics = createMetrics()
  const calls = countCalls(http, metrics, clock)
  const drain = createDrain(http)
  const sessions = createSessions(databases, clock)
  const masterKey = readKey(config)
  limitHashWaits(config.maxWaitMs)
  const secrets = createSecrets(masterKey, config.secretCipher)
  const ofWork = traces?.ofWork
  const outbox = createOutbox({ databases, clock, config, secrets, log, ofWork })
  const mailer = createMailer(config, log)
  const files = createFiles(config)
  const senderOf = createSenders({ databases, files })
  const texting = createTexting({ config, databases, clock, log })
  const app: App = {
    http,
    databases,
    reads: createReads(databases),
    config,
    clock,
    sessions,
    secrets,
    companyOfGuest: (input) => companyOfGuest(secrets, input),
    cursors: createCursors(masterKey),
    outbox,
    files,
    presence: createPresence(clock),
    post: createPost({ outbox, secrets, mailer, senderOf, texting, config }),
    quotas: createQuotas({
      databases,
      clock,
      perMinute: { person: config.callsPerMinute, company: config.companyCallsPerMinute },
      log,
    }),
    metrics,
    calls,
    eventLoop: watchEventLoop(),
    streams: { count: 0 },
    throttle: createThrottle(clock, PEOPLE_PER_ADDRESS * config.callsPerMinute),
    pictureThrottle: createThrottle(
      clock,
      PICTURES_PER_CALL * PEOPLE_PER_ADDRESS * config.callsPerMinute,
    ),
    linkThrottle: createThrottle(clock, config.linkCallsPerMinute),
    isStopping: drain.isStopping,
    uploads: createUploads(),
    served: new Set(),
    methodsByUrl: new Map(),
    running: new Set(),
  }
  http.addHook('onClose', async () => app.eventLoop.close())
  answerHealthOnly(app)
  shedLoad(app)
  for (const register of areas) register(app)
  liveRoutes(
    app,
    createBus({
      databases,
      listenUrl: config.databaseDirectUrl ?? (databases.isPooled ? undefined : config.databaseUrl),
      onSessionChange: sessions.forget,
      onSeen: app.presence.take,
      log,
    }),
  )
  if (config.work !== 'off') http.addHook('onReady', async () => outbox.start())
  // Stops jobs now, so that jobs and connections share the same ten seconds instead of getting them
  // one after the other.
  let jobsEnded: Promise<void> | undefined
  http.addHook('preClose', async () => void (jobsEnded = outbox.stop()))
  http.addHook('onClose', () => jobsEnded?.then(mailer.close))
  serveWeb(app, linkPreviews(app))
  completeRoutes(app)
  http.addHook('preClose', drain.beforeClose)
  return http
}
