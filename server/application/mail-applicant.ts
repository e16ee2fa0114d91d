import { sql } from 'kysely'
import type { Application, previewLetter } from '#contract/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Change } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import type { MessageMove } from '../outbox/message-move.ts'
import type { MailKind } from '../words/mails.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import type { Letter, Post } from '../mail/post.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { shownTime } from '../mail/shown-time.ts'
import { wordsOfMail } from '../mail/render.ts'
import type { FoundApplication } from './applications.ts'

const kindOf: Record<Application['status'], MailKind> = {
  Pending: 'application-reopened',
  Contacted: 'application-contacted',
  Accepted: 'application-accepted',
  Rejected: 'application-rejected',
}

/** `isUsual`: nothing that the team wrote may be sent, which the place of an interview is too. */
type Own = { message?: string | undefined; words?: string | undefined; isUsual?: boolean }

/**
 * Mails an applicant the new status of their application, if they have an address. `message` is the
 * company's text after the standard paragraphs; `words` replace these. Returns whether the mail may
 * be sent (ADR 0123).
 */
export async function mailApplicant(
  { tenant, actorId, now }: Change,
  post: Post,
  found: FoundApplication,
  { move, ...own }: Own & { move?: MessageMove } = {},
): Promise<boolean> {
  const letter = await letterTo(tenant, found, own)
  if (!letter) return true
  const { db, companyId } = tenant
  const isTrial = await isOnTrial(tenant)
  const mailing = {
    purpose: 'applicant',
    userId: actorId,
    companyId,
    isTrial,
    to: letter.to,
  } as const
  if (!(await isMailAllowed(db, mailing, now))) return false
  await post.mail(tenant, letter, move)
  return true
}

/**
 * Confirms to an applicant that their application was received, with a link to its page. Anyone can
 * enter any address, so the mail contains nothing that was typed.
 */
export async function mailReceived(
  tenant: Tenant,
  post: Post,
  found: FoundApplication,
): Promise<void> {
  const letter = await letterTo(tenant, found)
  if (!letter) return
  const said = Object.entries(letter.values).filter(([name]) => name !== 'fullName')
  const values = Object.fromEntries(said)
  await post.mail(tenant, { ...letter, kind: 'application-received', values })
}

/**
 * Whether the team entered the applicant. Then nobody asked for mails to that address, so it only
 * gets the standard texts.
 */
export async function isTypedIn(
  { db, companyId }: Tenant,
  { id }: Pick<FoundApplication, 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from state_history where company_id = ${companyId} and parent_id = ${id}
      and entity_id = ${id} and event = 'application.create' and actor_role <> 'guest'
      limit 1`.execute(db)
  return rows.length > 0
}

async function isOnTrial({ db, companyId }: Tenant): Promise<boolean> {
  const subscription = await db
    .selectFrom('subscription')
    .select('status')
    .where('company_id', '=', companyId)
    .where('module_id', '=', moduleIds.job)
    .executeTakeFirst()
  return subscription?.status === 'trialing'
}

/** The preview of a mail about the status; undefined without an address. */
export async function previewOf(
  tenant: Tenant,
  found: FoundApplication,
): Promise<OutputOf<typeof previewLetter> | undefined> {
  const letter = await letterTo(tenant, found)
  if (!letter) return undefined
  const { kind, language, values, to } = letter
  const { subject, paragraphs, ...around } = wordsOfMail(
    kind,
    language,
    values,
    values['companyName'],
  )
  const isFixed = await isTypedIn(tenant, found)
  return { to, subject, words: paragraphs.join('\n\n'), ...around, isFixed }
}

async function letterTo(
  tenant: Tenant,
  found: FoundApplication,
  { message, words, isUsual = false }: Own = {},
): Promise<Letter | undefined> {
  const { email, applicantName, jobTitle, status, token } = found
  if (email === null) return undefined
  const company = await tenant.db
    .selectFrom('company_detail')
    .select(['company_name', 'time_zone'])
    .where('id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  const language = await readerLanguage(tenant, found.language)
  const values = {
    fullName: applicantName,
    companyName: company.company_name,
    jobTitle,
    ...(message?.trim() && { message: message.trim() }),
    ...(words !== undefined && { words }),
    ...(found.interviewMs !== null && {
      interview: shownTime(found.interviewMs, language, company.time_zone),
    }),
    ...(found.interviewPlace !== null && !isUsual && { place: found.interviewPlace }),
  }
  return {
    kind: kindOf[status],
    to: email,
    language,
    values,
    path: `/others/application/${token}`,
    moduleId: moduleIds.job,
  }
}
