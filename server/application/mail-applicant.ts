import type { Application, previewLetter } from '#contract/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Tenant } from '../db/tenant.ts'
import type { ToldMove } from '../outbox/told-moves.ts'
import type { MailKind } from '../words/mails.ts'
import type { Letter, Post } from '../mail/post.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { wordsOfMail } from '../mail/render.ts'
import type { FoundApplication } from './applications.ts'

const kindOf: Record<Application['status'], MailKind> = {
  Pending: 'application-reopened',
  Contacted: 'application-contacted',
  Accepted: 'application-accepted',
  Rejected: 'application-rejected',
}

type Own = { message?: string | undefined; words?: string | undefined }

/**
 * Mails an applicant the new status of their application; without an address nothing is sent.
 * `message` is the company's own text after the usual words, `words` replace them.
 */
export async function mailApplicant(
  tenant: Tenant,
  post: Post,
  found: FoundApplication,
  { move, ...own }: Own & { move?: ToldMove } = {},
): Promise<void> {
  const letter = await letterTo(tenant, found, own)
  if (letter) await post.mail(tenant, letter, move)
}

/** What a mail about the status would say; undefined without an address. */
export async function previewOf(
  tenant: Tenant,
  found: FoundApplication,
): Promise<OutputOf<typeof previewLetter> | undefined> {
  const letter = await letterTo(tenant, found)
  if (!letter) return undefined
  const { kind, language, values, to } = letter
  const { subject, paragraphs } = wordsOfMail(kind, language, values)
  return { to, subject, words: paragraphs.join('\n\n') }
}

async function letterTo(
  tenant: Tenant,
  { email, applicantName, jobTitle, status, token, language }: FoundApplication,
  { message, words }: Own = {},
): Promise<Letter | undefined> {
  if (email === null) return undefined
  const company = await tenant.db
    .selectFrom('company_detail')
    .select('company_name')
    .where('id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  const values = {
    fullName: applicantName,
    companyName: company.company_name,
    jobTitle,
    ...(message?.trim() && { message: message.trim() }),
    ...(words !== undefined && { words }),
  }
  return {
    kind: kindOf[status],
    to: email,
    language: await readerLanguage(tenant, language),
    values,
    path: `/others/application/${token}`,
  }
}
