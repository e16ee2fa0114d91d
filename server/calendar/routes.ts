import { changeFeed, getCalendarFile, getOwnCalendarFile, listFeeds } from '#contract/calendar.ts'
import { languageOf } from '#contract/languages.ts'
import { refusalOf } from '#contract/permission.ts'
import { viewerOf } from '../change/change.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { networksOf } from '../http/facts.ts'
import { moduleOf } from '../http/module-of.ts'
import { serve, servePublic, tenantOf } from '../http/serve.ts'
import { asGuess } from '../http/throttle.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { bookingFile, receiptFile } from './booking-file.ts'
import { feedText, type FeedScope, findFeeds, setFeed } from './feed.ts'

/** Bookings in the calendars of phones: files to add once, and addresses to subscribe to. */
export function calendarRoutes(app: App): void {
  const { publicUrl, basePath } = app.config
  const now = () => app.clock.now()
  const addressOf = (secret: string) => `${publicUrl}${basePath.business}/calendar/${secret}.ics`
  const scopeOf = (caller: Caller): FeedScope => ({
    addressOf,
    of: refusalOf('resource.write', caller, moduleOf(caller)) ? caller.companyUserId : undefined,
  })
  serve(app, getCalendarFile, ({ id }, caller, db) =>
    bookingFile(tenantOf(caller, db), id, viewerOf(caller, app.clock)),
  )
  servePublic(app, getOwnCalendarFile, async ({ uuid }, { language }, db) =>
    receiptFile(await findReceipt(db, { uuid }, now()), {
      publicUrl,
      now: now(),
      language: languageOf(language) ?? 'en',
      isTyped: true,
    }),
  )
  serve(app, listFeeds, (_, caller, db) => findFeeds(tenantOf(caller, db), scopeOf(caller)))
  serve(app, changeFeed, (wanted, caller, db) =>
    setFeed(tenantOf(caller, db), wanted, scopeOf(caller)),
  )
  serveFeed(app)
}

/** `GET calendar/{secret}.ics`: read by phones and their services, which have no session. */
function serveFeed(app: App): void {
  const url = `${app.config.basePath.business}/calendar/:feed`
  app.methodsByUrl.set(url, ['GET'])
  app.http.get<{ Params: { feed: string } }>(url, async (request, reply) => {
    const secret = request.params.feed.replace(/\.ics$/, '')
    const text = await asGuess(app.linkThrottle, networksOf(request), () =>
      feedText(app.databases.read, secret, {
        now: app.clock.now(),
        publicUrl: app.config.publicUrl,
      }),
    )
    return reply
      .headers({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
