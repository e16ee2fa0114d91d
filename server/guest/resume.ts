import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createApplication } from '#contract/application.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkAccess } from '../http/access.ts'
import { sendJson } from '../http/answer.ts'
import type { App } from '../http/app-parts.ts'
import { credentialsOf, headerOf, networksOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { promisedBytes } from '../http/uploads.ts'
import { findIntake, readIntake } from './intake.ts'
import { createGuestPosts, type GuestPosts } from './posts.ts'
import { countUpload, expectRoom, forgetUploads } from './upload-budget.ts'

type Request = Parameters<typeof headerOf>[0]

/** The allowed types of a résumé, each with the magic bytes of such files. */
const signatures: Readonly<Record<string, string>> = {
  'application/pdf': '255044462d',
  'application/msword': 'd0cf11e0',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '504b0304',
}
const types = Object.keys(signatures)
const LOOSE_MS = 24 * 3_600_000

/**
 * `POST pub/resume`: uploads the file of an application as raw bytes before the application itself,
 * with the intake token in a header or by a signed-in user who adds an applicant. Returns its
 * `file_id`. Access is checked before the file is read. Guests have a sixth of a link's usual limit
 * and a daily limit of bytes, because files fill the database.
 */
export function takeResumes(app: App): void {
  const { http, config, clock, databases, uploads } = app
  const posts = createGuestPosts(clock, Math.ceil(config.guestPostsPerMinute / 6))
  const url = `${config.basePath.business}/pub/resume`
  const senders = new WeakMap<Request, Sender>()
  app.methodsByUrl.set(url, ['POST'])
  void http.register(async (files) => {
    files.addContentTypeParser(
      types,
      { parseAs: 'buffer', bodyLimit: limits.imageBytes },
      (_request, body, done) => done(null, body),
    )
    files.addHook('onRequest', async (request, reply) => {
      const sender = headerOf(request, 'x-access-token')
        ? await ofStaff(app, request)
        : await ofGuest(app, request, posts)
      senders.set(request, sender)
      uploads.makeRoom(request, reply, { companyId: sender.companyId, maxBytes: limits.imageBytes })
    })
    files.addHook('onError', async (request) => senders.get(request)?.giveBack?.())
    files.post(url, { bodyLimit: limits.imageBytes }, async (request, reply) => {
      const sender = senders.get(request)
      if (!sender) throw new Refusal('TOKEN_MISSING')
      const type = headerOf(request, 'content-type')?.split(';')[0] ?? ''
      const { body } = request
      if (!Buffer.isBuffer(body) || !isWhatItSays(type, body)) throw new Refusal('WRONG_TYPE')
      const name = await inTransaction(databases, (db) =>
        store(db, sender, {
          type,
          body,
          now: clock.now(),
          bytesPerDay: config.guestUploadBytesPerDay,
        }),
      )
      return sendJson(reply, 200, JSON.stringify({ data: { file_id: name } }))
    })
  })
}

/** A guest has a link; a signed-in user has none. */
type Sender = { companyId: CompanyId; linkId?: Id; giveBack?(): void }

async function ofGuest(
  { config, clock, databases, secrets, linkThrottle }: App,
  request: Request,
  posts: GuestPosts,
): Promise<Sender> {
  const networks = networksOf(request)
  linkThrottle.check(networks)
  const now = clock.now()
  const claims = readIntake(secrets, headerOf(request, 'intake-token') ?? '', ['job'], now)
  return posts.count({ linkId: claims.l, networks }, async (giveBack) => {
    const { tenant, linkId } = await findIntake(databases.write, claims, now)
    await expectRoom(tenant, {
      linkId,
      bytes: promisedBytes(request) ?? 0,
      bytesPerDay: config.guestUploadBytesPerDay,
      now,
    })
    return { companyId: tenant.companyId, linkId, giveBack }
  })
}

/** A user who adds an applicant uploads with their session. @throws Refusal without permission */
async function ofStaff({ sessions, quotas }: App, request: Request): Promise<Sender> {
  const found = await sessions.callerOf(credentialsOf(request))
  checkAccess(createApplication, found)
  quotas.check(found.caller)
  return { companyId: found.caller.companyId }
}

type Resume = { type: string; body: Buffer; now: number; bytesPerDay: number }

/** Stores a file; a guest's bytes are counted. @throws Refusal LIMIT_REACHED */
async function store(
  db: Db,
  { companyId, linkId }: Sender,
  { type, body, now, bytesPerDay }: Resume,
): Promise<string> {
  const name = randomUUID()
  if (linkId) await countUpload({ db, companyId }, { linkId, bytes: body.length, bytesPerDay, now })
  await db
    .insertInto('file')
    .values({ company_id: companyId, name, content_type: type, bytes: body, created_ms: now })
    .execute()
  return name
}

/** Deletes files older than a day that belong to no application. */
export async function forgetLooseResumes(db: Db, now: number): Promise<void> {
  await deleteInPieces(db, {
    table: 'file',
    key: ['company_id', 'name'],
    where: sql`content_type in (${sql.join(types)}) and created_ms < ${now - LOOSE_MS}
      and not exists (select 1 from community_event_booking b where b.company_id = file.company_id
        and b.resume_file = file.name)`,
  })
  await forgetUploads(db, now)
}

function isWhatItSays(type: string, bytes: Buffer): boolean {
  const signature = signatures[type]
  return (
    signature !== undefined && bytes.subarray(0, signature.length / 2).toString('hex') === signature
  )
}
