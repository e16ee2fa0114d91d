import * as z from 'zod/mini'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { email, shortText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { listInput } from '#contract/page.ts'
import { as } from '#contract/wire.ts'

export const mailFolders = ['inbox', 'starred', 'sent', 'bin'] as const
export type MailFolder = (typeof mailFolders)[number]
export const mailLabels = ['orders', 'team', 'suppliers'] as const
export type MailLabel = (typeof mailLabels)[number]

/** A mail message with the specification's fields (section 3); `message` is HTML. */
export const mailMessage = z.object({
  sender: z.object({ name: z.string(), photo: z.string() }),
  dateMs: as('date', z.int()),
  selected: z.boolean(),
  subject: z.string(),
  message: z.string(),
})

/** A message's folder and flags, stored with it. */
export const mailRow = z.object({
  id: z.string(),
  folder: z.enum(['inbox', 'sent', 'bin']),
  labels: z.array(z.enum(mailLabels)),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  sender: mailMessage.shape.sender,
  to: z.optional(z.string()),
  dateMs: mailMessage.shape.dateMs,
  subject: z.string(),
})
export type MailRow = z.infer<typeof mailRow>

export const mail = z.object({ ...mailRow.shape, message: z.string() })
export type Mail = z.infer<typeof mail>

const common = { base: 'business', access: 'signed-in' } as const
const mailId = z.string().check(z.minLength(1), z.maxLength(64))

export const listMails = listEndpoint({
  ...common,
  path: 'mails',
  summary: 'The sample mails',
  input: z.strictObject(listInput),
  output: mailMessage,
})
export const listMailbox = listEndpoint({
  ...common,
  path: 'mails/box',
  summary: 'A folder of the sample mailbox',
  input: z.strictObject({
    ...listInput,
    folder: z._default(z.enum(mailFolders), 'inbox'),
    label: z.optional(z.enum(mailLabels)),
  }),
  output: mailRow,
})
export const readMail = endpoint({
  ...common,
  method: 'GET',
  path: 'mails/:id',
  summary: 'One mail, read by this',
  input: z.strictObject({ id: mailId }),
  output: mail,
})
export const markMail = endpoint({
  ...common,
  method: 'PUT',
  path: 'mails/:id',
  summary: 'Star a mail, mark it as unread, put it into the bin or take it out',
  input: z.strictObject({
    id: mailId,
    isRead: z.optional(z.boolean()),
    isStarred: z.optional(z.boolean()),
    isInBin: z.optional(z.boolean()),
  }),
  output: mailRow,
})
export const sendMail = endpoint({
  ...common,
  method: 'POST',
  path: 'mails',
  summary: 'Write a mail, which then lies among those that were sent',
  input: z.strictObject({
    to: email,
    subject: shortText,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text.medium)),
  }),
  output: mailRow,
})
