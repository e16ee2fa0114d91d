import type { CompanyId } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { networksOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { signedContent } from '../http/signed-content.ts'
import type { ResumeUrl } from './applications.ts'
import { shownFileName } from './file-name.ts'

const resumeTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}
const path = 'communityeventbooking/resume'
const sealedFor = 'resume'
/** Long enough for a page that stays open over lunch. */
const GOOD_FOR_MS = 2 * 3_600_000

/**
 * A file uploaded as a résumé: its storage key, and what it is called, by default `resume`.
 * @throws Refusal NOT_FOUND for a file of another company or purpose
 */
export async function findResume(
  { db, companyId }: Tenant,
  name: string,
  given = '',
): Promise<{ name: string; calledName: string }> {
  const file = await db
    .selectFrom('file')
    .select(['name', 'content_type'])
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .executeTakeFirst()
  const ending = file && resumeTypes[file.content_type]
  if (!file || !ending) throw new Refusal('NOT_FOUND')
  return { name: file.name, calledName: shownFileName(given, { ending, usual: 'resume' }) }
}

/**
 * Creates links to résumés and serves them. A link is signed, with the company and the file, and
 * only people who may read applications get one.
 */
export function serveResumes(app: App): ResumeUrl {
  const { http, config, databases, linkThrottle, methodsByUrl } = app
  const content = signedContent<{ companyId: CompanyId; name: string; applicantName: string }>(
    app,
    sealedFor,
    GOOD_FOR_MS,
  )
  const url = `${config.basePath.business}/${path}`
  methodsByUrl.set(url, ['GET'])
  http.get<{ Querystring: { file?: unknown; show?: unknown } }>(url, async (request, reply) => {
    linkThrottle.check(networksOf(request))
    const { file, show } = request.query
    const meant = content.read(file)
    const found = await databases.read
      .selectFrom('file')
      .select(['content_type', 'bytes'])
      .where('company_id', '=', meant.companyId)
      .where('name', '=', meant.name)
      .executeTakeFirst()
    if (!found) throw new Refusal('NOT_FOUND')
    const ending = resumeTypes[found.content_type] ?? 'bin'
    const called = headerText(`${meant.applicantName}.${ending}`)
    const names = `filename="resume.${ending}"; filename*=UTF-8''${called}`
    // Uploads by strangers are downloaded, never rendered as a page under our origin. A PDF may be
    // shown, inline or in a tab, because the browser's viewer isolates it; the viewer does not work
    // under `sandbox`.
    const isShown = show !== undefined && found.content_type === 'application/pdf'
    reply.headers({
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${names}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': isShown
        ? "script-src 'none'; frame-ancestors 'self'"
        : "default-src 'none'; sandbox",
    })
    return reply.type(found.content_type).send(Buffer.from(found.bytes))
  })

  return ({ companyId }, name, applicantName) =>
    `${url}?file=${content.sign({ companyId, name, applicantName })}`
}

/** A text as the extended parameter of a header has it (RFC 8187). */
function headerText(text: string): string {
  const escaped = encodeURIComponent(text)
  return escaped.replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
}
