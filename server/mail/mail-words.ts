import type { ReasonCode } from '#contract/order-status.ts'

/** What is said to someone who queues: it is your turn, soon it is, we close. */
type QueueKind = 'queue-called' | 'queue-almost' | 'queue-closing'

/** What is said to someone who applied for a job. */
type ApplicationKind =
  | 'application-contacted'
  | 'application-accepted'
  | 'application-rejected'
  | 'application-reopened'

/** What is said to a guest of an order, and of a booking. */
type OrderKind =
  `order-${'accepted' | 'rejected' | 'expired' | 'ready' | 'assigned' | 'cancelled' | 'delivery-failed' | 'completed'}`
type BookingKind =
  `booking-${'accepted' | 'rejected' | 'expired' | 'cancelled' | 'rescheduled' | 'reminder'}`

export type MailKind =
  | OrderKind
  | BookingKind
  | 'welcome'
  | 'known-address'
  | 'business-invitation'
  | 'staff-invitation'
  | 'password-reset'
  | 'email-change'
  | 'address-changed'
  | 'password-changed'
  | 'new-device'
  | 'let-in'
  | ApplicationKind
  | 'membership-moved'
  | QueueKind

export type TextKind = 'password-reset' | QueueKind

/**
 * The words of one mail. `{name}` stands for a value; a paragraph for which there is none is left
 * out. The action is the label of the link.
 */
type MailWords = { subject: string; paragraphs: readonly string[]; action?: string }

/** All words of one language. A reason stands in the middle of a sentence or by itself. */
export type MailWording = {
  greeting: string
  footer: string
  reasons: Record<Exclude<ReasonCode, 'other'>, string>
  mails: Record<MailKind, MailWords>
  texts: Record<TextKind, string>
}
