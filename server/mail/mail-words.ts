/** What is said to someone who queues: it is your turn, soon it is, we close. */
type QueueKind = 'queue-called' | 'queue-almost' | 'queue-closing'

/** What is said to someone who applied for a job. */
type ApplicationKind = 'application-contacted' | 'application-accepted' | 'application-rejected' | 'application-reopened'

export type MailKind =
  | 'welcome'
  | 'known-address'
  | 'business-invitation'
  | 'staff-invitation'
  | 'password-reset'
  | 'email-change'
  | ApplicationKind
  | 'membership-moved'
  | QueueKind

export type TextKind = 'password-reset' | QueueKind

/** The words of one mail. `{name}` stands for a value; the action is the label of the link. */
type MailWords = { subject: string; paragraphs: readonly string[]; action?: string }

/** All words of one language. */
export type MailWording = { greeting: string; footer: string; mails: Record<MailKind, MailWords>; texts: Record<TextKind, string> }
