import type { Application } from '#contract/application.ts'
import type { Tenant } from '../db/tenant.ts'
import type { ToldMove } from '../outbox/told-moves.ts'
import type { MailKind } from '../words/mails.ts'
import type { Letter, Post } from '../mail/post.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import type { FoundApplication } from './applications.ts'

const kindOf: Record<Application['status'], MailKind> = {
  Pending: 'application-reopened',
  Contacted: 'application-contacted',
  Accepted: 'application-accepted',
  Rejected: 'application-rejected',
}

/**
 * Mails an applicant the new status of their application; without an address nothing is sent.
 * `message` is the company's own text.
 */
export async function mailApplicant(
  tenant: Tenant,
  post: Post,
  { email, applicantName, jobTitle, status, token, language }: FoundApplication,
  { message, move }: { message?: string | undefined; move?: ToldMove } = {},
): Promise<void> {
  if (email === null) return
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
  }
  const letter: Letter = {
    kind: kindOf[status],
    to: email,
    language: await readerLanguage(tenant, language),
    values,
    path: `/others/application/${token}`,
  }
  await post.mail(tenant, letter, move)
}
