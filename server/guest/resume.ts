import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createApplication } from '#contract/application.ts'
import { limits } from '#contract/limits.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { checkAccess } from '../http/access.ts'
import { sendJson } from '../http/answer.ts'
import type { App } from '../http/app-parts.ts'
import { credentialsOf, headerOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { createThrottle } from '../http/throttle.ts'
import { findIntake, readIntake } from './intake.ts'

type Request = Parameters<typeof headerOf>[0]

/** Types of a résumé, each with the bytes that every such file begins with. */
const signatures: Readonly<Record<string, string>> = {
  'application/pdf': '255044462d',
  'application/msword': 'd0cf11e0',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '504b0304',
}
const types = Object.keys(signatures)
const LOOSE_MS = 24 * 3_600_000

/**
 * `POST pub/resume`: the file of an application, sent before it as it is, with the intake token in a header or by someone signed in who adds
 * an applicant. Answers its `file_id`. A guest has a sixth of what else a link takes, since files fill the database.
 */
export function takeResumes(app: App): void {
  const { http, config, clock, databases, secrets } = app
  const perLink = createThrottle(clock, Math.ceil(config.guestPostsPerMinute / 6))
  const url = `${config.basePath.business}/pub/resume`
  app.methodsByUrl.set(url, ['POST'])
  void http.register(async (files) => {
    files.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: limits.imageBytes }, (_request, body, done) => done(null, body))
    files.post(url, { bodyLimit: limits.imageBytes }, async (request, reply) => {
      const tenant = headerOf(request, 'x-access-token') ? await ofStaff(app, request) : await ofGuest(request)
      const type = headerOf(request, 'content-type')?.split(';')[0] ?? ''
      if (!Buffer.isBuffer(request.body) || !isWhatItSays(type, request.body)) throw new Refusal('WRONG_TYPE')
      const name = randomUUID()
      await tenant.db.insertInto('file').values({ company_id: tenant.companyId, name, content_type: type, bytes: request.body, created_ms: clock.now() }).execute()
      return sendJson(reply, 200, JSON.stringify({ data: { file_id: name } }))
    })
  })

  async function ofGuest(request: Request): Promise<Tenant> {
    app.linkThrottle.check(request.ip)
    const claims = readIntake(secrets, headerOf(request, 'intake-token') ?? '', ['job'], clock.now())
    perLink.check(claims.l)
    return (await findIntake(databases.write, claims, clock.now())).tenant
  }
}

/** Someone who adds an applicant sends the file with their session. @throws Refusal for those who may not */
async function ofStaff({ sessions, throttle, databases }: App, request: Request): Promise<Tenant> {
  const found = await sessions.callerOf(credentialsOf(request))
  checkAccess(createApplication, found)
  throttle.check(found.caller.sessionId)
  return { db: databases.write, companyId: found.caller.companyId }
}

/** Lets go of files that were sent a day ago and belong to no application. */
export async function forgetLooseResumes(db: Db, now: number): Promise<void> {
  await sql`
    delete from file where content_type in (${sql.join(types)}) and created_ms < ${now - LOOSE_MS}
      and not exists (select 1 from community_event_booking b where b.company_id = file.company_id and b.resume_file = file.name)`.execute(db)
}

function isWhatItSays(type: string, bytes: Buffer): boolean {
  const signature = signatures[type]
  return signature !== undefined && bytes.subarray(0, signature.length / 2).toString('hex') === signature
}
